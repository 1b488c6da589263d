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
      goal: 'Lay three or more numbers in a row, all of one colour, then press Play.',
      done: 'That is a run: one colour, numbers in a row, at least three.',
    },
    group: {
      title: 'A group',
      goal: 'Lay one number in three different colours.',
      done: 'That is a group: one number in three or four colours, none of them twice.',
    },
    open: {
      title: 'Opening with 30',
      goal: 'Your first melds come from your own rack and are worth 30 points together: every tile counts its number.',
      done: 'You have opened: from your next turn on the whole table is yours to use.',
    },
    add: {
      title: 'Adding',
      goal: 'Add a tile of your rack to a meld that lies on the table.',
      done: 'Every tile that fits somewhere is one less on your rack.',
    },
    split: {
      title: 'Splitting',
      goal: 'Put your red 6 into the long run, so that it falls into two.',
      done: 'Take melds apart as you like, as long as every tile ends in a meld of three or more.',
    },
    joker: {
      title: 'Freeing a joker',
      goal: 'The joker stands for red 6: lay your own there, and use the joker for a new meld with your nines.',
      done: 'A joker that comes free goes into a new meld in the same turn.',
    },
  },
  firstNew: (tiles) => `First take ${tiles.join(', ')} and put them on the table as a new meld.`,
  firstOnto: (tiles, meld) => `First take ${tiles.join(', ')} and put it on ${meld}.`,
  missed: 'The rules allow that, but it leaves out the point of this lesson. Move the joker to a new meld too.',
  draw: 'You draw when you cannot lay anything. Here you can.',
  end: {
    title: 'You can play',
    text: 'Runs, groups, opening, adding, splitting and jokers: that is the whole game.',
    some: 'The lessons you skipped are still there.',
    play: 'Play your first game',
    playLead: 'One easy bot, no clock',
    dealing: 'Dealing…',
    puzzles: 'Try some puzzles',
    again: 'Start the lessons again',
  },
};
