import { GIB } from '../../worker/contract/units.ts';

export const LARGE_UPLOAD_MIN_BYTES = 10 * GIB;
