/** What each lesson is about, one idea a board, in their order. */

export const IDEAS = ['run', 'group', 'open', 'add', 'split', 'joker'] as const;
export type Idea = (typeof IDEAS)[number];
