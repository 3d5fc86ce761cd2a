/** A row of the table of attacks: the attack and its expected outcome. */
import type { ErrorCode } from '../../worker/contract/errors.ts';
import type { AttackRequest } from './attack-request.ts';
import type { Ground } from './ground.ts';

/** Expected response. Only the given fields are checked. */
export interface ExpectedAnswer {
  readonly status: number;
  /** Code in `errors`. A response in plain text has only the message of the code. */
  readonly code?: ErrorCode;
  /** Expected headers by name: a value, a pattern, or null if the header must be missing. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** Texts that the body must contain. */
  readonly contains?: readonly (string | RegExp)[];
  /** Texts that neither the headers nor the body may contain. */
  readonly excludes?: readonly (string | RegExp)[];
}

/** Attack with a single request. If it is refused, the runner checks that nothing was stored. */
export interface RequestRow {
  readonly title: string;
  /** The request, or a function that prepares and returns it. */
  readonly request: AttackRequest | ((ground: Ground) => AttackRequest | Promise<AttackRequest>);
  readonly expected: ExpectedAnswer;
}

/** Attack with several requests, or with checks other than status and code. */
export interface ActionRow {
  readonly title: string;
  /** Expected outcome in words. */
  readonly outcome: string;
  /** Runs the attack. Throws if the outcome is not as expected. */
  readonly act: (ground: Ground) => Promise<void>;
  /** Programs that the attack needs on this machine. */
  readonly programs?: readonly string[];
}

/** Attack with many cheap calls. Their CPU time and memory are measured. */
export interface CheapRow {
  readonly title: string;
  /** Returns the request for one call, by a new visitor. */
  readonly cheap: (ground: Ground) => AttackRequest | Promise<AttackRequest>;
  readonly expected: ExpectedAnswer;
}

export type Row = RequestRow | ActionRow | CheapRow;

export interface Kind {
  readonly name: string;
  readonly rows: readonly Row[];
}

const headerText = (expected: string | RegExp | null) => (expected === null ? 'none' : String(expected));

/** Returns the expected outcome of a row as text, for the title of its test. */
export function outcomeText(row: Row): string {
  if ('outcome' in row) return row.outcome;
  const { status, code, headers = {}, contains = [], excludes = [] } = row.expected;
  const parts = [
    code === undefined ? String(status) : `${status} ${code}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${headerText(value)}`),
    ...contains.map((text) => `says ${text}`),
    ...excludes.map((text) => `never ${text}`),
  ];
  return parts.join('; ');
}
