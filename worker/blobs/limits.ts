import { MIB } from '../contract/units';

export const READ_CHUNK_BYTES = MIB;
