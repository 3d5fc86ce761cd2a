/** A refusal may need more round trips for a large body, but not for many items in the body. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { USER_ID_HEADER } from '../../../worker/contract/ids.ts';
import { FORM_BUFFER_MAX_BYTES, FORM_MAX_FILES } from '../../../worker/programs/limits.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { everythingStored } from '../../harness/stored/queries.ts';

const server = ownServer();

interface RefusedRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

async function tripsOf({ path, headers, body }: RefusedRequest): Promise<number> {
  const trips = await server.strict.tripsOf(async () => {
    const response = await server.newVisitor().fetch(path, { method: 'POST', headers, body });
    expect([response.status, await response.text()]).toEqual([400, expect.any(String)]);
  });
  expect(trips).toBeGreaterThan(0);
  return trips;
}

interface Part {
  readonly filename?: string;
  readonly size: number;
}

const asForm = (parts: readonly Part[]): RefusedRequest => ({
  path: '/',
  headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  body: Buffer.concat([
    ...parts.flatMap(({ filename, size }) => [
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="f"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`,
      ),
      bytes(size),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ]),
});

const file = (size: number): Part => ({ filename: 'a.txt', size });
const files = (count: number) => Array.from({ length: count }, () => file(1));
const TEXT: Part = { size: 3 };

const wrongPart = fc.constantFrom<Part>(TEXT, { filename: 'a/b', size: 1 }, { filename: '', size: 1 });

const CALLER_TRIPS = 1;

test('stores and announces nothing of a form that has a wrong part at any position', async () => {
  const storedBefore = await everythingStored(server);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(2000).map(file), { maxLength: FORM_MAX_FILES - 1 }),
      wrongPart,
      fc.nat(FORM_MAX_FILES),
      async (honest, wrong, at) => {
        const parts = [...honest.slice(0, at), wrong, ...honest.slice(at)];
        expect(await tripsOf(asForm(parts))).toBeLessThanOrEqual(CALLER_TRIPS);
      },
    ),
    { numRuns: 15, examples: [[files(FORM_MAX_FILES - 1), TEXT, FORM_MAX_FILES]] },
  );
  expect(await everythingStored(server)).toEqual(storedBefore);
});

/** Tolerance. On a busy machine, overlapping round trips may count several times. */
const OVERLAPPING_TRIPS = 3;

test('many small files after a large file need no more round trips than one', async () => {
  const behindLarge = (small: number) => asForm([file(FORM_BUFFER_MAX_BYTES + 1), ...files(small), TEXT]);
  const storedBefore = await everythingStored(server);
  const tripsOfOne = await tripsOf(behindLarge(1));
  expect(await tripsOf(behindLarge(FORM_MAX_FILES - 1))).toBeLessThanOrEqual(tripsOfOne + OVERLAPPING_TRIPS);
  await expect.poll(() => everythingStored(server), { timeout: 20_000 }).toEqual(storedBefore);
});

test('refuses wrong forms of the script for terminals after one round trip, at any size', async () => {
  const { userId } = newPerson();
  const line = `1\t1\tNov 24 12:00\t${sha256(bytes(1))}\ta.txt\n`;
  const wrong = fc.constantFrom(
    (count: number) => ({ files: line.repeat(1000) + 'x\n'.repeat(count + 1) }),
    (count: number) => ({ files: line, directories: '/\n'.repeat(501 + count) }),
    (count: number) => ({ files: line, root: '/'.repeat(16_385 + count) }),
    (count: number) => ({ files: line, title: 't'.repeat(16_385 + count) }),
    (count: number) => ({ files: line, expires: `${'9'.repeat(count)}x` }),
    (count: number) => ({ files: 'x'.repeat(1 + count) }),
  );
  await fc.assert(
    fc.asyncProperty(wrong, fc.nat(100_000), async (fieldsOf, count) => {
      const headers = { [USER_ID_HEADER]: userId, 'Content-Type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(fieldsOf(count)).toString();
      expect(await tripsOf({ path: '/cli/send', headers, body })).toBeLessThanOrEqual(CALLER_TRIPS);
    }),
    { numRuns: 20 },
  );
});
