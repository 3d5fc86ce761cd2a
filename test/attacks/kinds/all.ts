import type { Kind } from '../row.ts';
import { addresses } from './addresses.ts';
import { bodies } from './bodies.ts';
import { headerInjection } from './header-injection.ts';
import { names } from './names.ts';
import { owners } from './owners.ts';
import { parallel } from './parallel.ts';
import { storedXss } from './stored-xss.ts';
import { tokens } from './tokens.ts';
import { traversal } from './traversal.ts';

/** The table, by kind. */
export const kinds: readonly Kind[] = [
  ...[storedXss, names, traversal, headerInjection, tokens, owners],
  ...[addresses, bodies, parallel],
];
