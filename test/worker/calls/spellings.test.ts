/** Fields in responses are camelCase. Some have an additional snake_case name (docs/product.md section 5). */

import { beforeAll, expect, test } from 'vitest';
import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { USER_ID_HEADER } from '../../../worker/contract/ids.ts';
import { camelCase } from '../../../worker/contract/spellings.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { workerWithPayments } from '../../harness/payments.ts';
import { uploadOne } from '../../harness/uploads.ts';

const { server } = workerWithPayments();

const below = (place: string, names: string) => names.split(', ').map((name) => `${place}.${name}`);
const FILE = 'file_id, original_filename, file_size, mime_type, upload_date, expiry_date, download_count';
const FOLDER =
  'folder_id, folder_name, created_at, total_downloads, bandwidth_used, file_count, total_size, expiry_date';
const PLAN = 'plan_id, plan_name, price_usd, max_file_size_bytes, storage_quota_bytes, expiry_days, product_id';

const NAMED: Readonly<Record<string, readonly string[]>> = {
  folder: [...below('folder', 'folder_name, original_folder_name'), ...below('folder.files', FILE)],
  folderFiles: below('files', FILE),
  foldersPaginated: below('folders', FOLDER),
  subscriptionPlans: below('plans', PLAN),
  userProfile: below('profile', 'created_at, subscription_expires_at'),
  adminSubmissions: below('submissions', 'submission_id, folder_url'),
  adminPreview: [
    ...below('content.folder', 'folder_name, file_count, total_size, created_at'),
    ...below('content.files', 'original_filename, file_size'),
  ],
  adminHistory: below('takedowns', 'content_type, content_id, reporter_name, reporter_email, content_url, created_at'),
};

/** Each snake_case name must have a camelCase twin with the same value. */
function snakeCaseIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => snakeCaseIn(item, place)))];
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([name, inside]) => {
    const path = place === '' ? name : `${place}.${name}`;
    if (!name.includes('_')) return snakeCaseIn(inside, path);
    expect(fields, path).toHaveProperty([camelCase(name)], inside);
    return [path];
  });
}

const expectNamed = (call: string, answer: unknown) =>
  expect(new Set(snakeCaseIn(answer)), call).toEqual(new Set(NAMED[call] ?? []));

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function exampleOf({ properties, items, anyOf = [] }: Schema): unknown {
  if (items) return [exampleOf(items)];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleOf(property)]));
  return anyOf.map((option) => exampleOf(option));
}

test('the API document has exactly the listed snake_case names', async () => {
  const { paths } = await answerOf(server.newVisitor(), bytePaths.openApi);
  const operations = Object.values(paths as object).flatMap((methods: object) => Object.values(methods));
  const answers = operations.map(({ operationId, responses }) => [
    operationId,
    exampleOf(responses[200]?.content['application/json']?.schema ?? {}),
  ]);
  expect(answers).toContainEqual(['exportData', expect.objectContaining({ folders: expect.any(Array) })]);
  for (const [name, answer] of answers) expectNamed(name, answer);
});

async function answerOf(calls: Calls, path: string, body?: object): Promise<Record<string, unknown>> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await calls.fetch(path, { headers: { [USER_ID_HEADER]: calls.person.userId }, ...init });
  return response.json();
}

let owner: Calls;
let folderId: string;
beforeAll(async () => {
  owner = server.newVisitor();
  ({ folderId } = await uploadOne(owner, bytes(10)));
});

test.each<[string, () => readonly [path: string, body?: object]]>([
  ['folder', () => [`/api/folder/${folderId}`]],
  ['folderFiles', () => [`/api/folder-files/${folderId}`]],
  ['foldersPaginated', () => [endpoints.foldersPaginated.path, {}]],
  ['subscriptionPlans', () => [endpoints.subscriptionPlans.path]],
  ['userProfile', () => [endpoints.userProfile.path]],
])('%s answers with exactly the listed snake_case names', async (name, source) => {
  expectNamed(name, await answerOf(owner, ...source()));
});

test('admin calls answer with exactly the listed snake_case names, and refusals are camelCase', async () => {
  const url = `/d/${folderId}`;
  const report = { subject: 'Report Content', message: 'That is mine.', name: 'Holder', email: 'a@b.example' } as const;
  await owner.call(endpoints.contact, { ...report, folderUrl: `${server.url.origin}${url}` });
  const admin = await adminOf(server);
  const answers = {
    adminSubmissions: await answerOf(admin, adminEndpoints.adminSubmissions.path),
    adminPreview: await answerOf(admin, adminEndpoints.adminPreview.path, { url }),
    takedown: await answerOf(admin, adminEndpoints.adminTakedown.path, { url, reason: 'Copyright' }),
    adminHistory: await answerOf(admin, adminEndpoints.adminHistory.path),
    adminAudit: await answerOf(admin, adminEndpoints.adminAudit.path),
    adminOperations: await answerOf(admin, adminEndpoints.adminOperations.path),
    refusal: await answerOf(owner, `/api/folder-files/${folderId}`),
  };
  for (const [name, answer] of Object.entries(answers)) expectNamed(name, answer);
  expect(answers.refusal).toMatchObject({ code: 'taken_down', originalFolderName: expect.any(String) });
});
