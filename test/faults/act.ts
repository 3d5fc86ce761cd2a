import type { StandIn } from '../../dev/payment-stand-in/server.ts';
import type { Claims } from '../harness/identity.ts';
import type { AccountHolder, Person } from '../harness/people.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './page.ts';
import type { Random } from './random.ts';
import type { KilledServer } from './server.ts';

export interface Stage {
  readonly round: number;
  readonly random: Random;
  readonly server: KilledServer;
  readonly ledger: Ledger;
  readonly payments: StandIn;
  /**
   * Creates an anonymous user. A repeated name gives the same user. A repeated round gives the same client addresses.
   */
  newcomer(name?: string): Person;
  /** Returns a signed-in user. `claims` are added to the ID token. */
  accountHolder(claims?: Claims): Promise<AccountHolder>;
  /** Returns the user's page. The page sends HTTP requests through the proxy that injects faults. */
  page(person: Person): Page;
  /** Returns the user's page without the proxy, so no fault affects its requests. */
  pageWithoutFaults(person: Person): Page;
  /** Counts requests that downloaded files of a folder, including repeated requests. */
  downloads(folderId: string): number;
  /** True if the proxy has changed a request or response of this user, and Fileshare cannot detect the change. */
  isTamperedWith(person: Person): boolean;
  killAfter(ms: number): void;
  /** Adds a line to the log of the round, which is printed if the round fails. */
  note(text: string): void;
}

/**
 * Scenario of a round: calls of one or more users. `prepare` runs without faults and returns a function that runs
 * during faults. This function may return another function, which completes the work without faults. All functions
 * throw `Loss` if Fileshare breaks a promise.
 */
export interface Act {
  readonly name: string;
  prepare(stage: Stage): Promise<DuringFaults>;
}

/** Work during faults. Resolves to undefined if no work is left for the time after the faults. */
export type DuringFaults = () => Promise<AfterFaults | undefined>;
export type AfterFaults = () => Promise<void>;

export class Loss extends Error {
  override readonly name = 'Loss';
}
