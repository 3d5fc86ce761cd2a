import * as z from 'zod/mini';
import { checksumEndpoints } from '../checksums';
import { bytes, count, successAnswer, text, userId } from '../fields';
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

const state = z.enum(['ok', 'failing', 'unknown']);

/**
 * Calls of most pages (`docs/product.md` section 5). `all-endpoints.ts` adds the calls that only some pages load.
 * `byte-paths.ts` has the calls with file bytes.
 */
export const endpoints = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    caller: 'anyone',
    scope: 'public',
    input: z.object({}),
    output: z.object({ status: z.literal('ok') }),
  }),
  /** The HTTP status is 503 if any part is `failing`. */
  deepHealth: endpoint({
    method: 'GET',
    path: '/health/deep',
    caller: 'anyone',
    scope: 'public',
    input: z.object({}),
    output: z.object({
      status: z.literal('ok'),
      parts: z.object({ database: state, bucket: state, objects: state, cron: state }),
    }),
    errors: ['unhealthy'],
  }),
  /** Records a failure of the page, without the error's message, which may contain a file name. */
  pageFailure: endpoint({
    method: 'POST',
    path: '/api/page-failures',
    caller: 'anyone',
    scope: 'public',
    input: z.object({
      release: text(PAGE_FAILURE_MAX_CHARS).check(z.regex(/^[\w.-]+$/, 'is not the name of a script')),
      what: text(PAGE_FAILURE_MAX_CHARS).check(z.regex(/^[A-Za-z]+$/, 'is not the name of an error')),
      place: text(PAGE_FAILURE_MAX_CHARS).check(z.regex(/^[\w.-]+:\d+:\d+$/, 'is not a place in a script')),
    }),
    output: successAnswer,
    errors: ['too_many_messages'],
  }),
  /** Settings of this installation. Pages load them, because all installations use the same build. */
  config: endpoint({
    method: 'GET',
    path: '/api/config',
    caller: 'anyone',
    scope: 'public',
    input: z.object({}),
    output: z.object({
      signIn: z.nullable(
        z.object({
          projectId: z.string(),
          apiKey: z.string(),
          authDomain: z.string(),
          /** `host:port` of the provider's local emulator. */
          emulatorHost: z.nullable(z.string()),
        }),
      ),
      payments: z.boolean(),
      /** `''` if visitors can only use the contact form. */
      supportEmail: z.string(),
      contactMailed: z.boolean(),
      mail: z.optional(z.boolean()),
      /** Announcement of new terms, for every page, or `''`. */
      termsNotice: z.string(),
      adsClientId: z.nullable(z.string()),
      /** True if the visitor must consent before an advertisement is loaded. */
      adsNeedConsent: z.boolean(),
      analyticsToken: z.nullable(z.string()),
      /** True if uploads are end-to-end encrypted by default. */
      encryptByDefault: z.optional(z.boolean()),
      limits: z.object({
        freeFileBytes: bytes,
        premiumFileBytes: bytes,
        /** Maximum per `init` call. */
        filesPerCall: count,
        /** Maximum for all `init` calls of an upload. */
        filesPerUpload: count,
      }),
    }),
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
      month: z.string(),
      resetsAt: z.string(),
    }),
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
