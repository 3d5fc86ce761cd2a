/** Announces files for pages and programs: plans the rows, writes them, and signs the upload URLs. */
import type { Context } from 'hono';
import type { HandlerInput } from '../../contract/calls/endpoint';
import type { endpoints } from '../../contract/calls/endpoints';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import type { Entitlements } from '../../plans/entitlements';
import type { Destination } from './destination';
import { planFiles } from './plan-files';
import { signTargets } from './sign-targets';
import { type AnnouncedFiles, refuseTooLarge } from './validate-files';
import { writeFiles } from './write-files';

const ATTEMPTS_MAX = 50;

/** Finds the destination again and retries if the folder changed since it was read. */
export async function announce(
  c: Context<AppEnv>,
  { firstSession }: Pick<HandlerInput<typeof endpoints.initUpload>, 'firstSession'>,
  announcement: AnnouncedFiles,
  { maxFileBytes }: Entitlements,
  findDestination: (isRetry: boolean) => Promise<Destination>,
) {
  const { files } = announcement;
  refuseTooLarge(files, maxFileBytes);
  const requestedSession = firstSession && { ...firstSession, uploadKey: files[0]?.uploadKey };
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const destination = await findDestination(attempt > 0);
    const plan = await planFiles(dbOf(c.env), destination, announcement, c.var.now);
    const upload = await writeFiles(c, destination, plan, requestedSession);
    if (upload) return { folder: upload.folder, ...(await signTargets(c, upload, files, requestedSession)) };
  }
  throw new ApiError('folder_busy');
}
