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
  /** Creates an anonymous user, or returns the earlier user of this name. Client addresses depend only on the seed. */
  newcomer(name?: string): Person;
  accountHolder(claims?: Claims): Promise<AccountHolder>;
  page(person: Person): Page;
  pageWithoutFaults(person: Person): Page;
  /** Counts requests for files of the folder that reached the server. */
  downloads(folderId: string): number;
  /** True if the proxy has changed this visitor's bytes, and Fileshare cannot detect the change. */
  isTamperedWith(person: Person): boolean;
  killAfter(ms: number): void;
  /** Adds to the story of the round, which is printed if the round fails. */
  note(text: string): void;
}

/** `prepare` and `AfterFaults` run without faults. All functions throw `Loss` if Fileshare breaks a promise. */
export interface Act {
  readonly name: string;
  prepare(stage: Stage): Promise<DuringFaults>;
}

/** Resolves to undefined if nothing is left to do after the faults. */
type DuringFaults = () => Promise<AfterFaults | undefined>;
export type AfterFaults = () => Promise<void>;

export class Loss extends Error {
  override readonly name = 'Loss';
}
