/** One of the things that the cron does. */
export interface Step {
  readonly name: string;
  /** Does a bounded amount; answers whether there may be more of it to do. */
  readonly round: () => Promise<boolean>;
}

/**
 * Runs steps in turn, a round of each, until none has more to do or `isSpent` says so; each has its first round in any
 * case. One that throws is over and told of to `onFailure`; the others go on.
 */
export async function runInTurn(
  steps: readonly Step[],
  isSpent: () => boolean,
  onFailure: (step: string, error: unknown) => void,
): Promise<void> {
  let going = [...steps];
  for (let round = 0; going.length > 0; round++) {
    const more: Step[] = [];
    for (const step of going) {
      if (round > 0 && isSpent()) return;
      try {
        if (await step.round()) more.push(step);
      } catch (error) {
        onFailure(step.name, error);
      }
    }
    going = more;
  }
}
