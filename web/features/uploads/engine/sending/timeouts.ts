import { MIB, MINUTE_MS } from '../../../../../worker/contract/units';

const PART_TIMEOUT_MIN_MS = MINUTE_MS;
const PART_TIMEOUT_PER_MIB_MS = MINUTE_MS;
const SINGLE_PUT_TIMEOUT_MIN_MINUTES = 5;
const SINGLE_PUT_TIMEOUT_BYTES_PER_MINUTE = 50 * MIB;

export const singlePutMinutes = (size: number): number =>
  Math.max(SINGLE_PUT_TIMEOUT_MIN_MINUTES, Math.ceil(size / SINGLE_PUT_TIMEOUT_BYTES_PER_MINUTE));

export const singlePutTimeoutMs = (size: number): number => singlePutMinutes(size) * MINUTE_MS;

export const partTimeoutMs = (size: number): number =>
  Math.max(PART_TIMEOUT_MIN_MS, Math.ceil((size / MIB) * PART_TIMEOUT_PER_MIB_MS));
