import * as z from 'zod/mini';
import { checksumEndpoints } from '../checksums';
import { bytes, count, done, text, userId } from '../fields';
import { accountEndpoints } from './accounts';
import { billingEndpoints } from './billing';
import { contactEndpoints } from './contact';
import { endpoint } from './endpoint';
import { folderEndpoints } from './folders';
import { managementEndpoints } from './management';
import { myFilesEndpoints } from './my-files';
import { requestEndpoints } from './requests';
import { sharingEndpoints } from './sharing';
import { uploadEndpoints } from './uploads';

const PAGE_FAILURE_MAX_CHARS = 80;

/** `unknown`: it was not asked yet. */
const state = z.enum(['ok', 'failing', 'unknown']);

/**
 * The table of calls (specification, section 7). Those of the administration, which no other page needs, are in
 * `admin.ts`, calls that carry file bytes in `byte-paths.ts`.
 */
export const endpoints = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({}),
    output: z.object({ status: z.literal('ok') }),
    errors: [],
  }),
  /** Whether the database, the bucket, the counters and the cron are well; what is `failing` makes it a 503. */
  deepHealth: endpoint({
    method: 'GET',
    path: '/health/deep',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({}),
    output: z.object({
      status: z.literal('ok'),
      parts: z.object({ database: state, bucket: state, objects: state, cron: state }),
    }),
    errors: ['unhealthy'],
  }),
  /** A failure of the page in a browser, without a message, which may hold a name: where in our scripts, and of what kind. */
  pageFailure: endpoint({
    method: 'POST',
    path: '/api/page-failures',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({
      release: text(PAGE_FAILURE_MAX_CHARS).check(z.regex(/^[\w.-]+$/, 'is not the name of a script')),
      what: text(PAGE_FAILURE_MAX_CHARS).check(z.regex(/^[A-Za-z]+$/, 'is not the name of an error')),
      place: text(PAGE_FAILURE_MAX_CHARS).check(z.regex(/^[\w.-]+:\d+:\d+$/, 'is not a place in a script')),
    }),
    output: done,
    errors: ['too_many_messages'],
  }),
  /** What the page must know of this installation: one build serves all of them. */
  config: endpoint({
    method: 'GET',
    path: '/api/config',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({}),
    output: z.object({
      /** Where people sign in; null: sign-in is not set up. */
      signIn: z.nullable(
        z.object({
          projectId: z.string(),
          apiKey: z.string(),
          authDomain: z.string(),
          /** `host:port` of the local emulator that stands in for the provider. */
          emulatorHost: z.nullable(z.string()),
        }),
      ),
      /** Whether a plan can be bought. */
      payments: z.boolean(),
      /** Where people can write to; `''`: by the contact form alone. */
      supportEmail: z.string(),
      /** Whether messages of the contact form are mailed to the operator; otherwise they wait in the administration. */
      contactMailed: z.boolean(),
      /** What changes in the terms and when, as the operator announces it on every page; `''`: nothing. */
      termsNotice: z.string(),
      /** The advertising provider's client; null: there are no advertisements. */
      adsClientId: z.nullable(z.string()),
      /** Whether the law where this request comes from wants people to be asked before one is loaded. */
      adsNeedConsent: z.boolean(),
      /** The analytics provider's token; null: nobody counts visits. */
      analyticsToken: z.nullable(z.string()),
      /** What the operator allows. */
      limits: z.object({
        /** The largest file, in bytes, of a free and of a premium user. */
        freeFileBytes: bytes,
        premiumFileBytes: bytes,
        /** Files that one `init` takes. */
        filesPerCall: count,
        /** Files that one upload may have, in as many calls as it takes. */
        filesPerUpload: count,
      }),
    }),
    errors: [],
  }),
  ipUsage: endpoint({
    method: 'GET',
    path: '/api/ip-usage',
    caller: 'anyone',
    scope: 'read',
    input: z.object({ userId: z.optional(userId) }),
    output: z.object({
      totalBytes: count,
      limitBytes: count,
      usagePercent: z.number(),
      isPremium: z.boolean(),
      uploadBytes: count,
      downloadBytes: count,
      ipAddress: z.string(),
      /** `YYYY-MM`, UTC. */
      month: z.string(),
      resetsAt: z.string(),
    }),
    errors: [],
  }),
  ...uploadEndpoints,
  ...folderEndpoints,
  ...myFilesEndpoints,
  ...checksumEndpoints,
  ...managementEndpoints,
  ...sharingEndpoints,
  ...requestEndpoints,
  ...accountEndpoints,
  ...billingEndpoints,
  ...contactEndpoints,
} as const;
