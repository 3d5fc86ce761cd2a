import type { StandIn } from '../../dev/payment-stand-in/server.ts';
import type { AccountHolder, Person } from '../harness/people.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './page.ts';
import type { Random } from './random.ts';
import type { KilledServer } from './server.ts';

/** Tools that an act gets for one round. */
export interface Stage {
  readonly round: number;
  readonly random: Random;
  readonly server: KilledServer;
  readonly ledger: Ledger;
  readonly payments: StandIn;
  /** Returns a new anonymous user. If the round is repeated, the act gets the same user again. */
  newcomer(name?: string): Person;
  /** Returns a new signed-in user. */
  accountHolder(): Promise<AccountHolder>;
  /** Returns the user's page. Its requests pass through the proxy that injects faults. */
  page(person: Person): Page;
  /** Returns the user's page, connected to the server without the proxy. */
  nearby(person: Person): Page;
  /** Returns the number of download requests for files of a folder, including those that the proxy repeated. */
  downloads(folderId: string): number;
  /** Returns whether the proxy has changed bytes in a call of this user. */
  isTamperedWith(person: Person): boolean;
  /** Kills the server after `ms` milliseconds. */
  killAfter(ms: number): void;
  /** Adds a line to the story of the round, which is printed if the round fails. */
  note(text: string): void;
}

/**
 * An act is what users do in one round. `prepare` runs without faults. It returns a `Storm`, which runs during
 * faults. The storm returns a `Calm`, which completes the work without faults. Each throws `Loss` if the product
 * breaks a promise.
 */
export interface Act {
  readonly name: string;
  prepare(stage: Stage): Promise<Storm>;
}

/** Runs during faults. Resolves to the function that runs after the faults, if any. */
export type Storm = () => Promise<Calm | undefined>;
export type Calm = () => Promise<void>;

/** Thrown if the product has broken a promise. */
export class Loss extends Error {
  override readonly name = 'Loss';
}
