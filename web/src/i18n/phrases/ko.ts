import type { PhraseWords } from './shape';

export const phrases: PhraseWords = {
  say: {
    hello: '안녕하세요!',
    good_luck: '행운을 빌어요!',
    nice_move: '멋진 수예요!',
    thanks: '고마워요!',
    sorry: '미안해요!',
    one_moment: '잠깐만요',
    take_your_time: '천천히 하세요',
    good_game: '좋은 게임이었어요!',
    smile: '미소',
    laugh: '웃음',
    surprise: '놀람',
    thinking: '생각 중',
    heart: '하트',
    thumbs_up: '엄지 척',
  },
  said: (who, words) => `${who === null ? '나' : `${who} 님`}: ${words}`,
  title: '한마디 하기',
  reactions: '반응',
  phrases: '한마디',
  mute: '이 사람의 말 숨기기',
  muteAll: '모두',
  muteSeat: (name) => `${name} 님`,
};
