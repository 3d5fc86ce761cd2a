import { expect, test } from 'vitest';
import { fileHeaders } from '../../../worker/downloads/headers';
import { previewOf } from '../../../worker/downloads/previewable';
import { cardOf, sizeInWords } from '../../../worker/pages/card';

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
])('%s sent as %j is shown as %s, %s', (name, type, contentType, disposition) => {
  expect(previewOf({ name, type })).toEqual({ contentType, disposition });
});

test('whatever a file is, nothing of it runs', () => {
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

test('a pasted link shows a name, how many files and how much', () => {
  const card = cardOf({ name: 'Trip', fileCount: 2, totalBytes: 3 * 1024 ** 3 }, 'https://example.com/d/x');
  expect(card.properties).toContainEqual(['og:title', 'Trip']);
  expect(card.properties).toContainEqual(['og:description', '2 files, 3.0 GB']);
  expect(sizeInWords(0)).toBe('0 bytes');
  expect(sizeInWords(1023)).toBe('1023 bytes');
  expect(sizeInWords(150 * 1024)).toBe('150 KB');
});
