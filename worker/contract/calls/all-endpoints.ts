import { adminEndpoints } from './admin';
import { apiTokenEndpoints } from './api-tokens';
import { coverEndpoints } from './covers';
import { endpoints } from './endpoints';

/** All calls except those with file bytes. */
export const allEndpoints = { ...endpoints, ...coverEndpoints, ...apiTokenEndpoints, ...adminEndpoints } as const;
