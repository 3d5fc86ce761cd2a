/**
 * Prints the number of attacks by kind after a run. After a complete run, also writes the numbers into
 * `docs/attacks.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { ROOT } from '../../dev/wrangler.ts';
import { MIB } from '../../worker/contract/units.ts';
import type { Figures } from './cheap-calls.ts';

const PAGE = join(ROOT, 'docs/attacks.md');
const BEGIN = '<!-- written by `npm run test:attacks` -->';
const END_MARKER = '<!-- end of what it has written -->';

interface AttackResult {
  readonly kind: string;
  readonly passed: boolean;
  /** Undefined if the row measures nothing. */
  readonly figures: Figures | undefined;
}

export class AttackReporter implements Reporter {
  private readonly rows: AttackResult[] = [];
  private isComplete = true;

  onTestCaseResult(test: TestCase): void {
    const { attackKind, figures } = test.meta();
    const { state } = test.result();
    if (state === 'skipped') this.isComplete = false;
    if (attackKind) this.rows.push({ kind: attackKind, passed: state === 'passed', figures });
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.rows.length === 0) return;
    const byKind = tableOf(['kind', 'rows', 'held', 'failed', 'CPU per cheap call', 'memory'], countsOf(this.rows));
    console.log(`\n${byKind}\n`);
    if (!this.isComplete || modules.some((module) => module.state() === 'skipped')) return;
    writeBetween(byKind);
  }
}

/** Returns a table line for each kind of attack, and a line for all attacks together. */
function countsOf(rows: readonly AttackResult[]): string[][] {
  const line = (name: string, kindRows: readonly AttackResult[]) => {
    const passed = kindRows.filter((row) => row.passed).length;
    const figures = kindRows.flatMap((row) => row.figures ?? []);
    const maximum = (values: readonly number[], text: (value: number) => string) =>
      values.length === 0 ? '' : `at most ${text(Math.max(...values))}`;
    return [
      name,
      String(kindRows.length),
      String(passed),
      String(kindRows.length - passed),
      maximum(
        figures.map(({ cpuMs }) => cpuMs),
        (ms) => `${ms.toFixed(1)} ms`,
      ),
      maximum(
        figures.map(({ grownBytes }) => grownBytes),
        (bytes) => `${Math.round(bytes / MIB)} MiB`,
      ),
    ];
  };
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return [...[...byKind].map(([name, kindRows]) => line(name, kindRows)), line('all', rows)];
}

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Replaces the text between the two markers in the document. */
function writeBetween(text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const [above = '', rest = ''] = page.split(BEGIN);
  const [, below = ''] = rest.split(END_MARKER);
  writeFileSync(PAGE, `${above}${BEGIN}\n\n${text}\n\n${END_MARKER}${below}`);
}
