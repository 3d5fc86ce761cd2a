import { MINUTE_MS } from '../../contract/units.ts';

/** Pictures that one address may send per window. */
export const COVERS_PER_WINDOW = 60;
export const COVER_WINDOW_MS = 15 * MINUTE_MS;
