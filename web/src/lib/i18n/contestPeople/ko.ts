/** Korean words for who takes part. */

import type { PeopleWords } from './en';

export const people: PeopleWords = {
  paste: '참가자 붙여 넣기 또는 입력',
  pasteText: '한 줄에 한 사람. 이름, 원하면 학교와 부문. 표에서 붙여 넣거나 쉼표로 나누세요.',
  placeholder: '김서연, 한빛초\n이민준, 샛별초',
  file: '파일 열기',
  fileIs: (name, encoding) => `${name} (${encoding})`,
  division: '부문',
  reading: '읽는 중…',
  ready: (count) => (count === 0 ? '아직 입력할 사람이 없습니다.' : `${count}명을 입력할 수 있습니다.`),
  enter: (count) => `${count}명 입력`,
  entered: (count) => `${count}명을 입력했습니다.`,
  problems: (count) => `${count}줄은 쓸 수 없어 고칠 수 있게 여기에 남습니다.`,
  line: (line) => `${line}번째 줄`,
  toLine: (line) => `${line}번째 줄로 가기`,
  there: (name) => `${name} 님은 같은 부문과 학교로 이미 있습니다.`,
  noDivision: (division) => `‘${division}’ 부문이 없습니다.`,
  late: '늦게 온 사람도 똑같이 입력하면 다음 초안부터 자리를 받습니다.',
  all: (there, all) => (there === all ? `${all}명` : `${all}명 중 ${there}명 참가 중`),
  search: '이름과 학교 검색',
  none: '아직 아무도 없습니다.',
  nothing: '검색에 맞는 사람이 없습니다.',
  name: '이름',
  group: '학교 또는 가족',
  left: '떠남',
  change: (name) => `${name} 바꾸기`,
  withdraw: '대회를 떠났음',
  withdrawText: '점수는 남고, 시작하지 않은 라운드의 자리는 비워집니다.',
  comeBack: '돌아왔음',
};
