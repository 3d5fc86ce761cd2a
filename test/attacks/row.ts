/** Row of the table of attacks: an attack, and its expected outcome. */
import type { ErrorCode } from '../../worker/contract/errors.ts';
import type { Asked } from './ask.ts';
import type { Ground } from './ground.ts';

/** Expected answer. Every given field is checked. */
export interface Must {
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
export interface AskingRow {
  readonly tried: string;
  /** Request. The function also prepares what the request needs. */
  readonly asks: Asked | ((ground: Ground) => Asked | Promise<Asked>);
  readonly must: Must;
}

/** Attack by several requests, or with other checks than status and code. */
export interface ActingRow {
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
  readonly cheap: (ground: Ground) => Asked | Promise<Asked>;
  readonly must: Must;
}

export type Row = AskingRow | ActingRow | CheapRow;

export interface Kind {
  readonly name: string;
  readonly rows: readonly Row[];
}

const wordsOf = (expected: string | RegExp | null) => (expected === null ? 'none' : String(expected));

/** Returns the expected outcome of a row in words, for the title of its test. */
export function mustInWords(row: Row): string {
  if ('holds' in row) return row.holds;
  const { status, code, headers = {}, says = [], never = [] } = row.must;
  const parts = [
    code === undefined ? String(status) : `${status} ${code}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${wordsOf(value)}`),
    ...says.map((text) => `says ${text}`),
    ...never.map((text) => `never ${text}`),
  ];
  return parts.join('; ');
}
