import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError, createCall } from '../../../../web/lib/api';
import { anonymousUserId } from '../../../../web/lib/session/user-id';
import { adminEndpoints } from '../../../../worker/contract/calls/admin';
import { endpoints } from '../../../../worker/contract/calls/endpoints';
import { remembering } from './session/remembered';

describe('call', () => {
  let answer: { status: number; body: string; headers?: Record<string, string> } | null;
  let received: { method: string | undefined; url: string | undefined; type: string | undefined; body: string };
  const server = createServer(async (request, response) => {
    received = {
      method: request.method,
      url: request.url,
      type: request.headers['content-type'],
      body: await textOf(request),
    };
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  let call: ReturnType<typeof createCall>;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    call = createCall(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    answer = { status: 200, body: '{"success":true}' };
  });

  test('puts path parameters into the path and other input into the query of a GET', async () => {
    const files = { files: [], pagination: { page: 2, limit: 100, total: 0, totalPages: 0 } };
    const totals = { createdAt: '', totalSize: 0, totalDownloads: 0, bandwidthUsed: 0, bandwidthLimit: 0 };
    answer = { status: 200, body: JSON.stringify({ ...files, ...totals }) };
    await expect(call(endpoints.folderFiles, { folderId: 'a/b?', page: 2 })).resolves.toEqual({ ...files, ...totals });
    expect(received).toEqual({ method: 'GET', url: '/api/folder-files/a%2Fb%3F?page=2', type: undefined, body: '' });
  });

  test('puts other input into the JSON body of any other method', async () => {
    await call(endpoints.deleteFolder, { folderId: 'f', userId: 'user_1' });
    expect(received).toEqual({
      method: 'DELETE',
      url: '/api/delete-folder/f',
      type: 'application/json',
      body: '{"userId":"user_1"}',
    });
  });

  test('rejects with code, status, message, delay and fields of a refusal', async () => {
    answer = {
      status: 409,
      body: '{"error":"Some parts have not arrived.","code":"parts_missing","missing":[2,3]}',
      headers: { 'Retry-After': '7' },
    };
    const failure = await call(endpoints.health, {}).catch((thrown) => thrown);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      code: 'parts_missing',
      status: 409,
      message: 'Some parts have not arrived.',
      retryAfterSeconds: 7,
      fields: { missing: [2, 3] },
    });
  });

  test('rejects with the code if the refusal has no message', async () => {
    answer = { status: 502, body: '<h1>Bad gateway</h1>' };
    await expect(call(endpoints.health, {})).rejects.toMatchObject({
      code: 'unknown',
      status: 502,
      message: 'unknown',
      retryAfterSeconds: undefined,
    });
  });

  test.each([
    ['{"status":"well"}', 'status: Invalid input'],
    ['[]', 'the whole answer: must be object'],
  ])('rejects the response %s, names the call, and says what breaks the contract: %s', async (body, problem) => {
    answer = { status: 200, body };
    await expect(call(endpoints.health, {})).rejects.toThrow(
      `The answer of GET /health does not keep to the contract: ${problem}`,
    );
  });

  test('names the path of a wrong field in a response', async () => {
    answer = { status: 200, body: '{"success":true,"takedowns":[{"takedownId":1}]}' };
    await expect(call(adminEndpoints.adminHistory, {})).rejects.toThrow(': takedowns.0.takedownId: must be string');
  });

  test.each([
    ['a response that is not JSON', () => call, { status: 200, body: '<h1>Log in to this network</h1>' }],
    ['a missing response', () => createCall('http://127.0.0.1:1'), null],
    ['a timeout', () => call, null],
  ])('treats %s as a network failure', async (_, callTo, given) => {
    answer = given;
    const failure = { code: 'network', status: 0 };
    await expect(callTo()(endpoints.health, {}, { timeoutMs: 200 })).rejects.toMatchObject(failure);
  });

  test('rejects with the reason of an abort', async () => {
    answer = null;
    const controller = new AbortController();
    const calling = call(endpoints.health, {}, { signal: controller.signal });
    controller.abort('enough');
    await expect(calling).rejects.toBe('enough');
    await expect(call(endpoints.health, {}, { signal: controller.signal })).rejects.toBe('enough');
  });
});

describe('anonymousUserId', () => {
  const ID = /^user_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const userId = 'user_2b7c1d1e-1111-4222-8333-444455556666';

  test('is replaced if it is invalid, without a change of the stored original id', () => {
    const { state, memory: access } = remembering({ fileshare_user_id: 'hacked', fileshare_user_id_original: userId });
    const id = anonymousUserId(access);
    expect(id).toMatch(ID);
    expect(state.stored).toEqual({ fileshare_user_id: id, fileshare_user_id_original: userId });
  });
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
