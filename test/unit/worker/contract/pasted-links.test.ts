import { describe, expect, test } from 'vitest';
import {
  archivePath,
  directPath,
  downloadPath,
  encryptedPath,
  managePath,
  previewPath,
  requestPath,
  sharePath,
} from '../../../../worker/contract/byte-paths';
import { pastedPath, pastedSecret } from '../../../../worker/contract/pasted-links';
import { newManagementSecret } from '../../../../worker/identity/management-secret';
import { newSecret, newShareId } from '../../../../worker/lib/id';
import { deletePath } from '../../../../worker/programs/paths';

const FOLDER = 'abcdefghijklmno-';
const FILE = '0123456789ABCDE_';
const TRAILS = [
  '.',
  ',',
  ')',
  '>',
  ' ',
  '%20',
  '"',
  '%22',
  "'",
  '”',
  '%E2%80%9D',
  '...',
  ').',
  '>;',
  '\u200b',
  '*',
  '_',
];
const SECRETS = { SIGNING_SECRET: 'a'.repeat(32), PREVIOUS_SIGNING_SECRET: '' };

describe('pastedPath', () => {
  const paths = {
    share: sharePath(FOLDER),
    'encrypted share': encryptedPath(FOLDER),
    'old share': `/r/${FOLDER}`,
    management: `/m/${FOLDER}`,
    request: requestPath(FOLDER),
    archive: archivePath(FOLDER),
    download: downloadPath(FOLDER, FILE),
    preview: previewPath(FOLDER, FILE),
    checksums: `/api/folder/${FOLDER}/SHA256SUMS`,
    delete: deletePath(FOLDER, 'x'.repeat(43)),
  };
  test.each(Object.entries(paths))('removes text that was pasted after a %s link', (_, path) => {
    expect(pastedPath(path)).toBe(path);
    for (const trail of TRAILS) expect([trail, pastedPath(path + trail)]).toEqual([trail, path]);
  });

  test.each([
    sharePath(`${FOLDER}a`),
    `${sharePath(FOLDER)}.a`,
    `${sharePath(FOLDER)}/`,
    `${sharePath(FOLDER)}/file(1).`,
    directPath(FOLDER, FILE, 'file(1).'),
    `${sharePath(FOLDER)}%`,
    '/pricing.',
  ])('leaves %s unchanged', (path) => {
    expect(pastedPath(path)).toBe(path);
  });
});

describe('pastedSecret', () => {
  test('removes text that was pasted after a management secret', async () => {
    const secret = await newManagementSecret(SECRETS, FOLDER);
    const [, fragment = ''] = managePath(FOLDER, secret).split('#');
    expect(pastedSecret(fragment)).toBe(secret);
    for (const trail of TRAILS) expect([trail, pastedSecret(fragment + trail)]).toEqual([trail, secret]);
  });

  test('leaves other text unchanged', () => {
    for (const text of ['', 'short.', 'x'.repeat(45)]) expect(pastedSecret(text)).toBe(text);
  });
});

test('creates ids and secrets that begin and end with a letter or digit', async () => {
  for (let time = 0; time < 500; time++) {
    const ids = [newShareId(), newSecret(), await newManagementSecret(SECRETS, FOLDER)];
    expect(ids.map((text) => text.length)).toEqual([16, 22, 44]);
    for (const text of ids) expect(text).toMatch(/^[A-Za-z0-9][\w-]+[A-Za-z0-9]$/);
  }
});
