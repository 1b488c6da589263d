/** English words about passkeys. */

export const passkeys = {
  title: 'On all my devices',
  text: 'A passkey finds your games, contests and clubs again: on another device, or after this browser was cleared. Your fingerprint, face or screen lock opens it. There is no account and no e-mail.',
  make: 'Keep my games and clubs',
  use: 'Bring my games and clubs here',
  hold: 'Keep what is on this device, too',
  kept: 'Your passkey keeps your games and clubs.',
  partly: 'Your passkey does not keep everything that is on this device.',
  another: 'Make another passkey',
  known: 'This device already has a passkey of yours.',
  madeOn: (date: string) => `Passkey of ${date}`,
  usedAgo: (ago: string) => `used ${ago}`,
  remove: (date: string) => `Remove the passkey of ${date}`,
  removeText:
    'Browsers that it was used in keep your games. Delete it from your device or password manager, too.',
  sure: 'Remove the passkey',
  without:
    'Without a passkey: move your games with “Move to another device” in the list of all games, and ask the keeper of your club for its link.',
  missing: {
    insecure: 'Passkeys need an address that begins with https. This one does not.',
    number: 'Passkeys need a server with a name. This address is a number.',
    browser: 'This browser does not have passkeys.',
  },
};

export type PasskeyWords = typeof passkeys;
