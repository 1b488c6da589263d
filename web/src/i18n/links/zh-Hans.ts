import type { Links } from './en';

export const links: Links = {
  lostTitle: '找不到页面',
  lostText: '地址可能有误。您的牌桌在首页。',
  share: '分享',
  shareTitle: '邀请您玩数字牌',
  code: '二维码',
  codeLabel: '邀请链接的二维码',
  inviteFull: '座位已满。房主可以加座位；已入座的人可用此链接回来。',
  tellMe: '轮到我时通知我',
  told: '在不计时的牌桌上，轮到您时会通知您。',
  notTold: '已关闭通知。',
  needsTls: '在此地址无法收到轮到您的通知：浏览器只允许 https 页面发送通知。',
  denied: '浏览器不允许此页面发送通知。',
  refused:
    '此服务器无法向该浏览器发送通知：服务器管理者须为 Apple 设置联系地址（TILERUMMY_PUSH_CONTACT）。',
  failed: '未能打开通知，请稍后再试。',
  address: '链接中的地址',
  addressText: '如果在其他设备上打不开，请换一个地址。两台设备须在同一网络中。',
  onlyHere:
    '别人打不开此链接：服务器只接受本机的连接。请停止服务器，再这样启动，让同一网络的设备也能连接：',
  offline: '没有连接到服务器。牌桌、电脑和邀请需要连接；教程和规则无需连接即可查看。',
};
