/**
 * Ids and secrets end with a letter or digit, because chat and mail programs cut `-` and `_` off the end of a link.
 * They also begin with one.
 */
import { customAlphabet, nanoid } from 'nanoid';
import { SHARE_ID_CHARS } from '../contract/ids';

export const SECRET_CHARS = 22;

/** 95.9 random bits. */
export const newShareId = (): string => randomText(SHARE_ID_CHARS);

/** 131.9 random bits. */
export const newSecret = (): string => randomText(SECRET_CHARS);

const randomText = (chars: number): string => letterOrDigit() + nanoid(chars - 2) + letterOrDigit();

const letterOrDigit = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1);
