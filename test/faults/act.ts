import type { StandIn } from '../../dev/payment-stand-in/server.ts';
import type { AccountHolder, Person } from '../harness/people.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './page.ts';
import type { Random } from './random.ts';
import type { KilledServer } from './server.ts';

/** Tools of an act in one round. */
export interface Stage {
  readonly round: number;
  readonly random: Random;
  readonly server: KilledServer;
  readonly ledger: Ledger;
  readonly payments: StandIn;
  /** Returns a new anonymous user. The same act of the same round always gets the same one. */
  newcomer(name?: string): Person;
  /** Returns a new signed-in user. */
  accountHolder(): Promise<AccountHolder>;
  /** Returns the user's page behind the faulty proxy. */
  page(person: Person): Page;
  /** Returns the user's page with a direct connection. */
  nearby(person: Person): Page;
  /** Counts download requests for files of a folder, including those that the proxy repeated. */
  downloads(folderId: string): number;
  /** Returns whether the proxy corrupted a call of this user. */
  isTamperedWith(person: Person): boolean;
  /** Kills the server after `ms` milliseconds. */
  killAfter(ms: number): void;
  /** Adds a line to the report of a failure. */
  note(text: string): void;
}

/**
 * Work of users in one round: preparation, work during faults (`Storm`), and completion without faults (`Calm`).
 * Throws `Loss` if the product breaks a promise.
 */
export interface Act {
  readonly name: string;
  prepare(stage: Stage): Promise<Storm>;
}

/** Runs during faults. Resolves to the work after them, if any. */
export type Storm = () => Promise<Calm | undefined>;
export type Calm = () => Promise<void>;

/** Broken promise of the product. */
export class Loss extends Error {
  override readonly name = 'Loss';
}
