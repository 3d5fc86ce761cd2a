import { nanoid } from 'nanoid';
import { SHARE_ID_CHARS } from '../contract/ids';

/** A folder's or file's id: URL-safe, 96 random bits, never reused. */
export const newShareId = () => nanoid(SHARE_ID_CHARS);

export const SECRET_CHARS = 22;

/** A secret that nobody guesses: 132 random bits. */
export const newSecret = () => nanoid(SECRET_CHARS);
