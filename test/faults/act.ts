import type { StandIn } from '../../dev/payment-stand-in/server.ts';
import type { AccountHolder, Person } from '../harness/people.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './page.ts';
import type { Random } from './random.ts';
import type { KilledServer } from './server.ts';

/** Tools for one round of an act. */
export interface Stage {
  readonly round: number;
  readonly random: Random;
  readonly server: KilledServer;
  readonly ledger: Ledger;
  readonly payments: StandIn;
  /** Creates an anonymous user. A repeated name, and a repeated round, give the same user and client address. */
  newcomer(name?: string): Person;
  accountHolder(): Promise<AccountHolder>;
  /** Sends requests through the proxy that injects faults. */
  page(person: Person): Page;
  /** Sends requests to the server without the proxy. */
  nearby(person: Person): Page;
  /** Returns the number of requests that downloaded files of a folder. Repeated requests count, too. */
  downloads(folderId: string): number;
  /**
   * Returns true if the proxy has changed a request or response of this user, and Fileshare cannot detect the change.
   */
  isTamperedWith(person: Person): boolean;
  killAfter(ms: number): void;
  /** Adds a line to the story of the round, which is printed if the round fails. */
  note(text: string): void;
}

/**
 * Actions of users in one round. `prepare` runs without faults and returns a `Storm`, which runs during faults. It
 * may return a `Calm`, which completes the work without faults. Each throws `Loss` if Fileshare breaks a promise.
 */
export interface Act {
  readonly name: string;
  prepare(stage: Stage): Promise<Storm>;
}

/** Resolves to undefined if no work is left for the time after the faults. */
export type Storm = () => Promise<Calm | undefined>;
export type Calm = () => Promise<void>;

/** Fileshare has broken a promise. */
export class Loss extends Error {
  override readonly name = 'Loss';
}
