import { MIB } from '../contract/units.ts';

export const READ_CHUNK_BYTES = MIB;
