import type { Random } from './random.ts';

/**
 * Fault that the proxy injects into a request. `at` is a position in the body or the response, from 0 to less than 1.
 */
export type Fault =
  /** The connection ends during the body. */
  | { readonly kind: 'cut request'; readonly at: number }
  /** The server completes its work, but the connection ends during the response. */
  | { readonly kind: 'cut answer'; readonly at: number }
  /** The body stops for `ms` milliseconds, or until client or server give up. */
  | { readonly kind: 'stall'; readonly at: number; readonly ms: number }
  /** The body arrives in `pieces`, `ms` milliseconds apart. */
  | { readonly kind: 'slow'; readonly pieces: number; readonly ms: number }
  /** The server receives the request twice: at the same time (`together`), or again after its response. */
  | { readonly kind: 'duplicate'; readonly together: boolean }
  /** After `ms` milliseconds the server receives the request again. */
  | { readonly kind: 'replay'; readonly ms: number }
  /** One bit of the body is flipped. */
  | { readonly kind: 'corrupt request'; readonly at: number }
  | { readonly kind: 'corrupt answer'; readonly at: number }
  /** The request waits until another one has been answered, at most `ms` milliseconds. */
  | { readonly kind: 'reorder'; readonly ms: number };

export type FaultKind = Fault['kind'];

/** Relative frequency of each kind of fault. */
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
      // Most stalls are so short that the client does not give up.
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
