/** Row of the table of attacks: an attack, and its expected outcome. */
import type { ErrorCode } from '../../worker/contract/errors.ts';
import type { AttackRequest } from './attack-request.ts';
import type { Ground } from './ground.ts';

/** Expected answer. Every given field is checked. */
export interface ExpectedAnswer {
  readonly status: number;
  /** Code in `errors`. For plain text, the sentence identifies it. */
  readonly code?: ErrorCode;
  /** Expected headers: an exact value, a pattern, or null if the header must be missing. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** Texts that the body must contain. */
  readonly says?: readonly (string | RegExp)[];
  /** Texts that neither headers nor body may contain. */
  readonly never?: readonly (string | RegExp)[];
}

/** Attack by a single request. After every refused one, the runner checks that nothing was stored. */
export interface RequestRow {
  readonly tried: string;
  /** Request. The function also prepares what the request needs. */
  readonly asks: AttackRequest | ((ground: Ground) => AttackRequest | Promise<AttackRequest>);
  readonly must: ExpectedAnswer;
}

/** Attack by several requests, or with other checks than status and code. */
export interface ActionRow {
  readonly tried: string;
  /** Expected outcome in words. */
  readonly holds: string;
  /** Throws if the outcome differs. */
  readonly act: (ground: Ground) => Promise<void>;
  /** Programs of the machine that the attack needs. */
  readonly programs?: readonly string[];
}

/** Attack whose CPU time and memory are measured. */
export interface CheapRow {
  readonly tried: string;
  /** Returns a cheap call of a new visitor. It is called once per request. */
  readonly cheap: (ground: Ground) => AttackRequest | Promise<AttackRequest>;
  readonly must: ExpectedAnswer;
}

export type Row = RequestRow | ActionRow | CheapRow;

export interface Kind {
  readonly name: string;
  readonly rows: readonly Row[];
}

const headerText = (expected: string | RegExp | null) => (expected === null ? 'none' : String(expected));

/** Returns the expected outcome of a row in words, for the title of its test. */
export function outcomeText(row: Row): string {
  if ('holds' in row) return row.holds;
  const { status, code, headers = {}, says = [], never = [] } = row.must;
  const parts = [
    code === undefined ? String(status) : `${status} ${code}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${headerText(value)}`),
    ...says.map((text) => `says ${text}`),
    ...never.map((text) => `never ${text}`),
  ];
  return parts.join('; ');
}
