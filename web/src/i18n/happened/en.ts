import type { HappenedWords } from './shape';

export const happened: HappenedWords = {
  brief: {
    laid: (count) => `+${count}`,
    drew: (count) => (count === 1 ? 'drew' : `drew ${count}`),
    passed: 'passed',
    timedOut: 'time up',
    redeal: 'new deal',
    you: 'You',
  },
  list: {
    title: 'What happened',
    open: 'What happened',
    none: 'Nobody has moved yet.',
    round: 'Show the last round',
    stop: 'Stop',
    showTurn: 'Show on the table',
    playing: (words) => `Replay: ${words}`,
  },
};
