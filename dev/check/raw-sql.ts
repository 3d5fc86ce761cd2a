/** Part of the check: raw SQL names nothing that is not there. */
import { join, relative } from 'node:path';
import config from '../../drizzle.config.ts';
import { ROOT } from '../wrangler.ts';
import { migratedDatabase } from './database.ts';
import { failWith } from './fail.ts';
import { namesOf, sqlProblems } from './sql-problems.ts';
import { openCode } from './worker-code.ts';

const database = migratedDatabase(join(ROOT, config.out));
const names = namesOf(database);
const code = openCode();
failWith(
  code.files.flatMap((file) =>
    sqlProblems(file, database, names).map((problem) => `${relative(ROOT, file.fileName)}: ${problem}`),
  ),
);
code.close();
