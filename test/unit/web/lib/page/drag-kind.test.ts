import { describe, expect, it } from 'vitest';
import { type DragKind, dragKindOf } from '../../../../../web/lib/page/drag-kind';

/** `DataTransfer.types` during a drag, as observed in browsers. */
const drags: readonly [string, readonly string[], DragKind][] = [
  ['a file in Chromium', ['Files'], 'files'],
  ['a file in Firefox', ['application/x-moz-file', 'Files'], 'files'],
  ['a file from a file manager that also provides its path', ['text/uri-list', 'text/plain', 'Files'], 'files'],
  ['a file in WebKitGTK', ['text/uri-list', 'text/html'], 'unknown'],
  ['a link', ['text/uri-list', 'text/html', 'text/plain'], 'unknown'],
  ['selected text', ['text/plain', 'text/html'], 'other'],
  ['a drag without types', [], 'other'],
];

describe('dragKindOf', () => {
  it.each(drags)('recognises %s', (_, types, dragged) => {
    expect(dragKindOf(types)).toBe(dragged);
  });
});
