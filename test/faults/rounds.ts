import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StandIn, startStandIn } from '../../dev/payment-stand-in/server.ts';
import { workerdBelow } from '../bench/processes.ts';
import { SIGN_IN_VARS } from '../harness/identity.ts';
import { MAIL_VARS } from '../harness/mails.ts';
import { paymentVars, STAND_IN_OPTIONS } from '../harness/payments.ts';
import { newAccount, newPerson, type Person } from '../harness/people.ts';
import { closeInternet } from '../harness/running/internet.ts';
import { ADMIN } from '../harness/running/server.ts';
import { type Act, type AfterFaults, Loss, type Stage } from './act.ts';
import { ACTS } from './acts/all.ts';
import { FarSide } from './far-side.ts';
import { checkFolder, checkMonths, checkRemoved, checkStores } from './invariants.ts';
import { Ledger } from './ledger.ts';
import type { FaultOptions } from './options.ts';
import { Page } from './page.ts';
import { FaultProxy } from './proxy.ts';
import { Random } from './random.ts';
import { KilledServer } from './server.ts';
import { Spoiling } from './spoiling.ts';
import type { Tally } from './tally.ts';

/** After this number of rounds, and after the last round, all folders expire and must be deleted. */
const ROUNDS_PER_STATE = 25;
const FOLDERS_CHECKED_AGAIN = 2;
const ACTS_MAX = 4;
const LINES_SHOWN = 30;

interface FailedRound {
  readonly round: number;
  readonly why: unknown;
  readonly story: readonly string[];
  readonly lines: readonly string[];
}

export async function playRounds(
  options: FaultOptions,
  tally: Tally,
  onRound: (round: number, story: readonly string[]) => void,
): Promise<FailedRound | null> {
  const persistTo = mkdtempSync(join(tmpdir(), 'fileshare-faults-'));
  process.once('exit', () => {
    // After an interruption, workerd would still write into the deleted folder.
    for (const pid of workerdBelow(process.pid)) process.kill(pid, 'SIGKILL');
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  });
  const internet = closeInternet();
  const payments = await startStandIn(STAND_IN_OPTIONS);
  const provider = new FarSide(payments.url);
  let server: KilledServer | undefined;
  try {
    server = await KilledServer.start({
      persistTo,
      vars: varsFor(payments),
      internet: (url, init) => provider.reach(url, init),
    });
    const proxy = new FaultProxy(() => (server as KilledServer).url);
    const line = await proxy.listen();
    const world: World = {
      acts: actsOf(options),
      server,
      provider,
      proxy,
      line,
      payments,
      ledger: new Ledger(),
      tally,
    };
    const rounds = options.only === null ? upTo(options.rounds) : [options.only];
    for (const round of rounds) {
      const story: string[] = [];
      try {
        await playRound(world, round, new Random(`${options.seed}/${round}`), story);
        if (round % ROUNDS_PER_STATE === 0 || round === rounds.at(-1)) await endState(world);
      } catch (why) {
        return { round, why, story, lines: server.lines.filter(explainsFailure).slice(-LINES_SHOWN) };
      }
      tally.rounds++;
      onRound(round, story);
    }
    await proxy.close();
    return null;
  } finally {
    await server?.close();
    await payments.close();
    internet.close();
  }
}

interface World {
  readonly acts: readonly Act[];
  readonly server: KilledServer;
  readonly provider: FarSide;
  readonly proxy: FaultProxy;
  readonly line: URL;
  readonly payments: StandIn;
  ledger: Ledger;
  readonly tally: Tally;
}

