import { describe, expect, it } from 'vitest';
import { type Dragged, draggedBy } from '../../../../../web/lib/page/dragged';

/** `DataTransfer.types` of one drag over the page each, as browsers were seen to offer them. */
const drags: readonly [string, readonly string[], Dragged][] = [
  ['a file in Chromium', ['Files'], 'files'],
  ['a file in Firefox', ['application/x-moz-file', 'Files'], 'files'],
  ['a file from a file manager that names it, too', ['text/uri-list', 'text/plain', 'Files'], 'files'],
  ['a file in WebKitGTK', ['text/uri-list', 'text/html'], 'unknown'],
  ['a link', ['text/uri-list', 'text/html', 'text/plain'], 'unknown'],
  ['a selected text', ['text/plain', 'text/html'], 'other'],
  ['nothing that has a type', [], 'other'],
];

describe('what is dragged', () => {
  it.each(drags)('%s', (_, types, dragged) => {
    expect(draggedBy(types)).toBe(dragged);
  });
});
