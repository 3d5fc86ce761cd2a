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
  /** Creates an anonymous user, or returns the user of a repeated name. Client addresses depend only on the seed. */
  newcomer(name?: string): Person;
  /** Returns a signed-in user. `claims` are added to the ID token. */
  accountHolder(claims?: Claims): Promise<AccountHolder>;
  /** Page that sends requests through the proxy with the faults. */
  page(person: Person): Page;
  /** Page that sends requests directly, without faults. */
  pageWithoutFaults(person: Person): Page;
  /** Requests that downloaded files of a folder, including repeated requests. */
  downloads(folderId: string): number;
  /** True if the proxy has changed bytes of this user, and Fileshare cannot detect the change. */
  isTamperedWith(person: Person): boolean;
  killAfter(ms: number): void;
  /** Adds a line to the log, which is printed if the round fails. */
  note(text: string): void;
}

/**
 * Scenario of a round. `prepare` runs without faults and returns the work during faults. That work may return more
 * work, which runs without faults. All of them throw `Loss` if Fileshare breaks a promise.
 */
export interface Act {
  readonly name: string;
  prepare(stage: Stage): Promise<DuringFaults>;
}

/** Resolves to undefined if no work is left for the time after the faults. */
export type DuringFaults = () => Promise<AfterFaults | undefined>;
export type AfterFaults = () => Promise<void>;

export class Loss extends Error {
  override readonly name = 'Loss';
}
