/** Password hashes: scrypt (RFC 7914) with a random salt. A hash contains its parameters, so they can change later. */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

interface Parameters {
  /** Scrypt's cost N is 2 to the power of `ln`. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** One hash takes 32 MiB and about 100 ms of processor time. All calls in an isolate share 128 MB. */
const PARAMETERS: Parameters = { ln: 15, r: 8, p: 1 };
const MEMORY_MAX_BYTES = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** Returns `$scrypt$ln=15,r=8,p=1$<salt>$<key>`. The password must be normalized (`normalPassword`). */
export function hashPassword(password: string, parameters: Parameters = PARAMETERS): string {
  const salt = randomBytes(SALT_BYTES);
  const { ln, r, p } = parameters;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${textOf(salt)}$${textOf(keyOf(password, salt, parameters))}`;
}

/** Throws if the hash has an unknown format. */
export function isPassword(password: string, hash: string): boolean {
  const [, ln, r, p, salt, key] = FORMAT.exec(hash) ?? [];
  if (salt === undefined || key === undefined) throw new Error('the password hash of a folder has an unknown format');
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) };
  return timingSafeEqual(Buffer.from(key, 'base64'), keyOf(password, Buffer.from(salt, 'base64'), parameters));
}

const keyOf = (password: string, salt: Uint8Array, { ln, r, p }: Parameters): Buffer =>
  scryptSync(password, salt, KEY_BYTES, { N: 2 ** ln, r, p, maxmem: MEMORY_MAX_BYTES });

const textOf = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
