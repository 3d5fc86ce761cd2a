// @vitest-environment happy-dom

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ArrivalStatus } from '../../../../../web/features/folder-view/arrivals/arrival-status';
import { FolderLoadError } from '../../../../../web/features/folder-view/folder-states';
import { OneFile } from '../../../../../web/features/folder-view/overview/one-file';
import { SenderMessage } from '../../../../../web/features/folder-view/sender-message';
import { FolderCells } from '../../../../../web/features/folder-view/tree/tree-rows';
import { ApiError } from '../../../../../web/lib/api';
import { Thumbnails } from '../../../../../web/lib/thumbnails';
import type { FolderAnswer } from '../../../../../worker/contract/calls/folders';
import { render } from '../../drawing';
import { sharedFile } from './shared-file';

afterEach(cleanup);

async function renderRouted(children: ReactNode) {
  const routeTree = createRootRoute({ component: () => children });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  render(<RouterProvider router={router} />);
}

test.each([
  ['expired', 404, 'This upload has expired', false],
  ['used_up', 404, 'Download limit reached', false],
  ['sharing_stopped', 404, 'No longer shared', false],
  ['not_found', 404, 'Folder Not Found', false],
  ['network', 0, 'This folder could not be loaded', true],
  ['internal', 500, 'This folder could not be loaded', true],
] as const)('explains a share that fails with %s, and offers a next step', async (code, status, title, isRepeated) => {
  const retry = vi.fn();
  await renderRouted(<FolderLoadError error={new ApiError(code, status)} onRetry={retry} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.queryAllByRole('link', { name: 'Upload New File' })).toHaveLength(isRepeated ? 0 : 1);
  for (const button of screen.queryAllByRole('button', { name: 'Try Again' })) fireEvent.click(button);
  expect(retry).toHaveBeenCalledTimes(isRepeated ? 1 : 0);
});

const folderRow = { kind: 'folder', name: 'photos', path: 'photos', depth: 0, bytes: 9, rowsEnd: 4 } as const;

function renderFolder(readyCount: number, fileCount: number) {
  const download = vi.fn();
  const row = { ...folderRow, filesStart: 0, filesEnd: fileCount };
  const rest = { open: false, state: 'none', busy: false, onSelect: () => {}, onToggle: () => {} } as const;
  render(
    <FolderCells
      thumbnails={new Thumbnails({ folderId: 'f' }, [])}
      row={row}
      readyCount={readyCount}
      onDownload={download}
      {...rest}
    />,
  );
  return { row, download };
}

test('downloads a directory once all of its files have arrived', () => {
  const { row, download } = renderFolder(3, 3);
  fireEvent.click(screen.getByRole('button', { name: 'Download photos' }));
  expect(download).toHaveBeenCalledExactlyOnceWith(row);
});

test.each([
  [1, 3, '1 of 3 here'],
  [0, 0, '0 files'],
])('offers no download for a directory with %i of %i files', (ready, all, words) => {
  renderFolder(ready, all);
  expect(screen.queryByRole('button', { name: 'Download photos' })).toBeNull();
  expect(document.body.textContent).toContain(words);
});

test('previews the only file of a share if its kind allows it, but not while it is being uploaded', () => {
  const previews = { canShow: () => true, show: () => <p>the preview</p> };
  const { rerender } = render(
    <OneFile title="a.txt" linkFolder="f" file={sharedFile('a.txt')} previews={previews} onDownload={() => {}} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Preview a.txt', expanded: false }));
  expect(screen.getByText('the preview')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Preview a.txt', expanded: true }));
  expect(screen.queryByText('the preview')).toBeNull();

  const late = sharedFile('a.txt', { status: 'uploading' });
  rerender(<OneFile title="a.txt" linkFolder="f" file={late} previews={previews} onDownload={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Uploading')).toBeTruthy();
  const none = { ...previews, canShow: () => false };
  rerender(<OneFile title="a.txt" linkFolder="f" file={sharedFile('a.zip')} previews={none} onDownload={() => {}} />);
  expect(screen.getAllByRole('button').map(({ title }) => title)).toEqual(['Copy direct link']);
  rerender(
    <OneFile title="a.txt" linkFolder={null} file={sharedFile('a.zip')} previews={none} onDownload={() => {}} />,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows a short message whole, and shows the rest of a long message on request', () => {
  const { rerender } = render(<SenderMessage message="Hello" />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<SenderMessage message={'line\n'.repeat(9)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show the whole message', expanded: false }));
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeTruthy();
  rerender(<SenderMessage message={null} />);
  expect(screen.queryByRole('region')).toBeNull();
});

test('shows how much of a folder has arrived, and lets the visitor stop waiting', () => {
  const folder = { fileCount: 4, totalSize: 4096, arrived: { files: 1, bytes: 1024 } } as FolderAnswer;
  const cancel = vi.fn();
  const later = { isWaiting: true, wait: () => {}, cancel };
  const { rerender } = render(
    <ArrivalStatus folder={folder} arrivals={{ wasMissing: true, secondsLeft: 120 }} later={later} />,
  );
  expect(document.body.textContent).toContain('1 of 4 files has arrived');
  expect(document.body.textContent).toContain('1\u00a0KB of 4\u00a0KB · about 2 minutes left');
  fireEvent.click(screen.getByRole('button', { name: 'Don’t wait' }));
  expect(cancel).toHaveBeenCalledOnce();
  rerender(<ArrivalStatus folder={folder} arrivals={{ wasMissing: false, secondsLeft: null }} later={later} />);
  expect(document.body.textContent).toBe('');
});
