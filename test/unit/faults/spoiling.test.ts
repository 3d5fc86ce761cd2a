import { expect, test } from 'vitest';
import { Random } from '../../faults/random.ts';
import { Spoiling } from '../../faults/spoiling.ts';
import type { ProxiedRequest } from '../../faults/transfer.ts';

const request = (path: string, address = '10.0.0.1', method = 'PUT'): ProxiedRequest => ({
  method,
  path,
  headers: { 'cf-connecting-ip': address },
});
const blob = (id: string, address?: string) => request(`/api/upload/blob/${id}?token=x`, address);
const IDS = ['kE2zS9qLr0aB3xYw', 'Zp7_Qm-4nTt1uVvC'];

const spoiling = (seed: string, kill: (downMs: number) => void = () => undefined) =>
  new Spoiling(new Random(seed), kill);

test('gives equal requests of a user the same faults, regardless of ids and of requests by other users', () => {
  const [first, second] = [spoiling('7'), spoiling('7')];
  const alone = Array.from({ length: 30 }, () => first.faultFor(blob(IDS[0] as string)));
  const among = Array.from({ length: 30 }, () => {
    second.faultFor(blob(IDS[0] as string, '10.0.0.2'));
    return second.faultFor(blob(IDS[1] as string));
  });
  expect(among).toEqual(alone);
  expect(alone.some((fault) => fault !== null)).toBe(true);
  expect(alone.some((fault) => fault === null)).toBe(true);
});

test('marks a client address after a corrupted call, but not after corrupted bytes with a checksum', () => {
  const faults = spoiling('7');
  faults.onFault(blob('x'), 'corrupt request');
  expect(faults.isTampered('10.0.0.1')).toBe(false);
  faults.onFault(request('/api/upload/init', '10.0.0.1', 'POST'), 'cut request');
  expect(faults.isTampered('10.0.0.1')).toBe(false);
  faults.onFault(request('/api/upload/init', '10.0.0.1', 'POST'), 'corrupt answer');
  expect(faults.isTampered('10.0.0.1')).toBe(true);
  expect(faults.isTampered('10.0.0.2')).toBe(false);
});

test('limits the wasted bytes of a client to its upload bodies, after a fault or after the server was killed', () => {
  const faults = spoiling('7');
  const newPassing = (path: string, bytes: number): ProxiedRequest => {
    const { headers, ...passing } = request(path);
    return { ...passing, headers: { ...headers, 'content-length': String(bytes) } };
  };
  faults.faultFor(newPassing('/api/upload/blob/x', 1));
  faults.faultFor(newPassing('/api/upload/part/x', 10));
  faults.faultFor(newPassing('/api/folder/create', 100));
  expect(faults.wastedBytes('10.0.0.1', false)).toBe(0);
  expect(faults.wastedBytes('10.0.0.1', true)).toBe(11);
  faults.onFault(request('/health'), 'cut request');
  expect(faults.wastedBytes('10.0.0.1', false)).toBe(11);
  expect(faults.wastedBytes('10.0.0.2', true)).toBe(0);
});

test('counts the downloads that it forwards, by folder', () => {
  const faults = spoiling('7');
  for (const stage of ['here', 'half', 'out', 'answered'] as const) {
    faults.onStage(request('/api/download/folder/file', undefined, 'GET'), stage);
  }
  expect(faults.downloads('folder')).toBe(1);
  expect(faults.downloads('other')).toBe(0);
});

test('kills the server on schedule, but not after the end of the round', async () => {
  const killed: number[] = [];
  const faults = spoiling('7', (downMs) => killed.push(downMs));
  faults.killLater(5, 70);
  await expect.poll(() => killed).toEqual([70]);
  faults.killLater(20, 80);
  faults.end();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(killed).toEqual([70]);
});
