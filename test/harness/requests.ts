/** Requests for files, and sending to them, as the page does both. */
import { randomBytes } from 'node:crypto';
import type { Input } from '../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { bytes } from './bytes.ts';
import type { Calls } from './calls.ts';
import { type AnnouncedFile, announced, put } from './uploads.ts';

type Asked = Partial<Omit<Input<typeof endpoints.makeRequest>, 'userId'>>;

/** A request of this owner: for a day, of 10 files and 10,000 bytes, but for what is given. */
export async function makeRequest({ call, person: { userId } }: Calls, asked: Asked = {}) {
  const usual = { title: 'Holiday photos', days: 1, maxFiles: 10, maxBytes: 10_000 };
  const { request } = await call(endpoints.makeRequest, { userId, ...usual, ...asked });
  return request;
}

export const newSendingSecret = (): string => randomBytes(17).toString('base64url').slice(0, 22);

interface SendOptions {
  secret?: string;
  sender?: string;
  message?: string;
  directories?: string[];
}

/** Announces these files to a request. */
export const send = (calls: Calls, requestId: string, files: readonly AnnouncedFile[], options: SendOptions = {}) => {
  const { secret = newSendingSecret(), ...more } = options;
  return calls.call(endpoints.send, { requestId, files: [...files], ...more }, { sendingSecret: secret });
};

/** A sending of one file of so many bytes, sent to the end; answers its folder, its file and its secret. */
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
  if (!response.ok) throw new Error(`The sending answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
  return { folderId, fileId: target?.fileId ?? '', secret };
}

/** What a request's owner is told of it. */
export async function ownRequest({ call, person: { userId } }: Calls, requestId: string) {
  const { requests } = await call(endpoints.requests, { userId });
  return requests.find((request) => request.requestId === requestId);
}

/** What was sent to it. */
export const sendingsOf = async ({ call, person: { userId } }: Calls, requestId: string) =>
  (await call(endpoints.sendings, { userId, requestId })).sendings;
