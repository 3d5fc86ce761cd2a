import type { StandIn } from '../../dev/payment-stand-in/server.ts';
import type { Claims } from '../harness/identity.ts';
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
  /**
   * Creates an anonymous user at the first call with a name. Later calls with the name return the same user. If the
   * round is repeated, the user has the same client address.
   */
  newcomer(name?: string): Person;
  /** Returns a signed-in user. `claims` are added to the ID token. */
  accountHolder(claims?: Claims): Promise<AccountHolder>;
  /** Returns the user's page. The page sends HTTP requests through the proxy that injects faults. */
  page(person: Person): Page;
  /** Returns the user's page. The page sends HTTP requests to the server without the proxy. */
  nearby(person: Person): Page;
  /** Returns the number of requests that downloaded files of a folder. Repeated requests are included. */
  downloads(folderId: string): number;
  /**
   * Returns true if the proxy has changed a request of this user or a response to this user, and Fileshare cannot
   * detect the change.
   */
  isTamperedWith(person: Person): boolean;
  killAfter(ms: number): void;
  /** Adds a line to the story of the round. If the round fails, the story is printed. */
  note(text: string): void;
}

/**
 * Actions of users in one round. `prepare` runs without faults and returns a `Storm`, which runs during faults.
 *
 * The storm may return a `Calm`, which completes the work without faults. Each function throws `Loss` if Fileshare
 * breaks a promise.
 */
export interface Act {
  readonly name: string;
  prepare(stage: Stage): Promise<Storm>;
}

/** Part of an act that runs during faults. Resolves to undefined if no work is left for the time after the faults. */
export type Storm = () => Promise<Calm | undefined>;
export type Calm = () => Promise<void>;

/** Error for a promise that Fileshare has broken. */
export class Loss extends Error {
  override readonly name = 'Loss';
}
