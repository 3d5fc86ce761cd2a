import { randomBytes } from 'node:crypto';
import type { Input } from '../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { bytes } from './bytes.ts';
import type { Calls } from './calls.ts';
import { type AnnouncedFile, announced, put } from './uploads.ts';

type RequestOptions = Partial<Omit<Input<typeof endpoints.makeRequest>, 'userId'>>;

export async function makeRequest({ call, person: { userId } }: Calls, options: RequestOptions = {}) {
  const defaults = { title: 'Holiday photos', days: 1, maxFiles: 10, maxBytes: 10_000 };
  const { request } = await call(endpoints.makeRequest, { userId, ...defaults, ...options });
  return request;
}

export const newSendingSecret = (): string => randomBytes(17).toString('base64url').slice(0, 22);

interface SendOptions {
  secret?: string;
  sender?: string;
  message?: string;
  directories?: string[];
}

export const send = (calls: Calls, requestId: string, files: readonly AnnouncedFile[], options: SendOptions = {}) => {
  const { secret = newSendingSecret(), ...input } = options;
  return calls.call(endpoints.send, { requestId, files: [...files], ...input }, { sendingSecret: secret });
};

export async function sendOne(
  calls: Calls,
  requestId: string,
  {
    size = 100,
    name = 'photo.jpg',
    secret = newSendingSecret(),
    ...options
  }: SendOptions & Partial<AnnouncedFile> = {},
) {
  const { folderId, uploadUrls } = await send(calls, requestId, [announced({ size, name })], { secret, ...options });
  const [target] = uploadUrls;
  const response = await put(calls, target?.uploadUrl ?? '', bytes(size));
  if (!response.ok) throw new Error(`The sending got status ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
  return { folderId, fileId: target?.fileId ?? '', r2Key: target?.r2Key ?? '', secret };
}

export async function ownRequest({ call, person: { userId } }: Calls, requestId: string) {
  const { requests } = await call(endpoints.requests, { userId });
  return requests.find((request) => request.requestId === requestId);
}

export const sendingsOf = async ({ call, person: { userId } }: Calls, requestId: string) =>
  (await call(endpoints.sendings, { userId, requestId })).sendings;
