import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { namesOf, sqlProblems } from '../../../../dev/check/sql-problems';
import { inCode } from './some-code';

const database = new DatabaseSync(':memory:');
database.exec(`CREATE TABLE folders (id, owner_id, size); CREATE INDEX by_owner ON folders (owner_id);
  CREATE TABLE long_names (id, made_at)`);

/** Code with a hole in its template. */
const hole = (name: string) => `$\{${name}}`;

const start = `declare const sql: (text: TemplateStringsArray, ...holes: unknown[]) => object;
  declare const folders: { id: 1; ownerId: 2; nope: 3 };
  declare const db: { prepare(text: string): object };
  declare const piece: object; declare const text: string;`;

const problemsIn = (code: string) =>
  inCode({ 'store.ts': `${start}\n${code}` }, ({ files }) =>
    files.flatMap((file) => sqlProblems(file, database, namesOf(database))),
  );

test('nothing is wrong with names that are there', () => {
  const code = `
    sql\`SELECT id, size AS bytes FROM folders INDEXED BY by_owner WHERE owner_id = \${text} ORDER BY bytes\`;
    sql\`\${folders.ownerId} = 'no name' AND \${folders.id} IN (\${piece})\`;
    sql\`WITH RECURSIVE up(place) AS (SELECT id FROM folders) SELECT place FROM up, json_each(?) AS new WHERE new.value\`;
    sql\`SELECT moved.place, coalesce(size, 0) FROM (\${piece}) AS moved\`;
    sql\`SELECT moved.place, id FROM folders AS own, \${piece} WHERE own.size > 0\`;
    sql\`EXISTS (SELECT 1 FROM long_names AS other WHERE other.made_at > \${folders.id})\`;
    db.prepare(\`UPDATE folders SET size = ? WHERE id = ?\`);`;
  expect(problemsIn(code)).toEqual([]);
});

test.each([
  ['a column in a piece', `sql\`${hole('folders.id')} = parent_id\``, 'raw SQL names parent_id'],
  ['a table in a piece', 'sql`EXISTS (SELECT 1 FROM folder)`', 'raw SQL names folder'],
  ['a column of a table that the file does not use', `sql\`made_at > ${hole('text')}\``, 'raw SQL names made_at'],
  ['a column of a table that is named', `sql\`folders.made_at > ${hole('text')}\``, 'raw SQL names folders.made_at'],
  ['a column of an alias', 'sql`(SELECT child.nope FROM folders AS child)`', 'raw SQL names child.nope'],
  ['a function', `sql\`lowercase(${hole('folders.id')})\``, 'raw SQL names lowercase'],
  ['an index', 'sql`(SELECT id FROM folders INDEXED BY by_size)`', 'raw SQL names by_size'],
  [
    'a column of another table in a statement',
    'sql`SELECT made_at FROM folders`; sql`long_names.id`',
    'no such column: made_at',
  ],
  ['a column in what is prepared', "db.prepare('DELETE FROM folders WHERE made_at < ?')", 'no such column: made_at'],
  ['a statement that is no literal', 'db.prepare(text)', 'text is no literal'],
])('%s is found where it is not there', (_, code, problem) => {
  expect(problemsIn(code).join('\n')).toContain(problem);
});

test('a Durable Object is judged by the tables that it makes itself', () => {
  const object = (statement: string) => `
    const TABLES = 'CREATE TABLE IF NOT EXISTS usage (month, bytes)'; const ADD = 'UPDATE usage SET bytes = ?';
    class Meter { sql = { exec(text: string, ...values: unknown[]) {} };
      run() { this.sql.exec(TABLES); this.sql.exec(ADD, 1); this.sql.exec('${statement}'); } }`;
  expect(problemsIn(object('SELECT bytes FROM usage WHERE month = ?'))).toEqual([]);
  expect(problemsIn(object('SELECT size FROM folders')).join()).toContain('no such table: folders');
});

test('what hands statements on to a database is no statement itself', () => {
  const wrapper =
    'const counting = () => { const prepare = (query: string) => db.prepare(query); return { prepare }; };';
  expect(problemsIn(wrapper)).toEqual([]);
});
