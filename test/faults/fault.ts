import type { Random } from './random.ts';

/** `at` is a position in the body, from 0 to less than 1. */
export type Fault =
  /** The connection ends while the client sends the body. */
  | { readonly kind: 'cut request'; readonly at: number }
  /** The connection ends before or during the response. */
  | { readonly kind: 'cut answer'; readonly at: number }
  /** The request body pauses for `ms` milliseconds, or until the client gives up. Then the connection ends. */
  | { readonly kind: 'stall'; readonly at: number; readonly ms: number }
  /** The request body arrives in `pieces` pieces, with `ms` milliseconds after each. */
  | { readonly kind: 'slow'; readonly pieces: number; readonly ms: number }
  /** The server receives the request twice: at the same time, or after the first response. */
  | { readonly kind: 'duplicate'; readonly together: boolean }
  /** The server receives the request again, `ms` milliseconds after the response. */
  | { readonly kind: 'replay'; readonly ms: number }
  | { readonly kind: 'corrupt request'; readonly at: number }
  | { readonly kind: 'corrupt answer'; readonly at: number }
  /** The request waits until another request gets a response, but at most `ms` milliseconds. */
  | { readonly kind: 'reorder'; readonly ms: number };

export type FaultKind = Fault['kind'];

const WEIGHTS: Readonly<Record<FaultKind, number>> = {
  'cut request': 4,
  'cut answer': 4,
  stall: 1,
  slow: 2,
  duplicate: 4,
  replay: 3,
  'corrupt request': 3,
  'corrupt answer': 2,
  reorder: 3,
};

export const FAULT_KINDS = Object.keys(WEIGHTS) as FaultKind[];

const BAG = FAULT_KINDS.flatMap((kind) => Array.from({ length: WEIGHTS[kind] }, () => kind));

export function drawFault(random: Random): Fault {
  const kind = random.pick(BAG);
  const at = random.next();
  switch (kind) {
    case 'stall':
      return { kind, at, ms: random.chance(0.15) ? 10_000 : random.int(100, 1000) };
    case 'slow':
      return { kind, pieces: random.int(3, 10), ms: random.int(5, 25) };
    case 'duplicate':
      return { kind, together: random.chance(0.5) };
    case 'replay':
    case 'reorder':
      return { kind, ms: random.int(20, 400) };
    default:
      return { kind, at };
  }
}
