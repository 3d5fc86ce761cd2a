import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/units';

/** Lifetime of the code and the link of a confirmation. */
export const CONFIRMATION_TTL_MS = 30 * MINUTE_MS;
/** Maximum number of guesses per confirmation. A code has six digits. */
export const CODES_PER_CONFIRMATION = { limit: 5, windowMs: CONFIRMATION_TTL_MS };
export const CONFIRMATIONS_PER_ADDRESS = { limit: 3, windowMs: HOUR_MS };
export const CONFIRMATIONS_PER_NETWORK = { limit: 10, windowMs: HOUR_MS };

/** Limits of mail to the recipients of a share. */
export const RECIPIENTS_PER_NETWORK = { limit: 100, windowMs: DAY_MS };
export const RECIPIENTS_PER_SENDER = { limit: 50, windowMs: DAY_MS };
export const MAILS_PER_RECIPIENT = { limit: 20, windowMs: DAY_MS };

/**
 * Maximum number of mails about deliveries to one request for files. Deliveries that began in the last 24 hours count.
 */
export const DELIVERY_MAILS_PER_DAY = 20;
/**
 * Delay of a mail about a delivery after its last file has arrived. Senders often announce more files right after the
 * first ones.
 */
export const DELIVERY_QUIET_MS = MINUTE_MS;
/**
 * Limit on receipts of reports to one address. Anyone can enter the address of another person, so this also limits
 * misuse.
 */
export const RECEIPTS_PER_ADDRESS = { limit: 3, windowMs: DAY_MS };
/** Maximum number of reporters who get a mail about one decision. */
export const MAILED_REPORTERS_MAX = 100;

/** Lifetime of the cookie with the confirmed address. */
export const SENDER_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Maximum number of mails and of reminders per cron run. A mail takes up to eight queries. A cron run may make 1,000
 * queries. The purge and the billing need most of them.
 */
export const MAILS_PER_RUN = 20;
export const REMINDERS_PER_RUN = 500;
/**
 * Time without mail to an address after the platform has refused the address. The platform suppresses an address for a
 * day after a soft bounce, and for seven days after a hard bounce. After a complaint, it suppresses the address until
 * the operator removes it from the platform's list. The error of the platform contains neither the cause nor the end.
 */
export const SUPPRESSED_MS = DAY_MS;
/** Time for which the row of a mail is kept after the mail was sent, was dropped or failed. */
export const MAILS_KEEP_MS = 30 * DAY_MS;
