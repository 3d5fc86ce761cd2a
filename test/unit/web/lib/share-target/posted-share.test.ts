// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { filesOf, isPostedShare, shareOf } from '../../../../../web/lib/share-target/posted-share.ts';
import { isExpiredShare } from '../../../../../web/lib/share-target/stored-shares.ts';
import { HOUR_MS } from '../../../../../worker/contract/units.ts';

const URL_HERE = 'https://files.example/share-target';
const share = { sharedAt: 1000, title: '', text: '', url: '', files: [] as File[] };

describe('isPostedShare', () => {
  test('accepts a post of the device or of a page of this site', () => {
    for (const referrer of ['', 'about:client', 'https://files.example/', 'android-app://com.example.gallery/']) {
      expect(isPostedShare({ method: 'POST', url: URL_HERE, referrer }), referrer).toBe(true);
    }
  });

  test('leaves other methods, other paths and forms of other sites to the server', () => {
    expect(isPostedShare({ method: 'GET', url: URL_HERE, referrer: '' })).toBe(false);
    expect(isPostedShare({ method: 'POST', url: `${URL_HERE}/more`, referrer: '' })).toBe(false);
    expect(isPostedShare({ method: 'POST', url: URL_HERE, referrer: 'https://evil.example/' })).toBe(false);
  });
});

describe('shareOf', () => {
  test('returns files and trimmed texts', () => {
    const form = new FormData();
    const files = [new File(['a'], 'a.jpg'), new File([], 'empty.txt')];
    for (const file of files) form.append('files', file);
    form.append('title', ' Holiday ');
    expect(shareOf(form, 7)).toEqual({ sharedAt: 7, title: 'Holiday', text: '', url: '', files });
  });

  test('ignores the empty file of a form without files, and texts in place of files', () => {
    const form = new FormData();
    form.append('files', new File([], ''));
    form.append('files', 'no file');
    form.append('text', new File(['a'], 'a.txt'));
    expect(shareOf(form, 7)).toEqual({ ...share, sharedAt: 7 });
  });
});

describe('filesOf', () => {
  test('returns the files without their caption', () => {
    const files = [new File(['a'], 'a.jpg')];
    expect(filesOf({ ...share, text: 'Look!', files }, 'File')).toEqual(files);
  });

  test('names files without a name, and keeps the type of a picture in the name', () => {
    const files = [new File(['a'], '', { type: 'image/heic', lastModified: 7 }), new File(['b'], '')];
    const shared = filesOf({ ...share, files }, 'File');
    expect(shared.map(({ name }) => name)).toEqual(['File.heic', 'File']);
    expect([shared[0]?.type, shared[0]?.lastModified]).toEqual(['image/heic', 7]);
  });

  test('makes a text file of a text and a link, named after the title', async () => {
    const [file] = filesOf({ ...share, title: 'News', text: 'Read this', url: 'https://news.example' }, 'File');
    expect([file?.name, file?.type, file?.lastModified]).toEqual(['News.txt', 'text/plain', 1000]);
    expect(await file?.text()).toBe('Read this\nhttps://news.example\n');
    expect(filesOf({ ...share, text: 'Read this' }, 'File')[0]?.name).toBe('File.txt');
  });

  test('returns no files for an empty share', () => {
    expect(filesOf({ ...share, title: 'Only a title' }, 'File')).toEqual([]);
  });
});

describe('isExpiredShare', () => {
  test('expires a share after an hour, and also if the clock was set back', () => {
    const at = (now: number) => isExpiredShare({ sharedAt: 10 * HOUR_MS }, now);
    expect([at(10 * HOUR_MS), at(11 * HOUR_MS - 1), at(11 * HOUR_MS), at(8 * HOUR_MS)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
