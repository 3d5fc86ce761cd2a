// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Managed, ManagedFacts } from '../../../../../web/features/management/managed-facts';
import { ManagedFiles } from '../../../../../web/features/management/managed-files';
import { GIB } from '../../../../../worker/contract/units';
import { render } from '../../drawing';
import { ownFile, ownFolder } from '../my-files/my-files-items';

const managed: Managed = {
  current: ownFolder('f', { fileCount: 2, ownSize: 4 * GIB, unfinishedFiles: 2, unfinishedBytes: 3 * GIB }),
  plan: 'free',
  manageLinkCreatedAt: null,
  files: [
    ownFile('f', 'film.mkv', { status: 'uploading', fileSize: 3 * GIB, arrivedBytes: GIB }),
    ownFile('f', 'photos/one.jpg', { status: 'uploading', fileSize: GIB }),
    ownFile('f', 'notes.txt', { fileSize: 1024 }),
  ],
  pagination: { page: 1, limit: 100, total: 3, totalPages: 1 },
};

test('the page of a management link says how many bytes of an unfinished upload have arrived', () => {
  render(<ManagedFacts managed={managed} onChangeSharing={() => {}} onChangeExpiry={() => {}} />);
  expect(screen.getByText('0 of 2 files arrived,')).toBeDefined();
  expect(screen.getByText('1 GB of 4 GB')).toBeDefined();
});

test('the list of a managed folder says how much of each file has arrived', () => {
  render(<ManagedFiles managed={managed} secret="s" onDelete={() => {}} onPage={() => {}} />);
  const lines = screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
  expect(lines).toEqual(['1\u00a0GB of 3\u00a0GB arrived', '1\u00a0GB · not uploaded yet · in photos', '1\u00a0KB']);
});
