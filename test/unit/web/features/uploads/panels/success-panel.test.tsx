// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CompletedUpload } from '../../../../../../web/features/uploads/engine/upload';
import { SuccessPanel } from '../../../../../../web/features/uploads/panels/success-panel';
import '../../../drawing';

const LINK = 'https://files.example/d/abcdefghijklmnop';
const DAY_MS = 86_400_000;

function show(given: Partial<CompletedUpload> = {}, downloadLimit: number | null = null) {
  const result = {
    shareLink: LINK,
    filename: 'report.pdf',
    folderName: 'report.pdf',
    fileCount: 1,
    totalSize: 3,
    expiryDate: null,
    ...given,
  };
  const another = vi.fn();
  render(
    <SuccessPanel
      result={result as CompletedUpload}
      hasPassword={false}
      downloadLimit={downloadLimit}
      downloads="2 downloads"
      managementLink={null}
      onAnother={another}
    />,
  );
  return another;
}

test('a finished upload of one file names it, and gives its link', async () => {
  show();
  expect(screen.getByRole('heading', { name: 'Upload Successful!' })).toBe(document.activeElement);
  expect(screen.getByText('report.pdf').tagName).toBe('SPAN');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Share link' }).value).toBe(LINK);
  expect(screen.getByRole('link', { name: 'View Files' }).getAttribute('href')).toBe(LINK);
  expect((await screen.findByRole('img', { name: `QR code of ${LINK}` })).tagName).toBe('svg');
});

test('it says how often it was downloaded, and after how many downloads it goes', () => {
  show({}, 3);
  expect(screen.getByText('Deleted after 3 downloads.').textContent).not.toBe('');
  expect(screen.getByText('2 downloads').tagName).toBe('LI');
});

test('one that has a name of its own says it, and how many files there are', () => {
  show({ folderName: 'Holiday' });
  expect(screen.getByText('Holiday').parentElement?.textContent).toBe('Holiday·1 file· 3 B');
});

test('one of several files says how many', () => {
  show({ fileCount: 1200, filename: '1200 files', folderName: '1200 files' });
  expect(screen.getByText('1,200 files').tagName).toBe('SPAN');
});

test('a link without expiry says so, and one with expiry says when', () => {
  show();
  expect(screen.getByText('No expiry').tagName).toBe('LI');
});

test('a link that expires says when', () => {
  show({ expiryDate: new Date(Date.now() + 5 * DAY_MS - 1000).toISOString() });
  expect(screen.getByRole('button', { name: 'in 5 days' }).parentElement?.textContent).toBe(
    'Expires in 5 days, then the files are gone for good.',
  );
});

test('the QR code can be put away and brought back', async () => {
  show();
  await screen.findByRole('img', { name: `QR code of ${LINK}` });
  fireEvent.click(screen.getByRole('button', { name: 'Hide QR Code', expanded: true }));
  expect(screen.queryByRole('img', { name: `QR code of ${LINK}` })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download QR Code' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show QR Code', expanded: false }));
  expect((await screen.findByRole('img', { name: `QR code of ${LINK}` })).tagName).toBe('svg');
});

test('Upload Another File goes back to the start', () => {
  const another = show();
  fireEvent.click(screen.getByRole('button', { name: 'Upload Another File' }));
  expect(another).toHaveBeenCalledTimes(1);
});
