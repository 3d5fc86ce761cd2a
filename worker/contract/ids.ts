const UUID_V4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/** The id an anonymous visitor's browser makes up; a secret, since whoever sends it is that user. */
export const ANONYMOUS_USER_ID = new RegExp(`^user_${UUID_V4}$`);

/** Anonymous, or `user_` and an account's uid. */
export const USER_ID = /^user_[A-Za-z0-9_-]{1,128}$/;

export const USER_ID_STORAGE_KEY = 'fileshare_user_id';

/**
 * How a GET says in whose name it is made, and any other call whose body does not: an anonymous id is a secret, and addresses
 * are logged and passed on.
 */
export const USER_ID_HEADER = 'X-User-Id';

/** How the secret of a management link travels: never in an address, nor in a body. */
export const MANAGEMENT_SECRET_HEADER = 'X-Management-Secret';

/**
 * How the secret of a sending travels, by which whoever began it adds to it and gives it up. The sender makes it up:
 * 132 random bits, in 22 characters of 64.
 */
export const SENDING_SECRET_HEADER = 'X-Sending-Secret';
export const SENDING_SECRET = /^[A-Za-z0-9_-]{22}$/;

/**
 * What a cookie of ours is called. On https its prefix makes browsers take it from this very host alone, never from a
 * subdomain; on plain http, which is a developer's machine, they refuse such names.
 */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** Folder and file ids: 16 characters. New ones begin and end with a letter or digit; old ones may end with `-` or `_`. */
export const SHARE_ID_CHARS = 16;
export const SHARE_ID = /^[A-Za-z0-9_-]{16}$/;

/** Whether an id belongs to an account, which is to say: it is no secret, and needs a token. */
export const isAccountId = (id: string): boolean => USER_ID.test(id) && !ANONYMOUS_USER_ID.test(id);
