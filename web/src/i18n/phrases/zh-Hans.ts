import type { PhraseWords } from './shape';

export const phrases: PhraseWords = {
  say: {
    hello: '大家好！',
    good_luck: '祝好运！',
    nice_move: '打得好！',
    thanks: '谢谢！',
    sorry: '不好意思！',
    one_moment: '请稍等',
    take_your_time: '慢慢来，不急',
    good_game: '这局真精彩！',
    smile: '微笑',
    laugh: '大笑',
    surprise: '惊讶',
    thinking: '思考',
    heart: '爱心',
    thumbs_up: '点赞',
  },
  said: (who, words) => `${who ?? '您'}：${words}`,
  title: '说一句',
  reactions: '表情',
  phrases: '短语',
  mute: '屏蔽谁的发言',
  muteAll: '所有人',
  muteSeat: (name) => name,
};
