/** The table of attacks by kind, printed at the end of a run, and put into `docs/attacks.md` where every row was tried. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { ROOT } from '../../dev/wrangler.ts';
import type { Figures } from './cheap.ts';

const PAGE = join(ROOT, 'docs/attacks.md');
const BEGIN = '<!-- written by `npm run test:attacks` -->';
const END = '<!-- end of what it has written -->';
const MIB = 1024 * 1024;

interface Tried {
  readonly kind: string;
  readonly tried: string;
  readonly must: string;
  readonly held: boolean;
  readonly figures: Figures | undefined;
}

export class AttackReporter implements Reporter {
  private readonly rows: Tried[] = [];
  private isWhole = true;

  onTestCaseResult(test: TestCase): void {
    const { attack, figures } = test.meta();
    const { state } = test.result();
    if (state === 'skipped') this.isWhole = false;
    if (attack) this.rows.push({ ...attack, held: state === 'passed', figures });
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.rows.length === 0) return;
    const byKind = tableOf(['kind', 'rows', 'held', 'failed', 'CPU per cheap call', 'memory'], countsOf(this.rows));
    console.log(`\n${byKind}\n`);
    if (!this.isWhole || modules.some((module) => module.state() === 'skipped')) return;
    const all = tableOf(
      ['kind', 'what is tried', 'what must come of it', 'held'],
      this.rows.map(({ kind, tried, must, held }) => [kind, tried, must, held ? 'yes' : '**no**']),
    );
    writeBetween(`${byKind}\n\n## Every row\n\n${all}`);
  }
}

/** A line for each kind, and one for all. */
function countsOf(rows: readonly Tried[]): string[][] {
  const line = (name: string, of: readonly Tried[]) => {
    const held = of.filter((row) => row.held).length;
    const figures = of.flatMap((row) => row.figures ?? []);
    const most = (values: readonly number[], text: (value: number) => string) =>
      values.length === 0 ? '' : `at most ${text(Math.max(...values))}`;
    return [
      ...[name, String(of.length), String(held), String(of.length - held)],
      most(
        figures.map(({ cpuMs }) => cpuMs),
        (ms) => `${ms.toFixed(1)} ms`,
      ),
      most(
        figures.map(({ grownBytes }) => grownBytes),
        (bytes) => `${Math.round(bytes / MIB)} MiB`,
      ),
    ];
  };
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return [...[...byKind].map(([name, of]) => line(name, of)), line('all', rows)];
}

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Text that neither ends a cell of a table nor is markup, and that people see whole. */
const cell = (text: string): string =>
  text
    .replace(
      /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replace(/[\\`*_<>|[\]&]/g, (one) => `&#${one.charCodeAt(0)};`);

/** Puts the text between the marks of the page; what people wrote around them stays. */
function writeBetween(text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const [above = '', rest = ''] = page.split(BEGIN);
  const [, below = ''] = rest.split(END);
  writeFileSync(PAGE, `${above}${BEGIN}\n\n${text}\n\n${END}${below}`);
}
