import { expect, test } from 'vitest';
import { HotAnswers } from '../../../../worker/folders/hot-answers.ts';

const FOREVER = Number.POSITIVE_INFINITY;

function newCache({ sharedUntil = FOREVER as number | null } = {}) {
  const answers = new HotAnswers<number>();
  let reads = 0;
  const read = async () => ({ answer: ++reads, sharedUntil });
  return { ask: (now: number, name = 'a') => answers.get(name, now, read), reads: () => reads, answers };
}

test('gives each of few visitors a new response', async () => {
  const { ask } = newCache();
  const answered: number[] = [];
  for (let now = 0; now < 60_000; now += 1000) answered.push(await ask(now));
  expect(answered).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test('shares responses, at most three seconds old, between 200 pages that poll every two seconds', async () => {
  const { ask, reads } = newCache();
  const readAt: number[] = [];
  for (let now = 0; now < 60_000; now += 10) {
    const readsBefore = reads();
    const answer = await ask(now);
    if (reads() > readsBefore) readAt[answer] = now;
    expect(now - (readAt[answer] ?? 0)).toBeLessThan(3000);
  }
  expect(reads()).toBeLessThanOrEqual(6 + 1 + 60 / 3);
});

test('gives other requests the old response, up to ten seconds old, while one request reads', async () => {
  const answers = new HotAnswers<string>();
  for (let now = 0; now < 10; now++) await answers.get('a', now, async () => ({ answer: 'old', sharedUntil: FOREVER }));
  let finish = (_: { answer: string; sharedUntil: number }) => {};
  const slow = answers.get('a', 4000, () => new Promise((resolve) => (finish = resolve)));
  const mine = async () => ({ answer: 'mine', sharedUntil: null });
  expect(await answers.get('a', 4001, mine)).toBe('old');
  expect(await answers.get('a', 12_000, mine)).toBe('mine');
  finish({ answer: 'new', sharedUntil: FOREVER });
  expect(await slow).toBe('new');
});

test('never shares a private or expired response', async () => {
  const secret = newCache({ sharedUntil: null });
  for (let now = 0; now < 100; now++) expect(await secret.ask(now)).toBe(now + 1);
  const short = newCache({ sharedUntil: 50 });
  for (let now = 0; now < 50; now++) await short.ask(now);
  expect(short.reads()).toBe(7);
  expect(await short.ask(50)).toBe(8);
});

test('rejects only the request that failed, and keeps no earlier response', async () => {
  const { ask, answers } = newCache();
  for (let now = 0; now < 10; now++) await ask(now);
  const failingRead = () => answers.get('a', 3010, () => Promise.reject(new Error('gone')));
  await expect(failingRead()).rejects.toThrow('gone');
  await expect(failingRead()).rejects.toThrow('gone');
});

test('stores responses per name, and limits their number', async () => {
  const { ask, reads } = newCache();
  for (let name = 0; name < 60; name++) for (let asks = 0; asks < 8; asks++) await ask(1, String(name));
  const readsBefore = reads();
  for (let name = 59; name >= 0; name--) await ask(2, String(name));
  expect(reads() - readsBefore).toBe(10);
});
