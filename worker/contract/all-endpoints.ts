import { adminEndpoints } from './admin';
import { endpoints } from './endpoints';

/** Every call but those that carry file bytes. */
export const allEndpoints = { ...endpoints, ...adminEndpoints } as const;
