import { beforeEach, expect, test } from 'vitest';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { Invocation } from '../../strict/invocation.ts';
import { Platform } from '../../strict/platform.ts';
import { strictD1 } from '../../strict/strict-d1.ts';

const server = sharedServer();
let platform: Platform;
beforeEach(() => {
  platform = new Platform();
});

const database = () => strictD1(server.d1, new Invocation(platform), platform);

/** The table of cursors accepts texts of any length. */
const write = (name: string, value: string) =>
  database().prepare('INSERT INTO cursors (name, value) VALUES (?, ?)').bind(name, value).run();
const read = (name: string) => server.d1.prepare('SELECT value FROM cursors WHERE name = ?').bind(name).first('value');

test('refuses more than 100 bound values', async () => {
  const values = (count: number) => Array.from({ length: count }, (_, index) => index);
  const ask = (count: number) =>
    database()
      .prepare(`SELECT max(${values(count).map(() => '?')}) AS most`)
      .bind(...values(count))
      .first('most');
  // Not 100, because the function `max` takes at most 32 arguments.
  await expect(ask(2)).resolves.toBe(1);
  await expect(ask(101)).rejects.toThrow('too many SQL variables');
  expect(platform.violations).toMatchObject([expect.stringContaining('More than 100 bound values')]);
});

test('refuses a statement above 100,000 bytes', async () => {
  const ask = (bytes: number) => database().prepare('SELECT 1 AS one'.padEnd(bytes)).first('one');
  await expect(ask(100_000)).resolves.toBe(1);
  await expect(ask(100_001)).rejects.toThrow('statement too long');
  expect(platform.violations).toHaveLength(1);
});

test('refuses a value or a row above 2,000,000 bytes', async () => {
  await expect(write('large', 'é'.repeat(1_000_001))).rejects.toThrow('string or blob too big');
  const half = 'x'.repeat(1_500_000);
  await write('half', half);
  const twice = database().prepare("SELECT value, value || '' AS again FROM cursors WHERE name = 'half'");
  await expect(twice.all()).rejects.toThrow('string or blob too big');
  expect(platform.violations).toHaveLength(2);
});

test('refuses more than 1,000 queries in one call, and counts each statement of a batch', async () => {
  const d1 = database();
  const statement = d1.prepare('SELECT 1');
  await d1.batch(Array.from({ length: 999 }, () => statement));
  await statement.all();
  await expect(statement.all()).rejects.toThrow('Too many API requests');
  expect(platform.violations).toEqual(['More than 1000 queries in one call.']);
});

test('does not run a write while D1 is overloaded', async () => {
  platform.fail({ on: 'DB', operation: 'write', about: 'INSERT INTO cursors', failure: 'd1_overloaded' });
  await expect(write('busy', 'new')).rejects.toThrow('D1_ERROR: D1 DB is overloaded');
  expect(await read('busy')).toBeNull();
  await write('busy', 'new');
  expect(await read('busy')).toBe('new');
});

test('runs a write whose response is lost', async () => {
  platform.fail({ on: 'DB', operation: 'write', failure: 'connection_lost', when: 'after' });
  await expect(write('lost', 'new')).rejects.toThrow('D1_ERROR: Network connection lost.');
  expect(await read('lost')).toBe('new');
});

test('fails a batch as a whole, before or after it is written', async () => {
  const d1 = database();
  const both = () =>
    d1.batch(['first', 'second'].map((name) => d1.prepare('INSERT OR REPLACE INTO cursors VALUES (?, 1)').bind(name)));
  platform.fail({ on: 'DB', failure: 'd1_reset' });
  await expect(both()).rejects.toThrow('reset because its code was updated');
  expect([await read('first'), await read('second')]).toEqual([null, null]);
  platform.fail({ on: 'DB', failure: 'connection_lost', when: 'after' });
  await expect(both()).rejects.toThrow('Network connection lost');
  expect([await read('first'), await read('second')]).toEqual(['1', '1']);
});

test('retries reads at most twice, as the platform does', async () => {
  const ask = () => database().prepare('SELECT 1 AS one').first('one');
  platform.fail({ on: 'DB', operation: 'read', failure: 'connection_lost', times: 2 });
  await expect(ask()).resolves.toBe(1);
  platform.fail({ on: 'DB', operation: 'read', failure: 'connection_lost', times: 3 });
  await expect(ask()).rejects.toThrow('Network connection lost');
  platform.fail({ on: 'DB', operation: 'read', failure: 'd1_overloaded' });
  await expect(ask()).rejects.toThrow('overloaded');
});

test('fails every query for the given time, and no query afterwards', async () => {
  platform.fail({ on: 'DB', failure: 'd1_overloaded', forMs: 200 });
  const startedAt = Date.now();
  let failures = 0;
  for (;;) {
    const answered = await database()
      .prepare('SELECT 1')
      .first()
      .catch(() => null);
    if (answered !== null) break;
    failures++;
  }
  expect(failures).toBeGreaterThan(1);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(200);
});
