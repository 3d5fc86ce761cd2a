/**
 * The kind of thing being dragged, as far as the browser tells before the drop.
 * `files`: files or folders. `other`: text, and anything else without files.
 * `unknown`: a link or files, because WebKitGTK offers both as `text/uri-list`.
 */
export type DragKind = 'files' | 'unknown' | 'other';

/** Returns the kind by `DataTransfer.types`. */
export function dragKindOf(types: readonly string[]): DragKind {
  if (types.includes('Files') || types.includes('application/x-moz-file')) return 'files';
  return types.includes('text/uri-list') ? 'unknown' : 'other';
}

/** Elements that handle a drop themselves: a link becomes text in a field, a file is picked in a file input. */
const DROP_TARGETS = ':read-write, input[type="file"]:enabled';

/** Returns true if the target handles a dropped text or link itself. */
export const handlesDrops = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(DROP_TARGETS) !== null;

/**
 * Returns what an event drags over a place that does not handle it. There the browser would leave the page to show it.
 * Files are never left to the browser, because a text field would not take them.
 */
export function strayDragKind({ dataTransfer, target }: DragEvent): DragKind {
  const kind = dragKindOf(dataTransfer?.types ?? []);
  return kind === 'unknown' && handlesDrops(target) ? 'other' : kind;
}

/**
 * Stops the browser from opening a file or link that is dropped outside a drop target. Leaving the page would end a
 * running upload.
 */
export function ignoreStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (strayDragKind(event) !== 'other') event.preventDefault();
    });
  }
}
