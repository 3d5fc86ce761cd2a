// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { filesOf, isPostedShare, shareOf } from '../../../../../web/lib/share-target/posted-share.ts';

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

  test('returns no files for an empty share', () => {
    expect(filesOf({ ...share, title: 'Only a title' }, 'File')).toEqual([]);
  });
});
