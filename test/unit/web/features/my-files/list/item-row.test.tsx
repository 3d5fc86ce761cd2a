// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DetailsDialog } from '../../../../../../web/features/my-files/dialogs/details-dialog';
import { ItemRow } from '../../../../../../web/features/my-files/list/item-row';
import { folderItem, type Item } from '../../../../../../web/features/my-files/list/items';
import { Thumbnails } from '../../../../../../web/lib/thumbnails';
import type { OwnFolderAnswer } from '../../../../../../worker/contract/calls/folders';
import { HOUR_MS, MINUTE_MS } from '../../../../../../worker/contract/units';
import { render } from '../../../drawing';
import { ownFile, ownFolder } from '../my-files-items';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const at = (ms: number) => new Date(NOW + ms).toISOString();

function marksOf(item: Item, isFresh = false): string[] {
  const { container } = render(
    <ItemRow
      thumbnails={new Thumbnails({ userId: 'user_a' }, [])}
      item={item}
      isFresh={isFresh}
      now={NOW}
      selected={false}
      busy={false}
      actions={[]}
      renderName={(className, content) => <span className={className}>{content}</span>}
      onSelect={() => {}}
    />,
  );
  const line = [...(container.querySelector('.leading-5')?.children ?? [])];
  const facts = line.flatMap((child) => (child.matches('.md\\:contents') ? [...child.children] : [child]));
  return facts.map(spokenText).filter((text) => text !== '');
}

function spokenText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  return copy.textContent ?? '';
}

const folder = (over: Partial<OwnFolderAnswer> = {}) => folderItem(ownFolder('f', { totalSize: 2048, ...over }));

describe('marks of a row', () => {
  test.each<[string, Partial<OwnFolderAnswer>, string[]]>([
    ['nothing special', { expiryDate: at(5 * 24 * HOUR_MS) }, ['Expires in 5 days', '2\u00a0KB', '1 file']],
    ['no expiry', {}, ['No expiry', '2\u00a0KB', '1 file']],
    ['a password', { hasPassword: true }, ['No expiry', '2\u00a0KB', '1 file', 'Password']],
    [
      'sharing stopped, even with a password',
      { isStopped: true, hasPassword: true },
      ['No expiry', '2\u00a0KB', '1 file', 'Not shared'],
    ],
    ['a download limit', { downloadLimit: 8 }, ['No expiry', '2\u00a0KB', '1 file', '0 of 8 downloads']],
    [
      'a partly used download limit',
      { downloadLimit: 8, totalDownloads: 3, lastDownload: at(-2 * MINUTE_MS) },
      ['No expiry', '2\u00a0KB', '1 file', 'Downloaded 2 minutes ago, 3 of 8'],
    ],
    [
      'a used up download limit',
      { isUsedUp: true, hasPassword: true },
      ['No expiry', '2\u00a0KB', '1 file', 'Used up'],
    ],
    [
      'missing files',
      { unfinishedFiles: 2, unfinishedBytes: 1024 },
      ['No expiry', '2\u00a0KB', '1 file', '2 files, 1\u00a0KB missing'],
    ],
    ['an expiry in the past', { expiryDate: at(-1), hasPassword: true }, ['Expired', '2\u00a0KB', '1 file']],
    ['many files', { fileCount: 21, folderCount: 1 }, ['No expiry', '2\u00a0KB', '1 folder, 21 files']],
    ['a name that says the number of files', { folderName: '7 files', fileCount: 7 }, ['No expiry', '2\u00a0KB']],
    ['no contents', { fileCount: 0, totalSize: 0 }, ['No expiry', '0\u00a0B', 'Empty']],
    ['a takedown', { copyrightViolation: true, hasPassword: true }, ['Removed']],
  ])('shows the marks of a folder with %s', (_, over, marks) => {
    expect(marksOf(folder(over))).toEqual(marks);
  });

  test.each([
    ['a file that is on its way', {}, 'Uploading'],
    ['a file of which a third has arrived', { arrivedBytes: 342 }, 'Uploading, 33%'],
  ])('%s', (_, arrived, mark) => {
    const fields = { status: 'uploading' as const, fileSize: 1024, expiryDate: null, downloadCount: 0 };
    const file = ownFile('f', 'a.txt', { ...fields, ...arrived });
    expect(marksOf({ kind: 'file', key: 'a', name: 'a.txt', sharing: null, file })).toEqual([
      'No expiry',
      '1\u00a0KB',
      mark,
    ]);
  });

  test('marks a directory of an uploaded tree as a folder, with the expiry of its share', () => {
    const directory = { path: 'a', folderId: 'f', shareLink: '', folderExpiry: at(5 * 24 * HOUR_MS), totalSize: 0 };
    const marks = marksOf({ kind: 'directory', key: 'f/a', name: 'a', sharing: 'public', ...directory });
    expect(marks).toEqual(['Expires in 5 days', '0\u00a0B', 'Folder']);
  });
});

test('marks downloads since the last visit, also for screen readers', () => {
  const marks = marksOf(folder({ totalDownloads: 1, lastDownload: at(-30_000) }), true);
  expect(marks.at(-1)).toBe('Downloaded since you last looked:Downloaded just now');
});

test.each([
  [24 * HOUR_MS, 'normal'],
  [24 * HOUR_MS - 1, 'red'],
  [2 * HOUR_MS, 'red'],
  [2 * HOUR_MS - 1, 'filled'],
  [-1, 'filled'],
])('an expiry in %i ms is %s', (msLeft, look) => {
  marksOf(folder({ expiryDate: at(msLeft) }));
  const chips = screen.getAllByTitle(/^Expires /).map(({ classList }) => classList);
  const looks = chips.map((classes) =>
    classes.contains('bg-danger-wash') ? 'filled' : classes.contains('text-danger') ? 'red' : 'normal',
  );
  expect(looks).toEqual([look, look]);
});

test.each<[string, Partial<OwnFolderAnswer>, string[]]>([
  ['used up', { isUsedUp: true }, ['Used up']],
  ['expired', { expiryDate: '2020-01-01T00:00:00Z' }, []],
])('the details of a folder that is %s do not call it public', (_, over, shared) => {
  render(<DetailsDialog item={folder(over)} onClose={() => {}} />);
  const facts = screen.getAllByRole('term').filter(({ textContent }) => textContent === 'Shared');
  expect(facts.map(({ nextSibling }) => nextSibling?.textContent)).toEqual(shared);
});
