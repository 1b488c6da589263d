/** Addresses, invitations and what can be done without a network. */

export const links = {
  lostTitle: 'There is nothing at this address',
  lostText: 'It may be mistyped. Your tables are on the first page.',
};

export type Links = typeof links;
