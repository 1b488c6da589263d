/** Which lessons are done, remembered in the browser; all that the first page needs to know. */

export const LESSONS = 6;

const KEY = 'tilerummy.lessons';

/** Whether each lesson is done, in their order. */
export function done(): readonly boolean[] {
  let kept: unknown = null;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    // Private windows may refuse storage; progress then lasts as long as the lessons are open.
  }
  return Array.from({ length: LESSONS }, (_, index) => Array.isArray(kept) && kept[index] === true);
}

/** Remembers that the lesson of this *index* is done. */
export function keepDone(index: number): readonly boolean[] {
  const now = done().map((was, other) => was || other === index);
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // See `done`.
  }
  return now;
}

/** Whether some lessons are done and others are not. */
export function amid(finished: readonly boolean[]): boolean {
  return finished.includes(true) && finished.includes(false);
}

/** The first lesson that is not done; null if all are. */
export function nextLesson(finished: readonly boolean[]): number | null {
  const index = finished.indexOf(false);
  return index < 0 ? null : index;
}
