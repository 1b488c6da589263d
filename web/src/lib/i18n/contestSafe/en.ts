/** English words for a contest's own links, and for taking people or the whole contest out for good. */

export const safe = {
  saveTitle: 'Save your link',
  saveText: 'This link is the only way back to this contest as its director. Browsers forget: keep it somewhere else too. Whoever has it can do all that you can.',
  saveFile: 'Save as a file',
  fileText: (contest: string) => `Director’s link of ${contest}. Whoever opens it can change the contest.`,
  later: 'Done',
  save: 'Save',
  renewOwn: 'Replace with a new link',
  renewOwnText: 'For when somebody else may have seen your link. The old one stops working at once.',
  missing: { title: 'This address is incomplete', text: 'The part behind the # is missing: it says who you are here. Open the whole link, or ask whoever sent it for it again.' },
  erase: 'Remove this name for good',
  eraseText: 'The name, the school and what was written about this person disappear from all pages, files and the log. Results stay. Nobody can undo this.',
  eraseAll: 'Remove all names for good',
  eraseAllText: 'Every name and school in this contest disappears for good; results stay, of people called “removed”. Save the results first if you need them.',
  delete: 'Delete the contest',
  deleteText: 'The contest with all people, results and links is gone for good.',
  sure: 'Yes, for good',
  endTitle: 'Personal data',
  endText: 'When the contest is over and names are no longer needed, remove them.',
};

export type SafeWords = typeof safe;
