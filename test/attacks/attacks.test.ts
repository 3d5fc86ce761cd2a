/** Sends every row of the table to the Worker as it is deployed, and holds what must come of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workerdBelow } from '../bench/processes.ts';
import { testWith } from '../harness/running/programs.ts';
import { type Server, startServer } from '../harness/running/server.ts';
import { everythingStored } from '../harness/stored/stored.ts';
import { type Figures, measured } from './cheap.ts';
import { type Ground, honestRoundTrip, keptOf, newGround, rowsOf } from './ground.ts';
import { kinds } from './kinds/all.ts';
import { type AskingRow, type CheapRow, mustInWords, type Row } from './row.ts';
import { wrongIn } from './verdict.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Kind of the attack; undefined for tests that are none. */
    attackKind?: string;
    /** Cost of a cheap call. */
    figures?: Figures;
  }
}

/** So many rows there are at least. */
const LEAST_ROWS = 200;

let server: Server;
let ground: Ground;
let runtime: number[];
let kept: unknown;
let rowsKept: unknown;
beforeAll(async () => {
  const others = new Set(workerdBelow(process.pid));
  server = await startServer();
  runtime = workerdBelow(process.pid).filter((pid) => !others.has(pid));
  ground = await newGround(server);
  [kept, rowsKept] = [await keptOf(ground), await rowsOf(ground)];
});
afterAll(() => server.close());

async function holds(row: Row): Promise<Figures | undefined> {
  if ('act' in row) await row.act(ground);
  else if ('cheap' in row) return measured(ground, runtime, row as CheapRow);
  else await holdsAsked(row);
  return undefined;
}

/** A refused request must have stored nothing. */
async function holdsAsked({ asks, must }: AskingRow): Promise<void> {
  const asked = typeof asks === 'function' ? await asks(ground) : asks;
  const before = must.status >= 400 ? await everythingStored(server) : null;
  expect(wrongIn(await ground.ask(asked), must).join('\n')).toBe('');
  if (before !== null) await expect.poll(() => everythingStored(server)).toEqual(before);
}

describe.each(kinds)('$name', ({ name: kind, rows }) => {
  // Rows are compared after each attack, objects, which take longer to list, after each kind.
  afterAll(async () => {
    expect(await keptOf(ground)).toEqual(kept);
  });
  for (const row of rows) {
    const { tried } = row;
    const programs = 'programs' in row ? (row.programs ?? []) : [];
    testWith(...programs)(`${tried}: ${mustInWords(row)}`, async ({ task }) => {
      task.meta.attackKind = kind;
      const logged = server.logs().length;
      const figures = await holds(row);
      if (figures) task.meta.figures = figures;
      expect(await rowsOf(ground)).toEqual(rowsKept);
      const failures = server
        .logs()
        .slice(logged)
        .filter((line) => /"status":500/.test(line));
      expect(failures).toEqual([]);
    });
  }
});

test('no two rows are called the same, and there are enough of them', () => {
  const names = kinds.flatMap(({ name, rows }) => rows.map(({ tried }) => `${name}: ${tried}`));
  expect(names.length - new Set(names).size).toBe(0);
  expect(names.length).toBeGreaterThanOrEqual(LEAST_ROWS);
});

test('after all of it a file that is sent comes back, and nothing of the victim’s has changed', async () => {
  expect(await honestRoundTrip(ground)).toBe(true);
  expect(await keptOf(ground)).toEqual(kept);
});
