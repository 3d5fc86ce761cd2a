/** Announces the files that the script sends, and responds with tasks for the missing bytes. */
import type { Context } from 'hono';
import type { HandlerInput } from '../contract/calls/endpoint';
import { endpoints } from '../contract/calls/endpoints';
import { freeMaxDays } from '../contract/free-expiry';
import {
  DEVICE_MAX_CHARS,
  FOLDER_MAX_EMPTY_DIRECTORIES,
  HOME_DEFAULT_EXPIRY_DAYS,
  INIT_BODY_MAX_BYTES,
  NO_EXPIRY,
} from '../contract/limits';
import { partBytesFor } from '../contract/part-size';
import { shareLinkOf } from '../folders/share-link';
import { authorize } from '../identity/caller';
import { ApiError, invalidInput, renameErrorField } from '../lib/api-error';
import type { AppEnv } from '../lib/env';
import { originOf, publicOrigin } from '../lib/hosts/origin';
import { isoOrNull } from '../lib/iso';
import { entitlementsFor } from '../plans/current';
import type { Entitlements } from '../plans/entitlements';
import { parse } from '../serve/route';
import { beginUpload } from '../uploads/init/begin-upload';
import { uploadStateByKey } from '../uploads/init/find-by-secret';
import { partUrl } from '../uploads/init/offer-session';
import { missingParts } from '../uploads/init/part-plan';
import type { UploadTarget } from '../uploads/init/validate-files';
import { type InSession, joinParts, openSession } from '../uploads/multipart/multipart-session';
import type { ArrivedPart } from '../uploads/multipart/part-store';
import { readCallerId } from './caller';
import { type RejectedLine, readDirectories, readFileTable, type TableFile } from './file-table';
import { daysIn, type Form, numberIn, readForm } from './form';
import { titleOf } from './names';
import { partTasks, type RemainingParts, rejectionLines, type WholeFile, wholeTasks } from './tasks';

/** Maximum number of multipart files per response, because each session takes several round trips. */
const SESSIONS_MAX = 4;
/** Maximum part URLs per response, because signing takes time. With the usual 40 MiB, 500 parts are about 20 GB. */
const PARTS_MAX = 500;

const FIELD_LABELS: Readonly<Record<string, string>> = {
  expiryDays: '--expires',
  folderName: '--title',
  message: '--message',
  password: '--password',
  downloadLimit: '--max-downloads',
};

const LISTS = ['files', 'directories'];

/** First line of the response if no file of the table can be stored. No folder is created, not even for directories. */
const NO_FOLDER = ['-', 0, 0, 0, '-', '-', '-'].join('\t');

/**
 * Announces the files of the form. The same form continues the same upload. The first line of the response has,
 * separated by TAB: folder id, number of announced files, number of missing files, missing bytes, expiry or `never`,
 * link, title. The next tasks follow (`tasks.ts`).
 */
export async function sendAnswer(c: Context<AppEnv>): Promise<string> {
  const userId = await readCallerId(c, endpoints.initUpload);
  await authorize(c, { caller: 'user' }, { userId });
  const form = await readForm(c, INIT_BODY_MAX_BYTES, LISTS);
  const entitlements = await entitlementsFor(c, userId);
  const { MAX_FILES_PER_UPLOAD: maxFiles } = c.var.config;
  const table = readFileTable(form('files') ?? '', { maxFiles, maxFileBytes: entitlements.maxFileBytes });
  if ('problem' in table) throw invalidInput(...table.problem);
  const { files } = table;
  const directories = directoriesIn(form);
  if (files.length === 0 && table.rejected.length > 0) return `${NO_FOLDER}\n${rejectionLines(table.rejected, [])}`;
  const rejections = rejectionLines(table.rejected, directories?.rejected ?? []);
  const { folder, uploadUrls } = await begin(c, { userId, form, files, directories, entitlements }).catch((error) => {
    throw renameErrorField(error, (field) => displayNameOf(field, files));
  });
  const { remainingFiles, missingBytes, tasks } = await remainingWork(
    c,
    files,
    uploadUrls,
    (form('device') ?? '').slice(0, DEVICE_MAX_CHARS),
  );
  const expiry = isoOrNull(folder.expiresAt) ?? 'never';
  const link = shareLinkOf(publicOrigin(c), folder.id);
  return `${[folder.id, files.length, remainingFiles, missingBytes, expiry, link, folder.name].join('\t')}\n${rejections}${tasks}`;
}

type Directories = { readonly directories: readonly string[]; readonly rejected: readonly RejectedLine[] };

interface Sending {
  readonly userId: string;
  readonly form: Form;
  readonly files: readonly TableFile[];
  readonly directories: Directories | undefined;
  readonly entitlements: Entitlements;
}

/**
 * Returns the empty directories in the form. Returns undefined if there are none, or if the form has a `folder`: the
 * first call of the upload has already created them.
 */
function directoriesIn(form: Form): Directories | undefined {
  const text = form('folder') === undefined ? form('directories') : undefined;
  if (text === undefined) return undefined;
  const parsed = readDirectories(text, FOLDER_MAX_EMPTY_DIRECTORIES);
  if (parsed === null)
    throw invalidInput('directories', `may contain at most ${FOLDER_MAX_EMPTY_DIRECTORIES} directories without files`);
  return parsed;
}

