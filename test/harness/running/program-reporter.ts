import type { Reporter, TestCase } from 'vitest/node';

export class ProgramReporter implements Reporter {
  private readonly run = new Set<string>();
  private readonly missing = new Map<string, number>();

  onTestCaseResult(test: TestCase): void {
    const { programs = [], missingPrograms = [] } = test.meta();
    for (const program of missingPrograms) this.missing.set(program, (this.missing.get(program) ?? 0) + 1);
    if (missingPrograms.length === 0) for (const program of programs) this.run.add(program);
  }

  onTestRunEnd(): void {
    const run = [...this.run].sort().join(', ');
    const missing = [...this.missing].sort().map(([program, tests]) => `${program} (tests that need it: ${tests})`);
    if (run !== '') console.log(`Programs run by tests: ${run}.`);
    if (missing.length > 0) console.log(`Programs that are missing: ${missing.join(', ')}.`);
  }
}
