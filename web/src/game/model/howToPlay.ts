/** Asked for in place of a rule: the game in short. */
export const HOW_TO_PLAY = 'how_to_play';
