import { GIB } from '../../worker/contract/units.ts';

export const LARGE_UPLOAD_MIN_BYTES = 10 * GIB;
/** The side of a preview's square. */
export const PREVIEW_PX = 600;
