/** `unknown`: a link or files, because WebKitGTK gives both the type `text/uri-list`. */
export type DragKind = 'files' | 'unknown' | 'other';

export function dragKindOf(types: readonly string[]): DragKind {
  if (types.includes('Files') || types.includes('application/x-moz-file')) return 'files';
  return types.includes('text/uri-list') ? 'unknown' : 'other';
}

/** A text field inserts a dropped link. A file input picks a dropped file. */
const DROP_TARGETS = ':read-write, input[type="file"]:enabled';

export const handlesDrops = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(DROP_TARGETS) !== null;

/** Returns `other` if the browser may handle the drag. Otherwise the page must prevent the default. */
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
