/** Checks that the migrations create the schema in `db/*.ts`. A manual edit of a migration could lose columns. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import config from '../../drizzle.config.ts';
import { ROOT } from '../wrangler.ts';
import { failWith } from './fail.ts';

const NOTHING_TO_DO = 'No schema changes';

const copy = mkdtempSync(join(tmpdir(), 'fileshare-migrations-'));
try {
  cpSync(join(ROOT, config.out), copy, { recursive: true });
  const existing = new Set(readdirSync(copy));
  const output = generate(copy);
  const newFiles = readdirSync(copy).filter((name) => !existing.has(name));
  // drizzle-kit exits with 0 even after a failure, so only its output shows the result.
  failWith(output.includes(NOTHING_TO_DO) ? missingColumns(copy) : [missingMigration(output, copy, newFiles)]);
} finally {
  rmSync(copy, { recursive: true });
}

/** Returns the output of drizzle-kit, which accepts only a relative path. */
function generate(outDir: string): string {
  const args = ['--dialect', config.dialect, '--schema', config.schema, '--casing', config.casing];
  const { stdout, stderr, error } = spawnSync('drizzle-kit', ['generate', ...args, '--out', relative(ROOT, outDir)], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout + stderr;
}

function missingMigration(output: string, folder: string, files: readonly string[]): string {
  const sql = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const missing = sql.length > 0 ? sql.join('\n') : output;
  return `db/*.ts has changes without a migration. Write it: npm run migrate -- --name <what>\n${missing}`;
}

interface Snapshot {
  readonly tables: Readonly<Record<string, { readonly columns: Readonly<Record<string, unknown>> }>>;
}

function missingColumns(folder: string): string[] {
  const column = migratedDatabase(folder).prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?');
  const last = readdirSync(join(folder, 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const snapshot: Snapshot = JSON.parse(readFileSync(join(folder, 'meta', last ?? ''), 'utf8'));
  return Object.entries(snapshot.tables).flatMap(([table, { columns }]) =>
    Object.keys(columns)
      .filter((name) => column.get(table, name) === undefined)
      .map((name) => `The migrations lack ${table}.${name}, which the last snapshot has.`),
  );
}

function migratedDatabase(folder: string): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const file of files.sort()) database.exec(readFileSync(join(folder, file), 'utf8'));
  return database;
}
