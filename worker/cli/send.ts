/** Announces what the script sends, and answers what is missing of it. Acts on D1, R2 and the meter. */
import type { Context } from 'hono';
import type { Handled } from '../contract/calls/endpoint';
import { endpoints } from '../contract/calls/endpoints';
import { HOME_DEFAULT_EXPIRY_DAYS, INIT_BODY_MAX_BYTES, NO_EXPIRY } from '../contract/limits';
import { freeMaxDays } from '../folders/expiry/expiry';
import { shareLinkOf } from '../folders/share-link';
import { ApiError, callingFields, invalidInput } from '../lib/api-error';
import type { AppEnv } from '../lib/env';
import { originOf, publicOrigin } from '../lib/hosts/origin';
import { isoOrNull } from '../lib/iso';
import { parse } from '../lib/serve';
import { entitlementsFor } from '../plans/current';
import { beginUpload } from '../uploads/init/begin-upload';
import { fileOnItsWay } from '../uploads/init/find-by-secret';
import { offerSession } from '../uploads/init/offer-session';
import type { UploadTarget } from '../uploads/init/validate-files';
import { joinParts } from '../uploads/multipart/multipart-session';
import { callerIn } from './caller';
import { readFileTable, type TableFile } from './file-table';
import { daysIn, type Form, numberIn, readForm } from './form';
import { tidyPlace, titleOf } from './names';
import { type Missing, partTasks, wholeTasks } from './tasks';

/** Sessions of files in parts that one answer tells of, or makes: each takes several round trips, one after the other. */
const SESSIONS_MAX = 4;

/** What the fields of `init` are called by those who type options. */
const OPTIONS: Readonly<Record<string, string>> = {
  expiryDays: '--expires',
  folderName: '--title',
  message: '--message',
  password: '--password',
  downloadLimit: '--max-downloads',
};

/**
 * The folder on a first line (id, how many files were announced, how many of them have not arrived and how many bytes, expiry or `never`, link, name; TAB between), then what is
 * to be done (`tasks.ts`). Said again with the same, it is the same upload.
 */
export async function answerToSend(c: Context<AppEnv>): Promise<string> {
  const userId = await callerIn(c, endpoints.initUpload);
  const form = await readForm(c, INIT_BODY_MAX_BYTES);
  const table = readFileTable(form('files') ?? '');
  if ('problem' in table) throw invalidInput(`line ${table.line} of files`, table.problem);
  const { files } = table;
  const { folder, uploadUrls } = await begin(c, userId, form, files).catch((error) => {
    throw callingFields(error, (field) => nameOf(field, files));
  });
  const { left, missing, tasks } = await missingOf(c, files, uploadUrls, form('device') ?? '');
  const until = isoOrNull(folder.expiresAt) ?? 'never';
  const link = shareLinkOf(publicOrigin(c), folder.id);
  return `${[folder.id, files.length, left, missing, until, link, folder.name].join('\t')}\n${tasks}`;
}

async function begin(c: Context<AppEnv>, userId: string, form: Form, files: readonly TableFile[]) {
  const input = {
    ...parse(endpoints.initUpload.input, {
      userId,
      expiryDays: daysIn(form, 'expires') ?? (await usualDays(c, userId, form, files)),
      uploadKey: form('key'),
      folderId: form('folder'),
      ...(form('folder') === undefined && settingsIn(form)),
      files: files.map(({ sha256, ...file }) => file),
    }),
    userId,
  } satisfies Handled<typeof endpoints.initUpload>;
  await c.var.authorise(c, 'user', { userId });
  return beginUpload(c, input);
}

/** How a folder begins; whoever joins it says the same again. */
function settingsIn(form: Form) {
  const directory = form('root');
  return {
    folderName: form('title') ?? (directory === undefined ? undefined : titleOf(directory)),
    message: form('message'),
    password: form('password'),
    downloadLimit: numberIn(form, 'max-downloads'),
    directories: form('directories')
      ?.trimEnd()
      .split('\n')
      .map((place) => tidyPlace(place.replace(/\/$/, ''))),
  };
}

/** As long as home keeps what is of that size, of which these files may be a part. */
async function usualDays(c: Context<AppEnv>, userId: string, form: Form, files: readonly TableFile[]): Promise<number> {
  const { tier } = await entitlementsFor(c, userId);
  const bytes = numberIn(form, 'bytes') ?? files.reduce((sum, { size }) => sum + size, 0);
  return tier === 'premium' ? NO_EXPIRY : Math.min(HOME_DEFAULT_EXPIRY_DAYS, freeMaxDays(bytes));
}

/** A file by its place, as whoever sends it knows it. */
function nameOf(field: string, files: readonly TableFile[]): string | undefined {
  const [, index] = /^files\[(\d+)\]/.exec(field) ?? [];
  const file = files[Number(index)];
  return file ? [file.path, file.name].filter(Boolean).join('/') : OPTIONS[field];
}

async function missingOf(
  c: Context<AppEnv>,
  files: readonly TableFile[],
  targets: readonly UploadTarget[],
  device: string,
): Promise<{ left: number; missing: number; tasks: string }> {
  const wholes: Missing[] = [];
  const inParts: { number: number; size: number; target: UploadTarget }[] = [];
  for (const [index, { size, sha256 }] of files.entries()) {
    const target = targets[index];
    if (!target?.requiresUpload) continue;
    const file = { number: index + 1, size };
    if (target.multipart) inParts.push({ ...file, target });
    else wholes.push({ ...file, sha256: sha256 ?? '', uploadUrl: target.uploadUrl ?? '' });
  }
  const all = [...wholes, ...inParts];
  let [left, missing] = [all.length, all.reduce((sum, { size }) => sum + size, 0)];
  let tasks = wholeTasks(wholes, originOf(c));
  for (const { target, ...file } of inParts.slice(0, SESSIONS_MAX)) {
    const session = await sessionOf(c, target, device);
    if (session === 'ready') {
      left -= 1;
      missing -= file.size;
    } else {
      tasks += partTasks(file, session, device);
      missing -= session.completedParts.reduce((sum, { size }) => sum + size, 0);
    }
  }
  return { left, missing, tasks };
}

/** The session of a file in parts; one whose parts have all arrived is made the file of them. */
async function sessionOf(c: Context<AppEnv>, { fileId, r2Key }: UploadTarget, device: string) {
  const known = await fileOnItsWay(c.env, r2Key, { fileId, device, now: c.var.now });
  if (known.file.status === 'ready') return 'ready';
  const session = await offerSession(c, known);
  if (session.missingParts.length > 0) return session;
  try {
    await joinParts(c, known.file, known.arrived);
    return 'ready';
  } catch (error) {
    // Those that R2 does not have are to be sent again, which the next answer says.
    if (error instanceof ApiError && error.code === 'parts_missing') return { ...session, completedParts: [] };
    throw error;
  }
}
