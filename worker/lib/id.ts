/**
 * Random ids and secrets. Chat and mail programs cut `-` and `_` off the end of a link, so the first and last
 * characters are letters or digits.
 */
import { customAlphabet, nanoid } from 'nanoid';
import { SHARE_ID_CHARS } from '../contract/ids';

export const SECRET_CHARS = 22;

/** Returns a URL-safe id of a folder or file. The id has 95.9 random bits. */
export const newShareId = (): string => randomText(SHARE_ID_CHARS);

/** Returns a secret of 131.9 random bits. */
export const newSecret = (): string => randomText(SECRET_CHARS);

const randomText = (chars: number): string => letterOrDigit() + nanoid(chars - 2) + letterOrDigit();

const letterOrDigit = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1);
