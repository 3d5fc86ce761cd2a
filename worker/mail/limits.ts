import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/units';

/** A confirmation is valid for this time. */
export const CONFIRMATION_TTL_MS = 30 * MINUTE_MS;
/** Maximum number of guesses per confirmation. A code has six digits. */
export const CODES_PER_CONFIRMATION = { limit: 5, windowMs: CONFIRMATION_TTL_MS };
export const CONFIRMATIONS_PER_ADDRESS = { limit: 3, windowMs: HOUR_MS };
export const CONFIRMATIONS_PER_NETWORK = { limit: 10, windowMs: HOUR_MS };

/** Limits of mail to recipients whom senders name. */
export const RECIPIENTS_PER_NETWORK = { limit: 100, windowMs: DAY_MS };
export const RECIPIENTS_PER_SENDER = { limit: 50, windowMs: DAY_MS };
export const MAILS_PER_RECIPIENT = { limit: 20, windowMs: DAY_MS };

/**
 * Maximum number of mails about deliveries to one request for files. The request counts deliveries that began in the
 * last 24 hours.
 */
export const DELIVERY_MAILS_PER_DAY = 20;
/**
 * A mail about a delivery waits for this time after the last file has arrived, because senders often announce more
 * files right after the first ones.
 */
export const DELIVERY_QUIET_MS = MINUTE_MS;
/** Receipts of reports to one address. A reporter's address is not confirmed, so this also limits misuse. */
export const RECEIPTS_PER_ADDRESS = { limit: 3, windowMs: DAY_MS };
/** Maximum number of reporters whom one decision about content mails. */
export const MAILED_REPORTERS_MAX = 100;

/** A browser remembers its confirmed address for this time. */
export const SENDER_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Maximum number of mails and of reminders per cron run. A mail takes eight queries. A cron run may make 1,000 queries,
 * and the purge and the billing need most of them.
 */
export const MAILS_PER_RUN = 20;
export const REMINDERS_PER_RUN = 500;
/**
 * Mail to an address that the platform suppresses stops for this time. The platform suppresses addresses for a day
 * after a soft bounce, for seven days after a hard bounce, and for ever after a complaint, unless the operator removes
 * them from its list. It does not tell us any of this.
 */
export const SUPPRESSED_MS = DAY_MS;
/** The row of a mail that has ended is kept for this time. */
export const MAILS_KEEP_MS = 30 * DAY_MS;
