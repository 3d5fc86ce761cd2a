import { beforeAll, expect, test } from 'vitest';
import { SMALL_BODY } from '../../../worker/contract/body-limits.ts';
import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { allEndpoints } from '../../../worker/contract/calls/all-endpoints.ts';
import { errors } from '../../../worker/contract/errors.ts';
import { formatBytes } from '../../../worker/contract/sizes.ts';
import { bytes } from '../../harness/bytes.ts';
import { pathOf } from '../../harness/hostile-bodies.ts';
import { workerWithPayments } from '../../harness/payments.ts';
import { newAccount, newPerson } from '../../harness/people.ts';
import { openRaw, sendRaw } from '../../harness/raw-http.ts';
import { everythingStored } from '../../harness/stored/queries.ts';

const { server } = workerWithPayments();
let stored: Awaited<ReturnType<typeof everythingStored>>;
beforeAll(async () => {
  stored = await everythingStored(server);
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

const all = Object.entries(allEndpoints);
const withBody = all.filter(([, { method }]) => method !== 'GET');

function refusal(status: number, body: string): { code: string; error: string; field?: string } {
  const answer = JSON.parse(body);
  expect(answer).toMatchObject({ error: expect.stringMatching(/\w/), code: expect.any(String) });
  expect(errors).toHaveProperty(answer.code);
  expect(errors[answer.code as keyof typeof errors][0]).toBe(status);
  expect([status >= 400 && status < 500, status]).toEqual([true, status]);
  return answer;
}

async function storingNothing(act: () => Promise<void>): Promise<void> {
  await act();
  expect(await everythingStored(server)).toEqual(stored);
}

// Concurrent, because the server waits half a second for each missing body.
test.concurrent.each(withBody)(
  '%s refuses a Content-Length one byte above the limit, and names the limit',
  (_, endpoint) =>
    storingNothing(async () => {
      const { maxBytes } = endpoint.body ?? SMALL_BODY;
      const url = new URL(pathOf(endpoint), server.url);
      const headers = { ...JSON_TYPE, 'Content-Length': String(maxBytes + 1) };
      const answer = await sendRaw(url, newPerson(), { method: endpoint.method, headers, body: Buffer.from('{') });
      const { code, error } = refusal(answer?.status ?? 0, answer?.body ?? '');
      expect([code, error]).toEqual(['body_too_large', expect.stringContaining(formatBytes(maxBytes))]);
    }),
);

test.concurrent.each(withBody)('%s cuts off a body that never ends', (_, endpoint) =>
  storingNothing(async () => {
    const { maxBytes } = endpoint.body ?? SMALL_BODY;
    const headers = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' };
    const body = openRaw(new URL(pathOf(endpoint), server.url), newPerson(), { method: endpoint.method, headers });
    body.write(Buffer.from('{"userId":"'));
    for (let count = 0; count <= maxBytes; count += 16 * 1024) body.write(Buffer.alloc(16 * 1024, 'x'));
    const answer = await body.answer;
    body.breakOff();
    expect(refusal(answer?.status ?? 0, answer?.body ?? '').code).toBe('body_too_large');
  }),
);

test('a body shorter than its Content-Length changes nothing, and the next call succeeds', () =>
  storingNothing(async () => {
    await Promise.all(
      withBody.map(([, endpoint]) =>
        sendRaw(new URL(pathOf(endpoint), server.url), newPerson(), {
          method: endpoint.method,
          headers: { ...JSON_TYPE, 'Content-Length': '1000' },
          body: Buffer.from('{}'),
          breakOff: true,
        }),
      ),
    );
    expect((await server.newVisitor().fetch('/health')).status).toBe(200);
  }));

const LONG = 'x'.repeat(17 * 1024);

test.each(all)('%s refuses a URL that is too long, and headers that are too large', (_, endpoint) =>
  storingNothing(async () => {
    const { method } = endpoint;
    const calls = server.newVisitor();
    const long = await calls.fetch(`${pathOf(endpoint)}?cb=${LONG}`, { method });
    expect(refusal(long.status, await long.text()).code).toBe('url_too_long');
    const headers = { Cookie: LONG, Authorization: `Bearer ${LONG}` };
    const large = await calls.fetch(pathOf(endpoint), { method, headers });
    expect(refusal(large.status, await large.text()).code).toBe('headers_too_large');
  }),
);

const reading = all.filter(([, { method }]) => method === 'GET');

test.each(reading)('%s answers or refuses any query, and never fails', (_, endpoint) =>
  storingNothing(async () => {
    const many = Array.from({ length: 2000 }, (_, index) => `k${index}=1`).join('&');
    const queries = [
      'page=1e999&limit=-1',
      `page=${'9'.repeat(15_000)}`,
      `limit=${'%00'.repeat(5000)}`,
      many,
      '%',
      '&='.repeat(7000),
    ];
    for (const query of queries) {
      const path = `${pathOf(endpoint)}?${query}`;
      const response = await server.newVisitor().fetch(path, { headers: { 'X-User-Id': 'x'.repeat(10_000) } });
      const text = await response.text();
      if (response.status !== 200) refusal(response.status, text);
    }
  }),
);

const ofUsers = all.filter(([, { caller }]) => caller === 'user' || caller === 'account');

test.each(ofUsers)('%s refuses an id and a token that are too long', async (_, endpoint) => {
  const account = await newAccount();
  const input = JSON.stringify({ userId: account.userId });
  const isGet = endpoint.method === 'GET';
  for (const [userId, token] of [
    [account.userId, 'x.'.repeat(5000)],
    [`user_${'x'.repeat(10_000)}`, account.token],
  ] as const) {
    const headers = { Authorization: `Bearer ${token}`, ...(isGet && { 'X-User-Id': userId }) };
    const body = isGet ? {} : { body: input.replace(account.userId, userId) };
    const response = await server
      .as(newPerson())
      .fetch(pathOf(endpoint), { method: endpoint.method, headers, ...body });
    expect(['invalid_input', 'sign_in_required']).toContain(refusal(response.status, await response.text()).code);
  }
});

test.each([
  ['a bundle', 'PUT', bytePaths.bundle],
  ['a chunk', 'POST', bytePaths.chunk],
  ['a whole file', 'PUT', `${bytePaths.blob.replace(':fileId', 'x')}?token=${'x.'.repeat(5000)}`],
  ['a part', 'PUT', `${bytePaths.part.replace(':fileId', 'x').replace(':partNumber', '1')}?token=${'x.'.repeat(5000)}`],
  ['a webhook', 'POST', bytePaths.paymentWebhook],
])('refuses %s with any invalid body, and stores nothing', (_, method, path) =>
  storingNothing(async () => {
    const refused = async (body: Uint8Array<ArrayBuffer> | string, type?: string) => {
      const headers = { ...(type && { 'Content-Type': type }) };
      const response = await server.newVisitor().fetch(path, { method, body, headers });
      refusal(response.status, await response.text());
    };
    await refused('');
    await refused(bytes(100_000));
    await refused('{},'.repeat(50_000));
    await refused(Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.from(`[${'{},'.repeat(30_000)}`)]));
    await refused(`--x\r\n${'a: b\r\n'.repeat(10_000)}`, 'multipart/form-data; boundary=x');
    await refused(
      '--x\r\nContent-Disposition: form-data; name="uploadId"\r\n\r\n1\r\n'.repeat(1000),
      'multipart/form-data; boundary=x',
    );
  }),
);
