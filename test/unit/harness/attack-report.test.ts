import { beforeEach, expect, test, vi } from 'vitest';
import type { TestCase, TestModule, TestRunEndReason } from 'vitest/node';
import { AttackReporter } from '../../attacks/report.ts';
import { writeResults } from '../../harness/write-results.ts';

vi.mock(import('../../harness/write-results.ts'));
beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

function report(states: readonly string[], reason: TestRunEndReason): void {
  const reporter = new AttackReporter();
  for (const state of states) {
    reporter.onTestCaseResult({ meta: () => ({ attackKind: 'tokens' }), result: () => ({ state }) } as TestCase);
  }
  reporter.onTestRunEnd([{ state: () => 'passed' } as TestModule], [], reason);
}

test('writes the table after a complete run', () => {
  report(['passed', 'passed'], 'passed');
  expect(writeResults).toHaveBeenCalledOnce();
});

test.each([
  { states: ['passed', 'failed'], reason: 'failed' },
  { states: ['passed', 'passed'], reason: 'failed' },
  { states: ['passed', 'skipped'], reason: 'passed' },
  { states: ['passed'], reason: 'interrupted' },
] as const)('keeps the earlier table after tests $states and a run with the result $reason', ({ states, reason }) => {
  report(states, reason);
  expect(writeResults).not.toHaveBeenCalled();
});
