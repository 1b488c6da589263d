/** Puts a table under hands: pointers on its screen move the tiles of its play. */

import { attachPointer, type Rect } from '../input/pointer';
import { animate, releasedAt } from '../../kit/motion';
import type { PlayState } from './play.svelte';

/** Listens on *root*; returns the function that stops it. */
export function handle(
  root: HTMLElement,
  play: PlayState,
  marquee: (rect: Rect | null) => void,
): () => void {
  return attachPointer(root, play.hands, {
    drag: (at) => play.dragTo(at),
    aim: (target) => (play.aimed = target),
    marquee,
    released: () => {
      const ghosts = document.querySelectorAll<HTMLElement>('[data-ghost]');
      releasedAt(
        new Map(
          [...ghosts].map((ghost) => {
            const box = ghost.getBoundingClientRect();
            return [Number(ghost.dataset['ghost']), { x: box.left, y: box.top, width: box.width }];
          }),
        ),
      );
    },
    returned: () => void animate(() => undefined),
  });
}
