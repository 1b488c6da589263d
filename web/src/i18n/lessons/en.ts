import type { LessonWords } from './shape';

export const lessons: LessonWords = {
  title: 'Learn to play',
  lesson: (number, of) => `Lesson ${number} of ${of}`,
  finished: 'done',
  back: 'Back',
  skip: 'Skip',
  show: 'Show me',
  next: (title) => `Next: ${title}`,
  last: 'To your first game',
  boards: {
    run: {
      title: 'A run',
      goal: 'Lay three or more numbers in a row, all in one colour, then press “Play”.',
      done: 'That is a run: at least three numbers in a row, all in one colour.',
    },
    group: {
      title: 'A group',
      goal: 'Lay the same number in three different colours.',
      done: 'That is a group: the same number in three or four different colours.',
    },
    open: {
      title: 'Opening with 30',
      goal: 'Your first melds must come from your own rack and be worth at least 30 points together. Each tile counts its number.',
      done: 'You have opened. From your next turn on you can use every tile on the table.',
    },
    add: {
      title: 'Adding',
      goal: 'Add a tile from your rack to a meld on the table.',
      done: 'Each tile you add is one fewer on your rack.',
    },
    split: {
      title: 'Splitting',
      goal: 'Put your red 6 into the long run to split it in two.',
      done: 'Take melds apart as you like, as long as every tile ends up in a meld of three or more.',
    },
    joker: {
      title: 'Freeing a joker',
      goal: 'The joker stands for red 6. Put your own red 6 in its place, and use the joker in a new meld with your nines.',
      done: 'A joker you free must go into a new meld in the same turn.',
    },
  },
  firstNew: (tiles) => `First take ${tiles.join(', ')} and put them on the table as a new meld.`,
  firstOnto: (tiles, meld) => `First take ${tiles.join(', ')} and put it on ${meld}.`,
  missed:
    'The rules allow that, but it misses the point of this lesson. Use the joker in a new meld too.',
  draw: 'You draw when you cannot lay anything. Here you can.',
  end: {
    title: 'You can play',
    text: 'Runs, groups, opening, adding, splitting and jokers: that is the whole game.',
    some: 'The lessons you skipped are still there.',
    play: 'Play your first game',
    playLead: 'One easy bot, no clock',
    dealing: 'Dealing…',
    puzzles: 'Try some puzzles',
    again: 'Restart the lessons',
  },
};
