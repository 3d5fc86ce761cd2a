import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { archivePath, downloadPath, previewPath } from '../../../worker/contract/byte-paths.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { newPerson } from '../../harness/people.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { protectedShare, unlock } from '../../harness/sharing.ts';
import { underFaults } from '../../harness/under-faults.ts';

const SIZE = 3_000_000;

const server = sharedServer();

test('rate-limits wrong passwords per address and folder, and limits no other visitor', async () => {
  const { folderId } = await protectedShare(server.newVisitor());
  const { folderId: otherFolderId } = await protectedShare(server.newVisitor());
  const guesser = server.newVisitor();
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(unlock(guesser, folderId, `guess ${attempt}`)).rejects.toMatchObject({ code: 'wrong_password' });
  }
  // The right password is refused, too. Otherwise the response would reveal it.
  await expect(unlock(guesser, folderId, 'correct horse')).rejects.toMatchObject({
    status: 429,
    code: 'too_many_passwords',
    retryAfterSeconds: expect.any(Number),
  });
  await unlock(guesser, otherFolderId, 'correct horse');
  await unlock(server.newVisitor(), folderId, 'correct horse');
});

test('rate-limits wrong passwords per address across many folders', async () => {
  const guesser = server.newVisitor();
  const shares = await Promise.all(Array.from({ length: 7 }, () => protectedShare(server.newVisitor())));
  const guesses = shares.flatMap(({ folderId }) => Array.from({ length: 9 }, (_, index) => [folderId, `${index}`]));
  const codes: string[] = [];
  for (const [folderId = '', password = ''] of guesses) {
    codes.push(
      await unlock(guesser, folderId, password).then(
        () => 'granted',
        (error) => error.code,
      ),
    );
  }
  expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(60);
  expect(codes.slice(60)).toEqual(Array(3).fill('too_many_passwords'));
  await unlock(server.newVisitor(), shares[0]?.folderId ?? '', 'correct horse');
});

const CODE = { granted: 'granted', wrong: 'wrong_password', refused: 'too_many_passwords' };

const tryFrom = (address: string, folderId: string, password: string): Promise<string> =>
  unlock(server.as(newPerson(address)), folderId, password).then(
    () => CODE.granted,
    ({ code }) => code,
  );

const newSite = () => `2001:db8:${randomBytes(2).toString('hex')}`;

test('rate-limits wrong passwords for one folder per IPv6 /48', async () => {
  const { folderId } = await protectedShare(server.newVisitor());
  const site = newSite();
  const codes: string[] = [];
  for (let household = 1; household <= 33; household++) {
    codes.push(await tryFrom(`${site}:${household}::1`, folderId, `guess ${household}`));
  }
  expect(codes).toEqual([...Array(30).fill(CODE.wrong), ...Array(3).fill(CODE.refused)]);
  expect(await tryFrom(`${newSite()}:1::1`, folderId, 'correct horse')).toBe(CODE.granted);
});

test('allows each network three guesses an hour after 200 wrong passwords in a day', async () => {
  const { folderId } = await protectedShare(server.newVisitor());
  await fill(`passwords:folder:${folderId}`, 200);
  const [site, password] = [newSite(), 'correct horse'];
  for (let household = 1; household <= 3; household++) {
    expect(await tryFrom(`${site}:${household}::1`, folderId, `guess ${household}`)).toBe(CODE.wrong);
  }
  expect(await tryFrom(`${site}:4::1`, folderId, password)).toBe(CODE.refused);
  const visitor = newPerson().address;
  for (const typed of ['mistyped', password, password, password, password]) {
    expect(await tryFrom(visitor, folderId, typed)).toBe(typed === password ? CODE.granted : CODE.wrong);
  }
});

async function fill(key: string, amount: number) {
  const limiters = server.bindings.RATE_LIMITER as unknown as {
    getByName(name: string): {
      take(amount: number, rate: object, now: number): Promise<number>;
      giveBack(amount: number): Promise<void>;
    };
  };
  const window = limiters.getByName(key);
  await window.take(amount, { limit: amount, windowMs: DAY_MS }, Date.now());
  return window;
}

test('an attempt that one rate limit refuses does not count in the other rate limits', async () => {
  const { folderId } = await protectedShare(server.newVisitor());
  const guessed = await fill(`passwords:folder:${folderId}`, 200);
  const visitor = newPerson().address;
  const codes: string[] = [];
  for (let attempt = 0; attempt < 12; attempt++) codes.push(await tryFrom(visitor, folderId, `guess ${attempt}`));
  expect(codes).toEqual([...Array(3).fill(CODE.wrong), ...Array(9).fill(CODE.refused)]);
  await guessed.giveBack(200);
  expect(await tryFrom(visitor, folderId, 'correct horse')).toBe(CODE.granted);
});

test('right passwords do not count as attempts', async () => {
  const { folderId } = await protectedShare(server.newVisitor());
  const visitor = server.newVisitor();
  for (let turn = 0; turn < 15; turn++) await unlock(visitor, folderId, 'correct horse');
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(unlock(visitor, folderId, 'wrong')).rejects.toMatchObject({ code: 'wrong_password' });
  }
});

test('gives the attempt of a right password back only once if the response of the rate limiter is lost', async () => {
  const { folderId } = await protectedShare(server.newVisitor());
  const visitor = server.newVisitor();
  const guess = () => unlock(visitor, folderId, 'wrong').catch(({ code }) => code);
  for (let attempt = 0; attempt < 8; attempt++) expect(await guess()).toBe(CODE.wrong);
  const lost = {
    on: 'RATE_LIMITER',
    operation: 'giveBack',
    failure: 'object_reset',
    when: 'after',
    each: true,
  } as const;
  const { failed } = await underFaults(server, [lost], () => unlock(visitor, folderId, 'correct horse'));
  expect(failed).not.toEqual([]);
  expect([await guess(), await guess(), await guess()]).toEqual([CODE.wrong, CODE.wrong, CODE.refused]);
});

test('in Basic authentication, accepts a right password with every range and rate-limits wrong ones', async () => {
  const { folderId, fileId } = await protectedShare(server.newVisitor(), 'grüß dich', SIZE);
  const basic = (password: string) => ({ Authorization: `Basic ${Buffer.from(`:${password}`).toString('base64')}` });
  const program = server.newVisitor();
  const ranges = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      program.fetch(downloadPath(folderId, fileId), {
        headers: { ...basic('grüß dich'), Range: `bytes=${index * 10}-${index * 10 + 9}` },
      }),
    ),
  );
  expect(ranges.map(({ status }) => status)).toEqual(Array(40).fill(206));
  await Promise.all(ranges.map((response) => response.arrayBuffer()));
  const guesser = server.newVisitor();
  const statuses: number[] = [];
  for (const path of [downloadPath(folderId, fileId), previewPath(folderId, fileId), archivePath(folderId)]) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const response = await guesser.fetch(path, { method: 'HEAD', headers: basic(`guess ${attempt}`) });
      statuses.push(response.status);
    }
  }
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
});
