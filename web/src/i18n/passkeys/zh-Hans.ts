/** Chinese words about passkeys. */

import type { PasskeyWords } from './en';

export const passkeys: PasskeyWords = {
  title: '在我的所有设备上',
  text: '有了通行密钥，换设备或清除浏览器之后，都能找回您的对局、比赛和俱乐部。用指纹、面容或锁屏密码即可打开，不需要账号和邮箱。',
  make: '保存我的对局和俱乐部',
  use: '把我的对局和俱乐部带到这里',
  hold: '把这台设备上的也保存起来',
  kept: '您的通行密钥已保存您的对局和俱乐部。',
  partly: '这台设备上有些内容还没有存入您的通行密钥。',
  another: '再创建一个通行密钥',
  known: '这台设备上已经有您的通行密钥。',
  madeOn: (date) => `${date}创建的通行密钥`,
  usedAgo: (ago) => `${ago}使用过`,
  remove: (date) => `删除${date}创建的通行密钥`,
  removeText: '用过它的浏览器会保留您的对局。请在设备或密码管理器中也删除它。',
  sure: '删除通行密钥',
  without:
    '不用通行密钥也可以：在“全部对局”中用“移到另一台设备”转移对局，并向俱乐部的管理者索取链接。',
  missing: {
    insecure: '通行密钥只能在以 https 开头的网址上使用，而当前网址不是。',
    number: '通行密钥需要有名称的服务器，而当前网址是数字。',
    browser: '此浏览器不支持通行密钥。',
  },
};
