import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CostOf, startMeasured } from '../harness/running/measured.ts';
import { testWith } from '../harness/running/programs.ts';
import type { Server } from '../harness/running/server.ts';
import { everythingStored } from '../harness/stored/queries.ts';
import { type Figures, measureCheapCall } from './cheap-calls.ts';
import { type Ground, honestRoundTrip, newGround, victimDataOf, victimRowsOf } from './ground.ts';
import { kinds } from './kinds/all.ts';
import { type CheapRow, outcomeText, type RequestRow, type Row } from './row.ts';
import { differences } from './verdict.ts';

declare module 'vitest' {
  interface TaskMeta {
    attackKind?: string;
    figures?: Figures;
  }
}

const LEAST_ROWS = 200;

interface Site {
  readonly server: Server;
  readonly ground: Ground;
  readonly costOf: CostOf;
  readonly victimData: unknown;
  readonly victimRows: unknown;
}

async function newSite(vars: Readonly<Record<string, string>> = {}): Promise<Site> {
  const { server, costOf } = await startMeasured({ vars });
  const ground = await newGround(server);
  const [victimData, victimRows] = [await victimDataOf(ground), await victimRowsOf(ground)];
  return { server, ground, costOf, victimData, victimRows };
}

let shared: Site;
beforeAll(async () => {
  shared = await newSite();
});
afterAll(() => shared.server.close());

async function runRow({ server, ground, costOf }: Site, row: Row): Promise<Figures | undefined> {
  if ('act' in row) await row.act(ground);
  else if ('cheap' in row) return measureCheapCall(ground, costOf, row as CheapRow);
  else await checkAnswer(server, ground, row);
  return undefined;
}

async function checkAnswer(server: Server, ground: Ground, { request, expected }: RequestRow): Promise<void> {
  const sent = typeof request === 'function' ? await request(ground) : request;
  const storedBefore = expected.status >= 400 ? await everythingStored(server) : null;
  expect(differences(await ground.ask(sent), expected).join('\n')).toBe('');
  if (storedBefore !== null) await expect.poll(() => everythingStored(server)).toEqual(storedBefore);
}

describe.each(kinds)('$name', ({ name: kind, rows, vars }) => {
  let site: Site;
  beforeAll(async () => {
    site = vars ? await newSite(vars) : shared;
  });
  // Compares objects in R2 once per kind, because listing them is slow.
  afterAll(async () => {
    expect(await victimDataOf(site.ground)).toEqual(site.victimData);
    if (vars) await site.server.close();
  });
  for (const row of rows) {
    const { title } = row;
    const programs = 'programs' in row ? (row.programs ?? []) : [];
    testWith(...programs)(`${title}: ${outcomeText(row)}`, async ({ task }) => {
      task.meta.attackKind = kind;
      const { server, ground, victimRows } = site;
      const logged = server.logs().length;
      const figures = await runRow(site, row);
      if (figures) task.meta.figures = figures;
      expect(await victimRowsOf(ground)).toEqual(victimRows);
      const failures = server
        .logs()
        .slice(logged)
        .filter((line) => /"status":500/.test(line));
      expect(failures).toEqual([]);
    });
  }
});

test(`has unique titles and at least ${LEAST_ROWS} rows`, () => {
  const names = kinds.flatMap(({ name, rows }) => rows.map(({ title }) => `${name}: ${title}`));
  expect(names.length - new Set(names).size).toBe(0);
  expect(names.length).toBeGreaterThanOrEqual(LEAST_ROWS);
});

test("still sends and returns files after all attacks, and keeps the victim's data unchanged", async () => {
  expect(await honestRoundTrip(shared.ground)).toBe(true);
  expect(await victimDataOf(shared.ground)).toEqual(shared.victimData);
});
