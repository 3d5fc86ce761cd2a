import type { StandIn } from '../../dev/payment-stand-in/server.ts';
import type { AccountHolder, Person } from '../harness/people.ts';
import type { Ledger } from './ledger.ts';
import type { Page } from './page.ts';
import type { Random } from './random.ts';
import type { KilledServer } from './server.ts';

/** What an act has at hand, in one round. */
export interface Stage {
  readonly round: number;
  readonly random: Random;
  readonly server: KilledServer;
  readonly ledger: Ledger;
  readonly payments: StandIn;
  /** Somebody new, always the same one for the same act of the same round. */
  newcomer(name?: string): Person;
  /** Somebody new with an account, who has signed in. */
  accountHolder(): Promise<AccountHolder>;
  /** Their page, whose line is spoiled. */
  page(person: Person): Page;
  /** Their page, with nothing in between. */
  nearby(person: Person): Page;
  /** How often the server was asked for a file of this folder, repetitions on the line included. */
  downloads(folderId: string): number;
  /** Whether a call of this person was changed on its way, so that it may have said something else. */
  isTamperedWith(person: Person): boolean;
  /** Has the server killed while `work` is under way, after so many milliseconds. */
  killAfter(ms: number): void;
  /** For whoever reads of a failure. */
  note(text: string): void;
}

/**
 * What people do in a round, in three parts: what they have before, what they do while everything fails, and what they
 * do once all is well again. Throws where the product breaks its word.
 */
export interface Act {
  readonly name: string;
  prepare(stage: Stage): Promise<Storm>;
}

/** While everything fails; resolves to what is done afterwards. */
export type Storm = () => Promise<Calm | undefined>;
export type Calm = () => Promise<void>;

/** The product broke its word. */
export class Loss extends Error {
  override readonly name = 'Loss';
}
