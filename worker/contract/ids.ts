const UUID_V4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/** Id of a user without an account. It is a secret: any client that sends it acts as that user. */
export const ANONYMOUS_USER_ID = new RegExp(`^user_${UUID_V4}$`);

/** An anonymous id, or `user_` and an account's uid. */
export const USER_ID = /^user_[A-Za-z0-9_-]{1,128}$/;

export const USER_ID_STORAGE_KEY = 'fileshare_user_id';

/** URLs are logged and passed on, so an anonymous id must be in a header or body. */
export const USER_ID_HEADER = 'X-User-Id';

export const MANAGEMENT_SECRET_HEADER = 'X-Management-Secret';

/** Secret of a delivery. The client generates 22 random characters of 6 bits each. */
export const SENDING_SECRET_HEADER = 'X-Sending-Secret';
export const SENDING_SECRET = /^[A-Za-z0-9_-]{22}$/;

/** Browsers accept a `__Host-` cookie only from the same host over https. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

export const SHARE_ID_CHARS = 16;
/** Only old ids begin or end with `-` or `_`. */
export const SHARE_ID = /^[A-Za-z0-9_-]{16}$/;

export const isAccountId = (id: string): boolean => USER_ID.test(id) && !ANONYMOUS_USER_ID.test(id);
