/**
 * Prints the attacks by kind after a run and, if every row ran, writes that summary into `docs/attacks.md`.
 * Vitest's own output has the rows.
 */
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
  readonly held: boolean;
  /** Cost of a cheap call; undefined for rows that measure nothing. */
  readonly figures: Figures | undefined;
}

export class AttackReporter implements Reporter {
  private readonly rows: Tried[] = [];
  private isWhole = true;

  onTestCaseResult(test: TestCase): void {
    const { attackKind, figures } = test.meta();
    const { state } = test.result();
    if (state === 'skipped') this.isWhole = false;
    if (attackKind) this.rows.push({ kind: attackKind, held: state === 'passed', figures });
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.rows.length === 0) return;
    const byKind = tableOf(['kind', 'rows', 'held', 'failed', 'CPU per cheap call', 'memory'], countsOf(this.rows));
    console.log(`\n${byKind}\n`);
    if (!this.isWhole || modules.some((module) => module.state() === 'skipped')) return;
    writeBetween(byKind);
  }
}

/** Returns one line per kind and one for all rows. */
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
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Replaces the text between the markers of the page and keeps the rest. */
function writeBetween(text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const [above = '', rest = ''] = page.split(BEGIN);
  const [, below = ''] = rest.split(END);
  writeFileSync(PAGE, `${above}${BEGIN}\n\n${text}\n\n${END}${below}`);
}
