import type { Links } from './en';

export const links: Links = {
  lostTitle: '这个地址没有内容',
  lostText: '地址可能有误。您的牌桌在首页。',
};
