import type { ErrorCode } from '../../worker/contract/errors.ts';
import type { AttackRequest } from './attack-request.ts';
import type { Ground } from './ground.ts';

/** Expected response. Missing fields are not compared. */
export interface ExpectedAnswer {
  readonly status: number;
  /** Code of a JSON response. A plain-text response must be the message of this code. */
  readonly code?: ErrorCode;
  /** Null if the header must be missing. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  readonly contains?: readonly (string | RegExp)[];
  readonly excludes?: readonly (string | RegExp)[];
}

export interface RequestRow {
  readonly title: string;
  readonly request: AttackRequest | ((ground: Ground) => AttackRequest | Promise<AttackRequest>);
  readonly expected: ExpectedAnswer;
}

export interface ActionRow {
  readonly title: string;
  readonly outcome: string;
  readonly act: (ground: Ground) => Promise<void>;
  readonly programs?: readonly string[];
}

/** Attack with many calls that cost the client little. Measures the CPU time and memory of the server. */
export interface CheapRow {
  readonly title: string;
  /** Called once per request. Each request comes from a new visitor. */
  readonly cheap: (ground: Ground) => AttackRequest | Promise<AttackRequest>;
  readonly expected: ExpectedAnswer;
}

export type Row = RequestRow | ActionRow | CheapRow;

export interface Kind {
  readonly name: string;
  /** Variables of a separate server for these attacks. If undefined, they share a server with other attacks. */
  readonly vars?: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
}

const headerText = (expected: string | RegExp | null) => (expected === null ? 'none' : String(expected));

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