const explainsFailure = (line: string) => !/"status":2\d\d|^\{"purged"/.test(line);

function actsOf({ acts }: FaultOptions): readonly Act[] {
  const chosen = ACTS.filter(({ name }) => acts.length === 0 || acts.includes(name));
  if (chosen.length > 0) return chosen;
  throw new Error(`Unknown act. Acts: ${[...new Set(ACTS.map(({ name }) => name))].join(', ')}.`);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const varsFor = (payments: StandIn): Record<string, string> => ({
  ...SIGN_IN_VARS,
  ...MAIL_VARS,
  SIGNING_SECRET: 'the same secret before and after a crash',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ...paymentVars(payments.url),
});

async function playRound(world: World, round: number, random: Random, story: string[]): Promise<void> {
  const { server, proxy, ledger, tally } = world;
  const killed = server.kills;
  const spoiling = new Spoiling(
    random.branch('faults'),
    (downMs) => void server.killAndStart(downMs).catch(() => undefined),
  );
  const acts = upTo(random.int(1, ACTS_MAX)).map(() => random.pick(world.acts));
  story.push(`${acts.map(({ name }) => name).join(', ')}. ${spoiling.plan}`);
  const stages = acts.map((act, index) => stageFor(world, { round, act, index, random, spoiling, story }));
  const ownersBefore = new Set(ledger.owners.keys());

  const duringFaults = [];
  for (const [index, act] of acts.entries()) duringFaults.push(await act.prepare(stages[index] as Stage));
  proxy.obey(spoiling);
  world.provider.spoil(random.branch('provider'), (kind) => {
    story.push(`  ${kind}`);
    tally.fault(kind);
  });
  const outcomes = await Promise.allSettled(duringFaults.map((run) => run()));
  await proxy.settled();
  proxy.obey(null);
  world.provider.spoil(null);
  spoiling.end();
  await server.upAgain();
  story.push(...spoiling.faults.map(({ kind, request }) => `  ${kind}: ${request}`));
  if (server.kills > killed) story.push(`  killed ${server.kills - killed} times`);
  for (const { kind } of spoiling.faults) tally.fault(kind);
  tally.kills += server.kills - killed;
  for (const act of acts) tally.act(act.name);

  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  const afterFaults = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  for (const run of afterFaults as (AfterFaults | undefined)[]) await run?.();

  const folders = [...ledger.owners.keys()].filter((id) => !ownersBefore.has(id));
  await lookAt(world, folders);
  await checkRemoved(ledger, server);
  await checkMonths(world, folders, {
    isAllCounted: server.kills === killed,
    wastedBytes: ({ address }) => spoiling.wastedBytes(address, server.kills > killed),
  });
  tally.objects += (await checkStores(ledger, server)).objects;
  await lookAt(world, [
    ...random.shuffled(folders).slice(0, 1),
    ...random.shuffled([...ownersBefore]).slice(0, FOLDERS_CHECKED_AGAIN),
  ]);
}

async function lookAt({ server, ledger, tally }: World, folderIds: readonly string[]): Promise<void> {
  for (const folderId of folderIds) {
    const reader = new Page(server.url, newPerson(), new Random(folderId));
    tally.files += await checkFolder(ledger, reader, folderId);
  }
}

async function endState(world: World): Promise<void> {
  const { server, ledger } = world;
  await lookAt(world, [...ledger.owners.keys()]);
  const { DB } = server.bindings;
  await DB.prepare(`UPDATE folders SET expires_at = ? WHERE status = 'open'`)
    .bind(Date.now() - 1)
    .run();
  const { objects } = await checkStores(ledger, server);
  if (objects > 0) throw new Loss(`${objects} objects still exist after their folders were deleted.`);
  for (const folderId of ledger.owners.keys()) ledger.noteRemoved({ round: 0, folderId, path: null });
  await lookAt(world, [...ledger.owners.keys()]);
  world.ledger = new Ledger();
}

const addressFrom = (random: Random) => `10.${[0, 0, 0].map(() => random.int(0, 255)).join('.')}`;

function stageFor(
  world: World,
  {
    round,
    act,
    index,
    random,
    spoiling,
    story,
  }: { round: number; act: Act; index: number; random: Random; spoiling: Spoiling; story: string[] },
): Stage {
  const { server, ledger, payments, line } = world;
  const actRandom = random.branch(`${index} ${act.name}`);
  const visitors = new Map<string, Person>();
  return {
    round,
    random: actRandom,
    server,
    ledger,
    payments,

    newcomer(name = '') {
      const existing = visitors.get(name);
      if (existing) return existing;
      const person = newPerson(addressFrom(actRandom.branch(`address of ${name}`)));
      visitors.set(name, person);
      return person;
    },
    accountHolder: (claims = {}) => newAccount(claims, addressFrom(actRandom.branch('account'))),
    page: (person) => new Page(line, person, actRandom.branch(person.address)),
    pageWithoutFaults: (person) => new Page(server.url, person, actRandom.branch(person.address)),
    downloads: (folderId) => spoiling.downloads(folderId),
    isTamperedWith: ({ address }) => spoiling.isTampered(address),
    killAfter: (ms) => spoiling.killLater(ms, 0),
    note: (text) => void story.push(`  ${act.name}: ${text}`),
  };
}
