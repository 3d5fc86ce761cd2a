/**
 * Kind of the dragged data. Before the drop, the browser shows only types. `files`: files or folders. `other`: text
 * or other data without files. `unknown`: a link or files. WebKitGTK reports a link and files with the same type,
 * `text/uri-list`.
 */
export type DragKind = 'files' | 'unknown' | 'other';

export function dragKindOf(types: readonly string[]): DragKind {
  if (types.includes('Files') || types.includes('application/x-moz-file')) return 'files';
  return types.includes('text/uri-list') ? 'unknown' : 'other';
}

/** Elements that handle a drop themselves. A text field inserts the text of a link. A file input picks the file. */
const DROP_TARGETS = ':read-write, input[type="file"]:enabled';

/** Returns true if the event's target handles a dropped text or link itself. */
export const handlesDrops = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(DROP_TARGETS) !== null;

/**
 * Returns the kind of the dragged data. Returns `other` if the data may be a link and the element under the pointer
 * handles links. For `files` and `unknown`, the page must prevent the browser's default. By default the browser would
 * leave the page and show the data.
 */
export function strayDragKind({ dataTransfer, target }: DragEvent): DragKind {
  const kind = dragKindOf(dataTransfer?.types ?? []);
  return kind === 'unknown' && handlesDrops(target) ? 'other' : kind;
}

/**
 * Ignores files and links that are dropped outside a drop target. By default, the browser would leave the page and
 * open the file or link. A running upload would then end.
 */
export function ignoreStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (strayDragKind(event) !== 'other') event.preventDefault();
    });
  }
}
