/** Parts that several letters share. Times are milliseconds since 1970, and letters show them in UTC. */
import type { Block, Fact } from './letter';

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

export const timeOf = (ms: number): string => `${times.format(ms)} UTC`;
export const dayOf = (ms: number): string => days.format(ms);

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const button = (label: string, url: string, isQuiet = false): Block => ({ kind: 'button', label, url, isQuiet });
export const facts = (...rows: Fact[]): Block => ({ kind: 'facts', rows });