async function begin(c: Context<AppEnv>, { userId, form, files, directories, entitlements }: Sending) {
  const input = {
    ...parse(endpoints.initUpload.input, {
      userId,
      expiryDays: daysIn(form, 'expires') ?? defaultDays(entitlements, form, files),
      uploadKey: form('key'),
      folderId: form('folder'),
      ...(form('folder') === undefined && settingsIn(form, directories)),
      files: files.map(({ sha256, line, ...file }) => file),
    }),
    userId,
  } satisfies HandlerInput<typeof endpoints.initUpload>;
  return beginUpload(c, input);
}

function settingsIn(form: Form, directories: Directories | undefined) {
  const directory = form('root');
  return {
    folderName: form('title') ?? (directory === undefined ? undefined : titleOf(directory)),
    message: form('message'),
    password: form('password'),
    downloadLimit: numberIn(form, 'max-downloads'),
    directories: directories?.directories,
  };
}

/**
 * Returns the default expiry in days, as on the home page. The fields `bytes` and `largest` describe the whole upload.
 * Files above `maxFileBytes` do not count, because the script does not send them.
 */
function defaultDays({ tier, maxFileBytes }: Entitlements, form: Form, files: readonly TableFile[]): number {
  const tooLargeSizes = (form('largest') ?? '')
    .split('\n')
    .map(Number)
    .filter((size) => size > maxFileBytes);
  const announced = numberIn(form, 'bytes');
  const bytes =
    announced === undefined ? sum(files.map(({ size }) => size)) : Math.max(0, announced - sum(tooLargeSizes));
  return tier === 'premium' ? NO_EXPIRY : Math.min(HOME_DEFAULT_EXPIRY_DAYS, freeMaxDays(bytes));
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Returns the invalid field as the user knows it: a file's path, or an option. Returns undefined for other fields. */
function displayNameOf(field: string, files: readonly TableFile[]): string | undefined {
  const [, index] = /^files\[(\d+)\]/.exec(field) ?? [];
  const file = files[Number(index)];
  return file ? [file.path, file.name].filter(Boolean).join('/') : FIELD_LABELS[field];
}

async function remainingWork(
  c: Context<AppEnv>,
  files: readonly TableFile[],
  targets: readonly UploadTarget[],
  device: string,
): Promise<{ remainingFiles: number; missingBytes: number; tasks: string }> {
  const wholeFiles: WholeFile[] = [];
  const multipartFiles: { number: number; size: number; target: UploadTarget }[] = [];
  for (const [index, { line, size, sha256 }] of files.entries()) {
    const target = targets[index];
    if (!target?.requiresUpload) continue;
    const file = { number: line, size };
    if (target.multipart) multipartFiles.push({ ...file, target });
    else wholeFiles.push({ ...file, sha256: sha256 ?? '', uploadUrl: target.uploadUrl ?? '' });
  }
  const allFiles = [...wholeFiles, ...multipartFiles];
  let [remainingFiles, missingBytes] = [allFiles.length, sum(allFiles.map(({ size }) => size))];
  let tasks = wholeTasks(wholeFiles, originOf(c));
  let parts = 0;
  for (const { target, ...file } of multipartFiles.slice(0, SESSIONS_MAX)) {
    const session = await remainingPartsOf(c, target, device, PARTS_MAX - parts);
    if (session === 'ready') {
      remainingFiles -= 1;
      missingBytes -= file.size;
    } else {
      tasks += partTasks(file, session, device);
      parts += session.missingParts.length;
      missingBytes -= sum(session.completedParts.map(({ size }) => size));
    }
  }
  return { remainingFiles, missingBytes, tasks };
}

const NO_PARTS: Pick<Awaited<ReturnType<typeof uploadStateByKey>>, 'arrived' | 'partsUnderWay'> = {
  arrived: [],
  partsUnderWay: [],
};

/**
 * Returns the arrived parts of a file, and the missing parts that no other device is sending. If all parts have
 * arrived, completes the file and returns `ready`.
 */
async function remainingPartsOf(
  c: Context<AppEnv>,
  { fileId, r2Key }: UploadTarget,
  device: string,
  maxParts: number,
): Promise<RemainingParts | 'ready'> {
  const upload = await uploadStateByKey(c.env, r2Key, { fileId, device, now: c.var.now });
  const { file } = upload;
  if (file.status === 'ready') return 'ready';
  const session = await openSession(c, file, file.partBytes ?? partBytesFor(file.size));
  const { arrived, partsUnderWay } = session.uploadId === file.uploadId ? upload : NO_PARTS;
  const missingNumbers = missingParts(session.size, session.partBytes, arrived);
  if (missingNumbers.length === 0 && (await tryToJoin(c, session, arrived))) return 'ready';
  const numbersUnderWay = new Set(partsUnderWay);
  const nextNumbers = missingNumbers.filter((number) => !numbersUnderWay.has(number)).slice(0, maxParts);
  return {
    partSize: session.partBytes,
    completedParts: arrived.map(({ number, size, sha256 }) => ({ partNumber: number, size, checksum: sha256 })),
    missingParts: await Promise.all(
      nextNumbers.map(async (partNumber) => ({ partNumber, uploadUrl: await partUrl(c, session, partNumber) })),
    ),
  };
}

async function tryToJoin(c: Context<AppEnv>, file: InSession, arrived: readonly ArrivedPart[]): Promise<boolean> {
  try {
    await joinParts(c, file, arrived);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'parts_missing') return false;
    throw error;
  }
}
