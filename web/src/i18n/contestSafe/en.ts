/** English words for a contest's own links, and for taking people or the whole contest out for good. */

export const safe = {
  saveTitle: 'Save your link',
  saveText:
    'This link is the only way back to this contest as its director. Browsers forget, so keep it somewhere else too. Anyone who has it can do everything you can.',
  saveFile: 'Save as a file',
  fileText: (contest: string) =>
    `Director’s link of ${contest}. Anyone who opens it can change the contest.`,
  later: 'Done',
  save: 'Save',
  renewOwn: 'Replace with a new link',
  renewOwnText: 'In case somebody else has seen your link. The old one stops working at once.',
  missing: {
    title: 'This address is incomplete',
    text: 'The part after the # is missing; it says who you are here. Open the whole link, or ask whoever sent it to send it again.',
  },
  erase: 'Remove this name for good',
  eraseText:
    'The name, the school and what was written about this person disappear from all pages, files and the log. Results stay. This cannot be undone.',
  eraseAll: 'Remove all names for good',
  eraseAllText:
    'Every name and school in this contest disappears for good. Results stay, with “removed” in place of the names. Save the results first if you need them.',
  delete: 'Delete the contest',
  deleteText: 'The contest with all people, results and links is gone for good.',
  sure: 'Yes, for good',
  endTitle: 'Personal data',
  endText: 'When the contest is over and names are no longer needed, remove them.',
};

export type SafeWords = typeof safe;
