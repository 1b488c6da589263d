/** Addresses, invitations and what can be done without a network. */

export const links = {
  lostTitle: 'Page not found',
  lostText: 'The address may be mistyped. Your tables are on the home page.',
  share: 'Share',
  shareTitle: 'Join a game of tile rummy',
  code: 'QR code',
  codeLabel: 'The invitation link as a QR code',
  inviteFull:
    'Every seat is taken. The host can add seats, and players can come back with this link.',
  tellMe: 'Tell me when it’s my turn',
  told: 'You will be notified when it is your turn at a table without a clock.',
  notTold: 'You will no longer be notified.',
  needsTls: 'Notifications do not work at this address: browsers allow them on https pages only.',
  denied: 'Your browser does not allow notifications from this page.',
  refused:
    'This server cannot notify this browser until the host sets a contact address for Apple: TILERUMMY_PUSH_CONTACT.',
  failed: 'Notifications could not be turned on. Please try again later.',
  address: 'Address in the link',
  addressText:
    'If it does not open on the other device, try another address. Both devices must be on the same network.',
  onlyHere:
    'Nobody else can open this link: the server accepts connections from this computer only. Stop it and start it for your network:',
  offline:
    'No connection to the server. Tables, bots and invitations need one; lessons and rules work without it.',
};

export type Links = typeof links;
