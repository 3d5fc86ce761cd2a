import type { Connection } from '../connection';
import type { Environment } from '../environment';
import { nextStep, type RetriedKind, type RetryState, type Step } from './next-step';

interface Task<T> {
  readonly kind: RetriedKind;
  /** Period of all attempts. Undefined means that each attempt takes the current one. */
  readonly period?: AbortSignal;
  readonly attempt: (period: AbortSignal, isRetry: boolean) => Promise<T>;
  /** See `RetryState`. */
  readonly arrivedBytes?: () => number;
  /** Called before the wait for a retry. A result ends the task. */
  readonly beforeRetry?: (step: Step) => Promise<T | undefined>;
  /** Called after the last attempt failed. */
  readonly fail: (failure: unknown, step: Step) => T | Promise<T>;
}

/**
 * Attempts a task until it succeeds or `nextStep` ends it. A lost connection costs no retry. Rejects with the reason
 * why its period ended or the upload stopped, and with failures of `beforeRetry` and `fail`.
 */
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
      // If the period ends, the wait does too. Above, the loop then waits for the connection or rejects.
      await environment.sleep(step.waitMs, period).catch(() => undefined);
    }
  }
}
