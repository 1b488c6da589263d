/** English: photos of tiles. Loaded when the first of their pages is opened. */

export const photo = {
  title: { table: 'Photo of the table', rack: 'Photo of my rack' },
  lead: {
    table: 'Read the melds from a photo, and see whether the table is legal.',
    rack: 'Read the tiles from a photo.',
  },
  stays: 'The photo stays on this device. Nothing is uploaded.',
  take: 'Take a photo',
  choose: 'Choose a picture',
  drop: 'You can also paste a picture, or drop it here.',
  helps: 'What helps',
  tips: [
    'Come close: tiles fill the photo.',
    'Hold the camera straight above the tiles.',
    'Use even light, without reflections.',
  ],
  several: 'Does one photo not show the whole table? Take several, one after another.',
  reading: 'Reading the photo…',
  heic: 'This browser cannot open HEIC photos. Save the photo as JPEG and choose it again.',
  no_picture: 'This file is not a picture that this browser can open. Choose a JPEG or PNG file.',
  too_large: 'This picture has more than 65 megapixels. Save it smaller and choose it again.',
  unread: 'The photo could not be read. The first photo needs a network connection; try again.',
  nothing: 'No tiles were found on this photo.',
  few: 'Few tiles were read with certainty.',
  advice: {
    closer: 'Come closer: the tiles are small on this photo.',
    straighter: 'Hold the camera straight above the tiles.',
    light: 'Use more light: the tiles are dark on this photo.',
    any: 'A photo from closer, from straight above or in better light helps.',
  },
  legal: (melds: number) => (melds === 1 ? 'The meld is valid.' : `All ${melds} melds are valid.`),
  badRow: (named: string) => `This row is not a valid meld: ${named}.`,
  more: (count: number) => (count === 1 ? 'And 1 more row.' : `And ${count} more rows.`),
  alone: (count: number, tiles: string) =>
    count === 1 ? `This tile is in no row: ${tiles}.` : `These tiles are in no row: ${tiles}.`,
  loose: (count: number) => `${count} loose ${count === 1 ? 'tile' : 'tiles'}.`,
  tiles: (count: number) => `${count} ${count === 1 ? 'tile' : 'tiles'}.`,
  worth: (count: number, points: number) =>
    `${count} ${count === 1 ? 'tile' : 'tiles'}, ${points} ${points === 1 ? 'point' : 'points'}.`,
  tooMany: (tile: string, count: number, copies: number) =>
    `${tile} is here ${count} times, but the game has only ${copies}.`,
  unsure: (count: number) =>
    count === 1 ? 'Check the marked tile' : `Check the ${count} marked tiles`,
  read: 'What was read',
  row: (number: number) => `Row ${number}`,
  uncertain: (tile: string) => `${tile}, uncertain`,
  hands: 'Tap a tile to correct it, hold it to remove it. Drag over a tile that was missed.',
  picture: (number: number, of: number) =>
    of === 1 ? 'The photo with its tiles' : `Photo ${number} of ${of} with its tiles`,
  photos: 'Photos',
  takeMore: 'Take another photo',
  chooseMore: 'Choose another picture',
  removePhoto: 'Remove this photo',
  undo: 'Undo',
  use: 'Use these tiles',
  which: 'Which tile is this?',
  missed: 'Which tile was missed?',
  likely: 'Likely',
  all: 'All tiles',
  remove: 'Remove',
  beside: 'Add a tile to the right',
  close: 'Close',
};

export type PhotoWords = typeof photo;
