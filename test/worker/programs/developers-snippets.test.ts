/** The example programs run unchanged, except for the origin. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { ORIGIN_MARK } from '../../../worker/contract/site-pages.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { inDirectory, run } from '../../harness/running/command-line.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { testWith } from '../../harness/running/programs.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = ownServer();

const SNIPPETS = new URL('../../../web/features/developers/snippets/', import.meta.url);
const LINK = /\/d\/([\w-]{16})\n$/;
/** Too large for one HTTP request. */
const LARGE_BYTES = 96_000_000;

const INTERPRETERS: Readonly<Record<string, string>> = { sh: 'sh', mjs: process.execPath, py: 'python3' };

async function runs(cwd: string, name: string, ...args: string[]): Promise<string> {
  const text = (await readFile(new URL(name, SNIPPETS), 'utf8')).replaceAll(ORIGIN_MARK, server.url.origin);
  await writeFile(join(cwd, name), text);
  const { code, stdout, stderr } = await run(INTERPRETERS[name.split('.')[1] ?? ''] ?? '', [name, ...args], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

for (const { language, programs, sends } of [
  { language: 'sh', programs: ['curl', 'jq', 'openssl'], sends: [1000, 0, LARGE_BYTES] },
  { language: 'mjs', programs: ['node'], sends: [1000, 0, LARGE_BYTES] },
  { language: 'py', programs: ['python3'], sends: [1000, 0, LARGE_BYTES] },
]) {
  testWith(...programs)(`${language}: files are sent and received unchanged`, () =>
    inDirectory(async (cwd) => {
      for (const size of sends) {
        await writeFile(join(cwd, `report ${size}.bin`), bytes(size));
        const printed = await runs(cwd, `send.${language}`, `report ${size}.bin`);
        const [, folderId = ''] = LINK.exec(printed) ?? [];
        const into = join(cwd, String(size));
        await mkdir(into);
        await runs(into, `receive.${language}`, folderId);
        expect(sha256(await readFile(join(into, `report ${size}.bin`)))).toBe(sha256OfBytes(size));
      }
    }),
  );

  testWith(...programs)(`${language}: files of folders inside are received at their paths`, () =>
    inDirectory(async (cwd) => {
      const calls = server.newVisitor();
      const { userId } = calls.person;
      const { folderId } = await uploadOne(calls, bytes(10, 1), { name: 'a b.txt' });
      const input = { userId, folderName: 'in side', parentFolderId: folderId };
      const inside = await calls.call(endpoints.createFolder, input);
      await uploadOne(calls, bytes(10, 2), { name: 'a b.txt', path: 'x' }, { folderId: inside.folderId });
      await runs(cwd, `receive.${language}`, folderId);
      expect(await readFile(join(cwd, 'a b.txt'))).toEqual(Buffer.from(bytes(10, 1)));
      expect(await readFile(join(cwd, 'in side/x/a b.txt'))).toEqual(Buffer.from(bytes(10, 2)));
    }),
  );
}
