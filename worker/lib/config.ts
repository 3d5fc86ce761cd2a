import * as z from 'zod/mini';
import { ApiError } from './api-error';
import { isLocalHost } from './hosts/local-host';

const ADMIN_PASSWORD_MIN_CHARS = 12;

const TERMS_NOTICE_MAX_CHARS = 300;

const setting = z._default(z.string(), '');
const wholeNumber = z.coerce.number().check(z.int(), z.gte(1));

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
    /** Origin of links. Defaults to the origin of the request. */
    PUBLIC_ORIGIN: z.union([
      z.literal(''),
      z.pipe(
        z.url({ protocol: /^https?$/ }),
        z.transform((url) => new URL(url).origin),
      ),
    ]),
    /** Key of the server's own signatures. */
    SIGNING_SECRET: secret,
    /** Signatures of this secret are still accepted. */
    PREVIOUS_SIGNING_SECRET: optional(secret),
    /**
     * Key of stored hashes and encrypted values, such as mail addresses. Never change it, because stored hashes would
     * no longer match (`docs/operations.md`). Defaults to SIGNING_SECRET.
     */
    HASHING_SECRET: optional(secret),
    /** If empty, there are no accounts. */
    FIREBASE_PROJECT_ID: setting,
    FIREBASE_API_KEY: setting,
    FIREBASE_AUTH_DOMAIN: setting,
    /** `host:port`. The emulator does not sign tokens, so it is only allowed locally, for a `demo-` project. */
    FIREBASE_AUTH_EMULATOR_HOST: setting,
    /** Payment is on if key, webhook key and product id are set. Without a base URL, payment uses the live service. */
    DODO_PAYMENTS_API_KEY: setting,
    DODO_PAYMENTS_WEBHOOK_KEY: optional(z.string().check(z.regex(/^(whsec_)?[A-Za-z0-9+/]+={0,2}$/))),
    DODO_PREMIUM_PRODUCT_ID: setting,
    DODO_PAYMENTS_BASE_URL: optional(z.url()),
    /** For the legal pages. `COPYRIGHT_AGENT` is the contact for copyright notices. */
    OPERATOR_NAME: setting,
    OPERATOR_ADDRESS: setting,
    COPYRIGHT_AGENT: setting,
    SUPPORT_EMAIL: optional(z.email()),
    /** Announcement of new terms, for every page. Set it 30 days before the change. */
    TERMS_NOTICE: z._default(z.string().check(z.maxLength(TERMS_NOTICE_MAX_CHARS)), ''),
    /** For mails about contact messages. If one of these is empty, messages are only stored. */
    CONTACT_MAIL_TO: optional(z.email()),
    CONTACT_MAIL_FROM: optional(z.email()),
    /** Sender address of all other mail. If this or PUBLIC_ORIGIN is empty, such mail is off. */
    MAIL_FROM: optional(z.email()),
    /** An admin can log in only if both are set. */
    ADMIN_EMAIL: z._default(z.union([z.literal(''), z.email()]), ''),
    ADMIN_PASSWORD: z._default(z.union([z.literal(''), z.string().check(z.minLength(ADMIN_PASSWORD_MIN_CHARS))]), ''),
    ENCRYPT_BY_DEFAULT: z._default(z.enum(['', 'true', 'false']), ''),
    /** For advertisements and visit counts. The page loads nothing of a provider without its setting. */
    ADS_CLIENT_ID: setting,
    ANALYTICS_TOKEN: setting,
  })
  .check((payload) => {
    const reportIssue = (name: string) => payload.issues.push({ code: 'custom', path: [name], input: payload.value });
    const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_AUTH_EMULATOR_HOST } = payload.value;
    if (FIREBASE_PROJECT_ID !== '' && FIREBASE_API_KEY === '') reportIssue('FIREBASE_API_KEY');
    if (FIREBASE_PROJECT_ID !== '' && FIREBASE_AUTH_DOMAIN === '') reportIssue('FIREBASE_AUTH_DOMAIN');
    if (FIREBASE_AUTH_EMULATOR_HOST !== '' && !FIREBASE_PROJECT_ID.startsWith('demo-')) {
      reportIssue('FIREBASE_AUTH_EMULATOR_HOST');
    }
  });

export type Config = z.output<typeof schema>;

const configs = new WeakMap<object, Config>();

/** Throws `not_configured` if a deployed Worker has a local stand-in of a real service, or a local `PUBLIC_ORIGIN`. */
export function refuseStandIns(config: Config, hostname: string): void {
  if (isLocalHost(hostname)) return;
  const isLocal = (url: string) => url !== '' && isLocalHost(new URL(url).hostname);
  const names = [
    // With the Auth emulator, a visitor could act as any user.
    config.FIREBASE_AUTH_EMULATOR_HOST !== '' && 'FIREBASE_AUTH_EMULATOR_HOST',
    isLocal(config.DODO_PAYMENTS_BASE_URL) && 'DODO_PAYMENTS_BASE_URL',
    // A local origin would lead recipients to their own machines.
    isLocal(config.PUBLIC_ORIGIN) && 'PUBLIC_ORIGIN',
  ].filter((name) => name !== false);
  if (names.length === 0) return;
  throw new ApiError('not_configured', { error: `Not allowed in a deployed Worker: ${names.join(', ')}.` });
}

/** Caches valid settings. Throws `not_configured` with the names of all missing or invalid ones. */
export function readConfig(env: object): Config {
  const cached = configs.get(env);
  if (cached) return cached;
  const result = schema.safeParse(env);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    throw new ApiError('not_configured', { error: `Missing or wrong in the configuration: ${names.join(', ')}.` });
  }
  configs.set(env, result.data);
  return result.data;
}
