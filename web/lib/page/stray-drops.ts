import { draggedAstray } from './dragged';

/**
 * A file or link that is let go where nothing takes it would make the browser leave the page to show it, and with the
 * page an upload that is under way.
 */
export function ignoreStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (draggedAstray(event) !== 'other') event.preventDefault();
    });
  }
}
