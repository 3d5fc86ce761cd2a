import type { MultipartSession } from '../../../../../worker/contract/calls/uploads';

type Session = Pick<MultipartSession, 'partCount' | 'completedParts' | 'missingParts' | 'partsUnderWay'>;
export type MissingPart = Session['missingParts'][number];
export type ArrivedPart = Session['completedParts'][number];

/** Chooses which part to send next. If another device is sending the first parts, begins at the end. */
export class PartQueue {
  readonly #fromTheEnd: boolean;
  readonly #started = new Set<number>();
  readonly #arrivedBefore: ReadonlySet<number>;
  #missing: readonly MissingPart[];
  #sentByOthers: ReadonlySet<number>;
  #arrivedFromOthers = new Map<number, ArrivedPart>();
  #hasOtherDevices: boolean;

  /** `isSecond`: another device started this file first. */
  constructor(session: Session, isSecond: boolean) {
    this.#missing = session.missingParts;
    this.#sentByOthers = new Set(session.partsUnderWay);
    this.#arrivedBefore = numbersOf(session.completedParts);
    this.#hasOtherDevices = session.partsUnderWay.length > 0;
    this.#fromTheEnd = this.#hasOtherDevices ? isAtTheStart(session) : isSecond;
  }

  get hasOtherDevices(): boolean {
    return this.#hasOtherDevices;
  }

  /** Parts from other devices that have arrived since this queue was created. */
  get otherDeviceParts(): ArrivedPart[] {
    return [...this.#arrivedFromOthers.values()];
  }

  /** Returns undefined if all missing parts have been started. */
  next(): MissingPart | undefined {
    const isFree = ({ partNumber }: MissingPart) => this.#isOpen(partNumber) && !this.#sentByOthers.has(partNumber);
    const part = this.#fromTheEnd ? this.#missing.findLast(isFree) : this.#missing.find(isFree);
    if (part) this.#started.add(part.partNumber);
    return part;
  }

  /** Gives up a part that another device has sent or is sending. */
  leave(partNumber: number): void {
    this.#started.delete(partNumber);
    this.#sentByOthers = new Set([...this.#sentByOthers, partNumber]);
    this.#hasOtherDevices = true;
  }

  /** Stores the server's state. Returns the bytes that have arrived from other devices since the last call. */
  renew({ completedParts, missingParts, partsUnderWay }: Session): number {
    this.#missing = missingParts;
    this.#sentByOthers = new Set(partsUnderWay);
    const isNew = ({ partNumber }: ArrivedPart) =>
      this.#isOpen(partNumber) && !this.#arrivedBefore.has(partNumber) && !this.#arrivedFromOthers.has(partNumber);
    const newlyArrived = completedParts.filter(isNew);
    for (const part of newlyArrived) this.#arrivedFromOthers.set(part.partNumber, part);
    if (newlyArrived.length > 0 || partsUnderWay.length > 0) this.#hasOtherDevices = true;
    return newlyArrived.reduce((sum, { size }) => sum + size, 0);
  }

  isSentElsewhere = (partNumber: number): boolean => this.#sentByOthers.has(partNumber);
  isMissing = (partNumber: number): boolean => this.#missing.some((part) => part.partNumber === partNumber);

  get missingCount(): number {
    return this.#missing.length;
  }

  /** True if there are missing parts that this device has not started. */
  get isWaiting(): boolean {
    return this.#missing.some(({ partNumber }) => this.#isOpen(partNumber));
  }

  #isOpen(partNumber: number): boolean {
    return !this.#started.has(partNumber) && !this.#arrivedFromOthers.has(partNumber);
  }
}

const numbersOf = (parts: readonly { readonly partNumber: number }[]): Set<number> =>
  new Set(parts.map(({ partNumber }) => partNumber));

function isAtTheStart({ missingParts, partsUnderWay }: Session): boolean {
  const middle = missingParts[Math.floor(missingParts.length / 2)]?.partNumber ?? 0;
  const mean = partsUnderWay.reduce((sum, number) => sum + number, 0) / partsUnderWay.length;
  return mean <= middle;
}
