export interface Step {
  readonly name: string;
  /** Does some of the work. Resolves to true if more may remain. */
  readonly round: () => Promise<boolean>;
}

/** Returns a step with only one round. */
export const once = (name: string, work: () => Promise<unknown>): Step => ({
  name,
  round: async () => {
    await work();
    return false;
  },
});

/**
 * Runs rounds of all steps in turn, until no step has more work or `isSpent` returns true. Each step has at least one
 * round. If a step throws, only this step ends.
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
