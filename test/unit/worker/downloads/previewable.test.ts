import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PASSIVE_TYPES } from '../../../../worker/contract/preview-types';
import { fileHeaders } from '../../../../worker/downloads/headers';
import { downloadType, inertFormOf, previewOf } from '../../../../worker/downloads/previewable';

test.each([
  ['photo.JPG', 'text/html', 'image/jpeg', 'inline'],
  ['page.html', 'text/html', 'text/plain; charset=utf-8', 'inline'],
  ['feed.xml', 'application/xml', 'text/plain; charset=utf-8', 'inline'],
  ['app.js', 'text/javascript', 'text/plain; charset=utf-8', 'inline'],
  ['drawing.svg', 'image/svg+xml', 'image/svg+xml', 'attachment'],
  ['paper.pdf', '', 'application/pdf', 'inline'],
  ['noname', 'text/html', 'text/plain; charset=utf-8', 'inline'],
  ['noname', 'image/png', 'image/png', 'inline'],
  ['noname', 'image/svg+xml', 'image/svg+xml', 'attachment'],
  ['noname', 'application/xhtml+xml', 'application/octet-stream', 'attachment'],
  ['README', '', 'text/plain; charset=utf-8', 'inline'],
  ['noname', 'application/json', 'text/plain; charset=utf-8', 'inline'],
  ['song.m4a', 'audio/x-m4a', 'audio/mp4', 'inline'],
  ['film.mkv', '', 'video/x-matroska', 'inline'],
  ['setup.exe', 'application/x-msdownload', 'application/octet-stream', 'attachment'],
])('shows %s, sent as %j, as %s %s', (name, type, contentType, disposition) => {
  expect(previewOf({ name, type })).toEqual({ contentType, disposition });
});

test.each([
  ['photo.JPG', 'text/html', 'image', 'image/jpeg'],
  ['noname', 'image/png', 'image', 'image/png'],
  ['page.html', 'text/html', 'text', 'text/plain; charset=utf-8'],
  ['drawing.svg', '', 'text', 'text/plain; charset=utf-8'],
  ['noname', 'image/svg+xml; charset=utf-8', 'text', 'text/plain; charset=utf-8'],
  ['photo.png', 'image/svg+xml', 'image', 'image/png'],
  ['noname', '', 'text', 'text/plain; charset=utf-8'],
  ['noname', 'application/octet-stream', 'text', 'text/plain; charset=utf-8'],
  ['noname', 'image/unheard', 'none', 'application/octet-stream'],
  ['noname', 'application/xhtml+xml', 'none', 'application/octet-stream'],
  ['paper.pdf', '', 'none', 'application/octet-stream'],
  ['film.mp4', '', 'none', 'application/octet-stream'],
  ['all.zip', '', 'none', 'application/octet-stream'],
])('shows an administrator %s, sent as %j, as %s of type %s', (name, type, kind, contentType) => {
  expect(inertFormOf({ name, type })).toEqual({ kind, contentType });
});

test('shows only passive types as inert images', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.oneof(fc.string(), fc.constantFrom('image/svg+xml', 'IMAGE/SVG+XML', 'image/x')),
      (name, type) => {
        const { kind, contentType } = inertFormOf({ name, type });
        if (kind === 'image') expect([...PASSIVE_TYPES.values()]).toContain(contentType);
      },
    ),
  );
});

test.each([...PASSIVE_TYPES])('saves a file with extension .%s as %s', (ending, type) => {
  expect(downloadType({ name: `file.${ending}`, type: 'text/html' })).toBe(type);
});

test.each([
  ['script.js', 'text/javascript'],
  ['module.mjs', 'text/javascript'],
  ['common.cjs', 'text/javascript'],
  ['source.ts', 'application/typescript'],
  ['part.jsx', 'text/jsx'],
  ['page.html', 'text/html'],
  ['page.HTM', 'text/html'],
  ['page.xhtml', 'application/xhtml+xml'],
  ['archive.mhtml', 'multipart/related'],
  ['logo.svg', 'image/svg+xml'],
  ['feed.xml', 'application/xml'],
  ['style.xsl', 'text/xsl'],
  ['style.css', 'text/css'],
  ['code.wasm', 'application/wasm'],
  ['data.json', 'application/json'],
  ['app.webmanifest', 'application/manifest+json'],
  ['captions.vtt', 'text/vtt'],
  ['film.swf', 'application/x-shockwave-flash'],
  ['notes.txt', 'text/plain'],
  ['font.woff2', 'font/woff2'],
  ['photo.png.js', 'image/png'],
  ['no ending', 'text/javascript'],
  ['no ending', 'text/javascript; charset=utf-8'],
  ['no ending', 'image/svg+xml'],
  ['no ending', 'a/b; \0'],
  ['no ending', 'image/png\r\nX: y'],
  ['no ending', 'nonsense'],
  ['no ending', ''],
])('saves %s, sent as %j, as application/octet-stream', (name, type) => {
  expect(downloadType({ name, type })).toBe('application/octet-stream');
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'treats an extension like %s as unknown',
  (ending) => {
    const file = { name: `report.${ending}`, type: 'image/png' };
    expect(downloadType(file)).toBe('image/png');
    expect(previewOf(file)).toEqual({ contentType: 'image/png', disposition: 'inline' });
  },
);

test('makes valid headers from any row', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, fc.boolean(), (name, type, isPreview) => {
      const previewName = isPreview
        ? previewOf({ name, type })
        : { contentType: downloadType({ name, type }), disposition: 'attachment' as const };
      new Headers(fileHeaders({ ...previewName, name, size: 1, etag: '"e"', modifiedAt: 0 }));
    }),
    { examples: [['\ud800', 'a/b; \0', false]], numRuns: 50 },
  );
});

test('lets no content of a file run', () => {
  const headers = fileHeaders({
    name: 'a"b\r\nSet-Cookie: x.html',
    size: 3,
    etag: '"e"',
    modifiedAt: 0,
    contentType: 'text/html',
    disposition: 'attachment',
  });
  expect(headers['Content-Security-Policy']).toMatch(/^sandbox; default-src 'none'/);
  expect(headers['X-Content-Type-Options']).toBe('nosniff');
  expect(headers['Content-Disposition']).not.toMatch(/[\r\n]/);
});
