import { HOUR_MS } from '../contract/units.ts';

export const CONTACTS_PER_WINDOW = 5;
export const CONTACT_WINDOW_MS = HOUR_MS;
