/**
 * Script of `npm run deploy`. Checks settings and account, builds, migrates, deploys, and runs the smoke test.
 * - `--env staging` deploys that environment of `wrangler.toml`.
 * - `--rehearse` replaces the account with a new local database and `wrangler dev`.
 * - `--prebuilt` skips the build of the page.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage } from '../build/build-page.ts';
import { load } from '../load.ts';
import { main } from '../main.ts';
import { ROOT, runWrangler } from '../wrangler.ts';
import { accountProblems, localTraces, remarks, secretProblems, settingsProblems } from './problems.ts';
import { rehearse } from './rehearse.ts';
import { readSettings, type Settings } from './settings.ts';
import { answers, smokeAt } from './smoke-at.ts';

const { values } = parseArgs({
  options: { env: { type: 'string' }, rehearse: { type: 'boolean' }, prebuilt: { type: 'boolean' } },
});
const environment = ['--env', values.env ?? ''];
const BUILT = join(ROOT, 'dist/web');

await main(async () => {
  const settings = readSettings(values.env);
  failOn(settingsProblems(settings, await configProblem(settings)));
  printNotes(remarks(settings));
  if (!values.rehearse) await checkAccount(settings);
  if (!values.prebuilt) {
    console.log('Building ...');
    await buildPage();
  }
  failOn(localTraces(builtPages()));
  console.log('Checking what will be uploaded ...');
  await runWrangler(['deploy', '--dry-run', ...environment]);
  const isFine = values.rehearse ? await rehearse(environment) : await deploy(settings);
  if (!isFine) process.exitCode = 1;
});

async function deploy({ origin }: Settings): Promise<boolean> {
  if (!origin) return false;
  console.log('Migrating the database ...');
  await runWrangler(['d1', 'migrations', 'apply', 'DB', '--remote', ...environment]);
  console.log(`Deploying to ${origin.origin} ...`);
  await runWrangler(['deploy', '--domain', origin.hostname, ...environment]);
  // A new domain has no certificate for some minutes.
  if (!(await answers(new URL('/health', origin), 300_000))) {
    console.error(`${origin.origin} does not answer yet. Test it later: npm run smoke -- ${origin.origin}`);
    return false;
  }
  return smokeAt(origin);
}

/** Returns the Worker's error message about the settings, or null. */
async function configProblem({ vars, origin }: Settings): Promise<string | null> {
  const { readConfig, refuseStandIns } =
    await load<typeof import('../../worker/lib/config.ts')>('worker/lib/config.ts');
  try {
    const config = readConfig({ ...vars, SIGNING_SECRET: 'one of 32 characters or more is a secret' });
    refuseStandIns(config, origin?.hostname ?? 'deployed.example');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Throws if the account or the domain is not ready for a deployment. */
async function checkAccount(settings: Settings): Promise<void> {
  failOn(accountProblems(settings));
  const { bucket, database } = settings;
  const runChecked = async (args: readonly string[], advice: string) =>
    runWrangler(args).catch((error: unknown) => {
      throw new Error(`${advice}\n${error instanceof Error ? error.message : error}`);
    });
  await runChecked(['whoami'], 'Log in: npx wrangler login');
  await runChecked(
    ['r2', 'bucket', 'info', bucket],
    `Create the bucket: npx wrangler r2 bucket create ${bucket} --location weur`,
  );
  await runChecked(
    ['d1', 'info', database.name],
    `Create the database: npx wrangler d1 create ${database.name} --location weur`,
  );
  const secretList = await runChecked(['secret', 'list', ...environment], 'Add the secrets (docs/operations.md).');
  const { stop, recommended } = secretProblems((JSON.parse(secretList) as { name: string }[]).map(({ name }) => name));
  failOn(stop);
  printNotes(recommended);
}

/** Returns the built HTML files and `_headers`, by name. Scripts are left out, because libraries contain local URLs. */
function builtPages(): Record<string, string> {
  const names = readdirSync(BUILT, { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => name === '_headers' || name.endsWith('.html'));
  return Object.fromEntries(pages.map((name) => [name, readFileSync(join(BUILT, name), 'utf8')]));
}

function failOn(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function printNotes(lines: readonly string[]): void {
  for (const line of lines) console.log(`Note: ${line}`);
}
