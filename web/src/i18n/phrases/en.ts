import type { PhraseWords } from './shape';

export const phrases: PhraseWords = {
  say: {
    hello: 'Hello!',
    good_luck: 'Good luck!',
    nice_move: 'Nice move!',
    thanks: 'Thank you!',
    sorry: 'Sorry!',
    one_moment: 'One moment, please',
    take_your_time: 'Take your time',
    good_game: 'Good game!',
    smile: 'smile',
    laugh: 'laughter',
    surprise: 'surprise',
    thinking: 'thinking',
    heart: 'heart',
    thumbs_up: 'thumbs up',
  },
  said: (who, words) => `${who ?? 'You'}: ${words}`,
  title: 'Say something',
  reactions: 'Reactions',
  phrases: 'Phrases',
  mute: 'Hide messages from',
  muteAll: 'Everybody',
  muteSeat: (name) => name,
};
