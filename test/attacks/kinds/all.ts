import type { Kind } from '../row.ts';
import { addresses } from './addresses.ts';
import { bodies } from './bodies.ts';
import { caching } from './caching.ts';
import { compression } from './compression.ts';
import { crossSite } from './cross-site.ts';
import { encryptedPages } from './encrypted-pages.ts';
import { encryption } from './encryption.ts';
import { exhaustion } from './exhaustion.ts';
import { framing } from './framing.ts';
import { guessing } from './guessing.ts';
import { headerInjection } from './header-injection.ts';
import { hosts } from './hosts.ts';
import { mail } from './mail.ts';
import { names } from './names.ts';
import { owners } from './owners.ts';
import { patterns } from './patterns.ts';
import { prototype } from './prototype.ts';
import { sharedFiles } from './shared-files.ts';
import { smuggling } from './smuggling.ts';
import { sql } from './sql.ts';
import { storedXss } from './stored-xss.ts';
import { tokens } from './tokens.ts';
import { traversal } from './traversal.ts';

export const kinds: readonly Kind[] = [
  storedXss,
  names,
  traversal,
  headerInjection,
  tokens,
  owners,
  addresses,
  bodies,
  guessing,
  encryption,
  encryptedPages,
  sharedFiles,
  mail,
  sql,
  prototype,
  crossSite,
  framing,
  caching,
  smuggling,
  hosts,
  compression,
  patterns,
  exhaustion,
];
