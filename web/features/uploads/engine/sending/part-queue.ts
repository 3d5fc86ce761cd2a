import type { MultipartSession } from '../../../../../worker/contract/calls/uploads';

type Session = Pick<MultipartSession, 'partCount' | 'completedParts' | 'missingParts' | 'partsUnderWay'>;
export type MissingPart = Session['missingParts'][number];
export type ArrivedPart = Session['completedParts'][number];

/**
 * Which part of a file is sent next, where other devices may be sending the same file. Each part is begun here once, and
 * left alone while another device sends it; whoever comes second begins at the end that the others are further from.
 */
export class PartQueue {
  readonly #fromTheEnd: boolean;
  readonly #begun = new Set<number>();
  readonly #arrivedBefore: ReadonlySet<number>;
  #missing: readonly MissingPart[];
  #elsewhere: ReadonlySet<number>;
  #arrivedElsewhere = new Map<number, ArrivedPart>();
  #hasCompany: boolean;

  /** `isSecond`: the file was begun by another device, which may still be sending it from its beginning. */
  constructor(session: Session, isSecond: boolean) {
    this.#missing = session.missingParts;
    this.#elsewhere = new Set(session.partsUnderWay);
    this.#arrivedBefore = numbersOf(session.completedParts);
    this.#hasCompany = session.partsUnderWay.length > 0;
    this.#fromTheEnd = this.#hasCompany ? isAtTheStart(session) : isSecond;
  }

  /** Whether another device has sent parts, or is sending one. */
  get hasCompany(): boolean {
    return this.#hasCompany;
  }

  /** Parts that have arrived since the beginning, and not from here. */
  get arrivedElsewhere(): ArrivedPart[] {
    return [...this.#arrivedElsewhere.values()];
  }

  /** The next part, which counts as begun from now on; undefined where all are begun, here or elsewhere. */
  next(): MissingPart | undefined {
    const free = ({ partNumber }: MissingPart) => this.#isOpen(partNumber) && !this.#elsewhere.has(partNumber);
    const part = this.#fromTheEnd ? this.#missing.findLast(free) : this.#missing.find(free);
    if (part) this.#begun.add(part.partNumber);
    return part;
  }

  /** A part that was begun here is being sent by another device: it is left to that one. */
  leave(partNumber: number): void {
    this.#begun.delete(partNumber);
    this.#elsewhere = new Set([...this.#elsewhere, partNumber]);
    this.#hasCompany = true;
  }

  /** What the server says now. Answers the bytes that have arrived from elsewhere since it was asked last. */
  renew({ completedParts, missingParts, partsUnderWay }: Session): number {
    this.#missing = missingParts;
    this.#elsewhere = new Set(partsUnderWay);
    const isNew = ({ partNumber }: ArrivedPart) =>
      this.#isOpen(partNumber) && !this.#arrivedBefore.has(partNumber) && !this.#arrivedElsewhere.has(partNumber);
    const arrived = completedParts.filter(isNew);
    for (const part of arrived) this.#arrivedElsewhere.set(part.partNumber, part);
    if (arrived.length > 0 || partsUnderWay.length > 0) this.#hasCompany = true;
    return arrived.reduce((sum, { size }) => sum + size, 0);
  }

  /** Whether the server knows of a part that it has, or another device is sending it. */
  isElsewhere = (partNumber: number): boolean => this.#elsewhere.has(partNumber);
  isMissing = (partNumber: number): boolean => this.#missing.some((part) => part.partNumber === partNumber);

  get missingCount(): number {
    return this.#missing.length;
  }

  /** Whether parts are missing that nobody here has begun. */
  get isWaiting(): boolean {
    return this.#missing.some(({ partNumber }) => this.#isOpen(partNumber));
  }

  #isOpen(partNumber: number): boolean {
    return !this.#begun.has(partNumber) && !this.#arrivedElsewhere.has(partNumber);
  }
}

const numbersOf = (parts: readonly { readonly partNumber: number }[]): Set<number> =>
  new Set(parts.map(({ partNumber }) => partNumber));

/** Whether what others are sending lies in the first half of what is missing. */
function isAtTheStart({ missingParts, partsUnderWay }: Session): boolean {
  const middle = missingParts[Math.floor(missingParts.length / 2)]?.partNumber ?? 0;
  const mean = partsUnderWay.reduce((sum, number) => sum + number, 0) / partsUnderWay.length;
  return mean <= middle;
}
