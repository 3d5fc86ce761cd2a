import type { Connection } from '../connection';
import type { Environment } from '../environment';
import { nextStep, type RetriedKind, type RetryState, type Step } from './next-step';

interface Task<T> {
  readonly kind: RetriedKind;
  /** Signal for all attempts (see `connection.ts`). By default, each attempt uses the current period's signal. */
  readonly period?: AbortSignal;
  readonly attempt: (period: AbortSignal, isRetry: boolean) => Promise<T>;
  readonly arrivedBytes?: () => number;
  /** Runs before the wait for a retry. A result other than undefined ends the task. */
  readonly beforeRetry?: (step: Step) => Promise<T | undefined>;
  /** Runs after the last failed attempt. Returns the result of the task, or rejects. */
  readonly fail: (failure: unknown, step: Step) => T | Promise<T>;
}

/** Repeats a task while `nextStep` allows retries. A lost connection does not count as a retry. */
export async function runWithRetries<T>(
  { environment, connection }: { environment: Environment; connection: Connection },
  task: Task<T>,
): Promise<T> {
  let state: RetryState = { retries: 0, arrivedBytes: 0 };
  for (;;) {
    task.period?.throwIfAborted();
    const period = task.period ?? (await connection.open());
    try {
      return await task.attempt(period, state.retries > 0);
    } catch (failure) {
      const outcome = { failure, arrivedBytes: task.arrivedBytes?.() ?? 0 };
      const step = nextStep(task.kind, outcome, state, environment.random());
      if (step.checksConnection && !period.aborted) await connection.suspect();
      if (period.aborted) continue;
      if (step.waitMs === null) return task.fail(failure, step);
      const result = await task.beforeRetry?.(step);
      if (result !== undefined) return result;
      state = step.state;
      // If the period ends, the next iteration waits for the connection, or rejects.
      await environment.sleep(step.waitMs, period).catch(() => undefined);
    }
  }
}
