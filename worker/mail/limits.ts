import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/units';

export const CONFIRMATION_TTL_MS = 30 * MINUTE_MS;
export const CODES_PER_CONFIRMATION = { limit: 5, windowMs: CONFIRMATION_TTL_MS };
export const CONFIRMATIONS_PER_ADDRESS = { limit: 3, windowMs: HOUR_MS };
export const CONFIRMATIONS_PER_NETWORK = { limit: 10, windowMs: HOUR_MS };

export const RECIPIENTS_PER_NETWORK = { limit: 100, windowMs: DAY_MS };
export const RECIPIENTS_PER_SENDER = { limit: 50, windowMs: DAY_MS };
export const MAILS_PER_RECIPIENT = { limit: 20, windowMs: DAY_MS };

/** Maximum per request for files. Counts deliveries that began in the last 24 hours. */
export const DELIVERY_MAILS_PER_DAY = 20;
/** Delay after a delivery's last file, because senders often announce more files right after the first. */
export const DELIVERY_QUIET_MS = MINUTE_MS;
/** Limit of receipts to one address, because a reporter can enter the address of another person. */
export const RECEIPTS_PER_ADDRESS = { limit: 3, windowMs: DAY_MS };
export const MAILED_REPORTERS_MAX = 100;

export const SENDER_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Maximum number of mails per run, and of reminders per cron run. A mail takes up to eight queries, and an invocation
 * may run 1,000.
 */
export const MAILS_PER_RUN = 20;
export const REMINDERS_PER_RUN = 500;
/**
 * Time without mail to an address that the platform has refused. The platform suppresses an address for a day or
 * longer, but tells neither cause nor duration.
 */
export const SUPPRESSED_MS = DAY_MS;
/** Rows of sent, dropped and failed mails are kept for this time. */
export const MAILS_KEEP_MS = 30 * DAY_MS;
