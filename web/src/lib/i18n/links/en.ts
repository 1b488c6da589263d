/** Addresses, invitations and what can be done without a network. */

export const links = {
  lostTitle: 'There is nothing at this address',
  lostText: 'It may be mistyped. Your tables are on the first page.',
  share: 'Share',
  shareTitle: 'A seat at a table of tile rummy',
  code: 'QR code',
  codeLabel: 'The invitation link as a QR code',
  inviteFull: 'Every seat is taken. The host can add seats; whoever sits here comes back by this link.',
  tellMe: 'Tell me when it’s my turn',
  told: 'You will be told when it is your turn at a table without a clock.',
  notTold: 'You will not be told any more.',
  needsTls: 'This address cannot tell you when it is your turn: browsers send notifications only for https pages.',
  denied: 'The browser does not allow notifications from this page.',
  refused: 'This server cannot notify this browser. Its host has to give Apple a contact: TILERUMMY_PUSH_CONTACT.',
  failed: 'This browser could not be signed up. Please try again later.',
  address: 'Address in the link',
  addressText: 'If it does not open on the other device, try another address. Both devices have to be in the same network.',
  onlyHere: 'Nobody else can open this link: the server listens to this computer only. Stop it, and start it for your network:',
  offline: 'No connection to the server. Tables, bots and invitations need one; the lessons and the rules are here without.',
};

export type Links = typeof links;
