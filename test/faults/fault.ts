import type { Random } from './random.ts';

/** What can befall one request on its way. `at` is a share, in [0, 1), of the body or of the answer. */
export type Fault =
  /** The connection ends while the body is on its way. */
  | { readonly kind: 'cut request'; readonly at: number }
  /** The server does all of it; the connection ends before the whole answer is there. */
  | { readonly kind: 'cut answer'; readonly at: number }
  /** The body stops, and neither end hears anything any more until one gives up. */
  | { readonly kind: 'stall'; readonly at: number; readonly ms: number }
  /** The body comes in so many pieces, so far apart. */
  | { readonly kind: 'slow'; readonly pieces: number; readonly ms: number }
  /** The server gets it twice at once, or once more when it has answered. */
  | { readonly kind: 'duplicate'; readonly together: boolean }
  /** The server gets it once more much later, when other requests have been answered. */
  | { readonly kind: 'replay'; readonly ms: number }
  /** One bit of the body is another one. */
  | { readonly kind: 'corrupt request'; readonly at: number }
  | { readonly kind: 'corrupt answer'; readonly at: number }
  /** Those that came later are passed on first. */
  | { readonly kind: 'reorder'; readonly ms: number };

export type FaultKind = Fault['kind'];

/** By how often each is chosen, against the others. */
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

/** Whatever chance makes of one. */
export function drawFault(random: Random): Fault {
  const kind = random.pick(BAG);
  const at = random.next();
  switch (kind) {
    case 'stall':
      // Most end before whoever waits gives up, as a line does that is there again.
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
