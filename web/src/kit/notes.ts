/** The sounds as notes: loaded with the first of them. */

export type Sound =
  'pick' | 'place' | 'turn' | 'tick' | 'refused' | 'draw' | 'win' | 'end' | 'over';

interface Note {
  readonly hertz: number;
  readonly at: number;
  readonly length: number;
  readonly gain: number;
  readonly wave?: OscillatorType;
}

const NOTES: Record<Sound, readonly Note[]> = {
  pick: [{ hertz: 520, at: 0, length: 0.04, gain: 0.05 }],
  place: [
    { hertz: 240, at: 0, length: 0.05, gain: 0.16, wave: 'triangle' },
    { hertz: 980, at: 0, length: 0.025, gain: 0.05 },
  ],
  draw: [{ hertz: 320, at: 0, length: 0.07, gain: 0.08, wave: 'triangle' }],
  turn: [
    { hertz: 587, at: 0, length: 0.14, gain: 0.08 },
    { hertz: 880, at: 0.11, length: 0.2, gain: 0.08 },
  ],
  tick: [{ hertz: 1_200, at: 0, length: 0.03, gain: 0.06, wave: 'square' }],
  refused: [{ hertz: 170, at: 0, length: 0.16, gain: 0.12, wave: 'triangle' }],
  win: [523, 659, 784, 1_047].map((hertz, step) => ({
    hertz,
    at: step * 0.11,
    length: 0.3,
    gain: 0.09,
  })),
  end: [523, 440, 392].map((hertz, step) => ({ hertz, at: step * 0.13, length: 0.26, gain: 0.07 })),
  // A clock on a table among others, in a hall that is not quiet.
  over: [0, 1, 2].map((step) => ({
    hertz: 1_320,
    at: step * 0.2,
    length: 0.16,
    gain: 0.22,
    wave: 'square' as const,
  })),
};

/** Plays a sound now. */
export function ring(audio: AudioContext, sound: Sound): void {
  const start = audio.currentTime + 0.005;
  for (const note of NOTES[sound]) sounded(audio, start, note);
}

function sounded(audio: AudioContext, start: number, note: Note): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = note.wave ?? 'sine';
  oscillator.frequency.value = note.hertz;
  const from = start + note.at;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(note.gain, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + note.length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + note.length + 0.02);
}
