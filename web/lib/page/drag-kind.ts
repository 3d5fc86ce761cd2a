/**
 * Before the drop, the browser shows only types. `other`: data without files. `unknown`: a link or files, because
 * WebKitGTK reports both as `text/uri-list`.
 */
export type DragKind = 'files' | 'unknown' | 'other';

export function dragKindOf(types: readonly string[]): DragKind {
  if (types.includes('Files') || types.includes('application/x-moz-file')) return 'files';
  return types.includes('text/uri-list') ? 'unknown' : 'other';
}

/** A text field inserts the text of a link. A file input picks the file. */
const DROP_TARGETS = ':read-write, input[type="file"]:enabled';

/** Returns true if the event's target handles a dropped text or link itself. */
export const handlesDrops = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(DROP_TARGETS) !== null;

/**
 * Returns `other` if the element under the pointer accepts a dropped link. For other kinds, the page must prevent the
 * default: the browser would leave the page.
 */
export function strayDragKind({ dataTransfer, target }: DragEvent): DragKind {
  const kind = dragKindOf(dataTransfer?.types ?? []);
  return kind === 'unknown' && handlesDrops(target) ? 'other' : kind;
}

export function ignoreStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (strayDragKind(event) !== 'other') event.preventDefault();
    });
  }
}
