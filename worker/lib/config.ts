import * as z from 'zod/mini';
import { ApiError } from './api-error';
import { isLocalHost } from './hosts/local-host';

/** Administration. Every lock lasts twice as long as the one before, up to the longest. */
const ADMIN_PASSWORD_MIN_CHARS = 12;

const TERMS_NOTICE_MAX_CHARS = 300;

const setting = z._default(z.string(), '');
const wholeNumber = z.coerce.number().check(z.int(), z.gte(1));

/** A value that may be missing; an empty one is as good as none. */
const optional = (check: z.ZodMiniType<string, string>) => z._default(z.union([z.literal(''), check]), '');

const secret = z.string().check(z.minLength(32));

const schema = z
  .object({
    MAX_FILE_BYTES: wholeNumber,
    MAX_FILES_PER_UPLOAD: wholeNumber,
    UPLOADS_PER_WINDOW: wholeNumber,
    UPLOAD_WINDOW_MS: wholeNumber,
    FILES_PER_WINDOW: wholeNumber,
    ARCHIVE_FILES_PER_WINDOW: wholeNumber,
    FILE_WINDOW_MS: wholeNumber,
    UNFINISHED_FILES_MAX: wholeNumber,
    FREE_MONTHLY_BYTES: wholeNumber,
    PREMIUM_MONTHLY_BYTES: wholeNumber,
    FOLDER_DOWNLOAD_BYTES: wholeNumber,
    /** Empty: the origin of the request. */
    PUBLIC_ORIGIN: z.union([
      z.literal(''),
      z.pipe(
        z.url({ protocol: /^https?$/ }),
        z.transform((url) => new URL(url).origin),
      ),
    ]),
    /** Signs upload URLs, sessions, management links and tokens. */
    SIGNING_SECRET: secret,
    /** The one before: what it signed is accepted as well. Empty: nothing else is. */
    PREVIOUS_SIGNING_SECRET: optional(secret),
    /** Keys the hashes by which addresses and accounts are known. Empty: SIGNING_SECRET does. */
    HASHING_SECRET: optional(secret),
    /** The Firebase project that people sign in to. Empty: there are no accounts. */
    FIREBASE_PROJECT_ID: setting,
    FIREBASE_API_KEY: setting,
    FIREBASE_AUTH_DOMAIN: setting,
    /** `host:port` of the Auth emulator, whose tokens are not signed: on the own machine only, for a `demo-` project. */
    FIREBASE_AUTH_EMULATOR_HOST: setting,
    /** Payment is on when all of these are there; the address is the live service's own when it is missing. */
    DODO_PAYMENTS_API_KEY: setting,
    DODO_PAYMENTS_WEBHOOK_KEY: optional(z.string().check(z.regex(/^(whsec_)?[A-Za-z0-9+/]+={0,2}$/))),
    DODO_PREMIUM_PRODUCT_ID: setting,
    DODO_PAYMENTS_BASE_URL: optional(z.url()),
    /** Who runs this installation, where, and who takes notices of infringement, as the legal pages say it. */
    OPERATOR_NAME: setting,
    OPERATOR_ADDRESS: setting,
    COPYRIGHT_AGENT: setting,
    /** The address for support that the pages name. Empty: they name none. */
    SUPPORT_EMAIL: optional(z.email()),
    /** What changes in the terms and when: shown on every page, at best 30 days before. Empty: nothing. */
    TERMS_NOTICE: z._default(z.string().check(z.maxLength(TERMS_NOTICE_MAX_CHARS)), ''),
    /** Where the contact form's messages are mailed to, and from. Both empty: they are only stored. */
    CONTACT_MAIL_TO: optional(z.email()),
    CONTACT_MAIL_FROM: optional(z.email()),
    /** Who may log in to the administration. Empty: nobody. */
    ADMIN_EMAIL: z._default(z.union([z.literal(''), z.email()]), ''),
    ADMIN_PASSWORD: z._default(z.union([z.literal(''), z.string().check(z.minLength(ADMIN_PASSWORD_MIN_CHARS))]), ''),
    /** The advertising provider's client and the analytics provider's token. Empty: nothing of theirs is loaded. */
    ADS_CLIENT_ID: setting,
    ANALYTICS_TOKEN: setting,
  })
  .check((sent) => {
    const wrong = (name: string) => sent.issues.push({ code: 'custom', path: [name], input: sent.value });
    const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_AUTH_EMULATOR_HOST } = sent.value;
    if (FIREBASE_PROJECT_ID !== '' && FIREBASE_API_KEY === '') wrong('FIREBASE_API_KEY');
    if (FIREBASE_PROJECT_ID !== '' && FIREBASE_AUTH_DOMAIN === '') wrong('FIREBASE_AUTH_DOMAIN');
    if (FIREBASE_AUTH_EMULATOR_HOST !== '' && !FIREBASE_PROJECT_ID.startsWith('demo-')) {
      wrong('FIREBASE_AUTH_EMULATOR_HOST');
    }
  });

export type Config = z.output<typeof schema>;

const read = new WeakMap<object, Config>();

/** Settings that put a stand-in of this machine in a real service's place: anybody could be anyone by them, or have paid. */
const STAND_INS = ['FIREBASE_AUTH_EMULATOR_HOST'] as const;

/** Throws `not_configured` where a stand-in is set and `hostname`, by which we were asked, is not of this machine. */
export function refuseStandIns(config: Config, hostname: string): void {
  const names: string[] = STAND_INS.filter((name) => config[name] !== '');
  const payments = config.DODO_PAYMENTS_BASE_URL;
  if (payments !== '' && isLocalHost(new URL(payments).hostname)) names.push('DODO_PAYMENTS_BASE_URL');
  // Links that lead to whoever opens them.
  if (config.PUBLIC_ORIGIN !== '' && isLocalHost(new URL(config.PUBLIC_ORIGIN).hostname)) names.push('PUBLIC_ORIGIN');
  if (names.length === 0 || isLocalHost(hostname)) return;
  throw new ApiError('not_configured', { error: `Not allowed in a deployed Worker: ${names.join(', ')}.` });
}

/**
 * The configuration, validated once per isolate.
 * Throws `not_configured` naming every key that is missing or wrong.
 */
export function readConfig(env: object): Config {
  const known = read.get(env);
  if (known) return known;
  const result = schema.safeParse(env);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    throw new ApiError('not_configured', { error: `Missing or wrong in the configuration: ${names.join(', ')}.` });
  }
  read.set(env, result.data);
  return result.data;
}
