/** Prints the number of attacks by kind. A complete run without failures writes the numbers into `docs/attacks.md`. */
import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason } from 'vitest/node';
import { MIB } from '../../worker/contract/units.ts';
import { markdownTable, writeResults } from '../harness/write-results.ts';
import type { Figures } from './cheap-calls.ts';

interface AttackResult {
  readonly kind: string;
  readonly passed: boolean;
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

  onTestRunEnd(modules: readonly TestModule[], _: readonly SerializedError[], reason: TestRunEndReason): void {
    if (this.rows.length === 0) return;
    const byKind = markdownTable(
      ['kind', 'rows', 'held', 'failed', 'CPU per cheap call', 'memory'],
      countsOf(this.rows),
    );
    console.log(`\n${byKind}\n`);
    if (reason !== 'passed' || !this.isComplete || modules.some((module) => module.state() === 'skipped')) return;
    writeResults('docs/attacks.md', 'npm run test:attacks', byKind);
  }
}

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
