import { adminEndpoints } from './admin';
import { coverEndpoints } from './covers';
import { endpoints } from './endpoints';

/** Every call but those that carry file bytes. */
export const allEndpoints = { ...endpoints, ...coverEndpoints, ...adminEndpoints } as const;
