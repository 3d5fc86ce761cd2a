import type { Random } from './random.ts';

/** Fault of a request. `at` is a position in the body or the answer, in [0, 1). */
export type Fault =
  /** The connection ends during the body. */
  | { readonly kind: 'cut request'; readonly at: number }
  /** The server completes the work, and the connection ends during the answer. */
  | { readonly kind: 'cut answer'; readonly at: number }
  /** The body stops until one side gives up. */
  | { readonly kind: 'stall'; readonly at: number; readonly ms: number }
  /** The body arrives in `pieces`, `ms` milliseconds apart. */
  | { readonly kind: 'slow'; readonly pieces: number; readonly ms: number }
  /** The server receives it twice, at once or after its answer. */
  | { readonly kind: 'duplicate'; readonly together: boolean }
  /** The server receives it again after other requests. */
  | { readonly kind: 'replay'; readonly ms: number }
  /** One bit of the body is flipped. */
  | { readonly kind: 'corrupt request'; readonly at: number }
  | { readonly kind: 'corrupt answer'; readonly at: number }
  /** Later requests are forwarded first. */
  | { readonly kind: 'reorder'; readonly ms: number };

export type FaultKind = Fault['kind'];

/** Relative frequency of each fault. */
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

/** Draws a random fault. */
export function drawFault(random: Random): Fault {
  const kind = random.pick(BAG);
  const at = random.next();
  switch (kind) {
    case 'stall':
      // Most stalls end before the client gives up.
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
