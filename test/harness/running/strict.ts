import { STRICT_PATH, type StrictCommand, type StrictReport } from '../../strict/commands.ts';
import type { Fault } from '../../strict/platform.ts';

export interface Strict {
  send(command: StrictCommand): Promise<StrictReport>;
  fail(...faults: Fault[]): Promise<StrictReport>;
  /** Counts sequential calls to bindings before the response. For several HTTP requests, returns the maximum. */
  tripsOf(act: () => Promise<unknown>): Promise<number>;
}

export function strictOf(url: URL): Strict {
  const send = async (command: StrictCommand): Promise<StrictReport> => {
    const answer = await fetch(new URL(STRICT_PATH, url), { method: 'POST', body: JSON.stringify(command) });
    if (!answer.ok) throw new Error(`The strict entry got status ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    send,
    fail: (...faults) => send({ faults }),
    async tripsOf(act) {
      await send({ forgetMost: true });
      await act();
      return (await send({})).most.trips;
    },
  };
}
