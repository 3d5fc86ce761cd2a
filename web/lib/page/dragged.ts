/**
 * What is being dragged, as far as a browser tells before it is let go:
 *
 *   'files'   files or folders
 *   'unknown' a link, or files: WebKitGTK offers both as `text/uri-list`
 *   'other'   text and whatever else brings no files
 */
export type Dragged = 'files' | 'unknown' | 'other';

/** Decides by `DataTransfer.types`. */
export function draggedBy(types: readonly string[]): Dragged {
  if (types.includes('Files') || types.includes('application/x-moz-file')) return 'files';
  return types.includes('text/uri-list') ? 'unknown' : 'other';
}

/** Where a drop does something by itself: a link becomes text in a field, a file is picked in a file input. */
const DROP_TARGETS = ':read-write, input[type="file"]:enabled';

/** Whether a text or a link that is let go there does something by itself. */
export const takesDrops = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(DROP_TARGETS) !== null;

/**
 * What an event drags over something that does not take it by itself: the browser would leave the page to show it.
 * Files are never left to the browser, since a text field would not take them.
 */
export function draggedAstray({ dataTransfer, target }: DragEvent): Dragged {
  const dragged = draggedBy(dataTransfer?.types ?? []);
  return dragged === 'unknown' && takesDrops(target) ? 'other' : dragged;
}

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
