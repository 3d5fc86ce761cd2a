/** A step of the cron. */
export interface Step {
  readonly name: string;
  /** Does a bounded amount of work. Resolves to true if there may be more. */
  readonly round: () => Promise<boolean>;
}

/**
 * Runs the steps in turn, one round each, until none has more work or `isSpent` returns true. Each step gets its first
 * round in any case. A step that throws is reported to `onFailure` and ends; the rest continue.
 */
export async function runInTurn(
  steps: readonly Step[],
  isSpent: () => boolean,
  onFailure: (step: string, error: unknown) => void,
): Promise<void> {
  let activeSteps = [...steps];
  for (let round = 0; activeSteps.length > 0; round++) {
    const nextSteps: Step[] = [];
    for (const step of activeSteps) {
      if (round > 0 && isSpent()) return;
      try {
        if (await step.round()) nextSteps.push(step);
      } catch (error) {
        onFailure(step.name, error);
      }
    }
    activeSteps = nextSteps;
  }
}
