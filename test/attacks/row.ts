/** One row of the table of attacks: what is tried in plain words, and what must come of it. */
import type { ErrorCode } from '../../worker/contract/errors.ts';
import type { Asked } from './ask.ts';
import type { Ground } from './ground.ts';

/** What must come of a request. Every field that is given is held. */
export interface Must {
  readonly status: number;
  /** Of the error table; of an answer in text, by its sentence. */
  readonly code?: ErrorCode;
  /** Headers of the answer: exactly so, as the pattern has it, or (null) not there. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  /** What the body holds. */
  readonly says?: readonly (string | RegExp)[];
  /** What is neither in the headers nor in the body. */
  readonly never?: readonly (string | RegExp)[];
}

/** One request. What is refused must store nothing either, which the runner compares for every row. */
export interface AskingRow {
  readonly tried: string;
  /** The request; what has to be there for it is made before, by the same function. */
  readonly asks: Asked | ((ground: Ground) => Asked | Promise<Asked>);
  readonly must: Must;
}

/** Several requests, or such that are read in another way than by status and code. */
export interface ActingRow {
  readonly tried: string;
  /** What must come of it, in plain words. */
  readonly holds: string;
  /** Throws where it does not. */
  readonly act: (ground: Ground) => Promise<void>;
  /** Programs of the machine that it needs. */
  readonly programs?: readonly string[];
}

/** One that is measured: what a call takes of the processor, and what the worst of them takes of the memory. */
export interface CheapRow {
  readonly tried: string;
  /** A cheap call as somebody new sends it; every time it is made anew. */
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
