import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { allEndpoints } from '../../../worker/contract/calls/all-endpoints.ts';
import type { Endpoint } from '../../../worker/contract/calls/endpoint.ts';
import { USER_ID_HEADER } from '../../../worker/contract/ids.ts';
import { EXAMPLE_USER_ID, summaries } from '../../../worker/openapi/summaries.ts';
import { newRegistered } from '../../harness/api-tokens.ts';
import { allowedBy, oddValue, type Schema } from '../../harness/arbitrary.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { MAIL_VARS } from '../../harness/mails.ts';
import { workerWithPayments } from '../../harness/payments.ts';
import { newPerson } from '../../harness/people.ts';
import { newId } from '../../harness/stored/seed.ts';
import { uploadOne } from '../../harness/uploads.ts';
import { type CallInput, type InputFixture, validInputs } from '../../harness/valid-inputs.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema; example?: Record<string, unknown> }> };
  responses: Record<
    string,
    { content: Record<string, { example?: unknown; schema?: { allOf?: { properties?: Schema['properties'] }[] } }> }
  >;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const { server, payments } = workerWithPayments(MAIL_VARS);
let openApi: Document;
beforeAll(async () => {
  openApi = await (await server.newVisitor().fetch(bytePaths.openApi)).json();
});

/** A failing run prints its seed. Set `SEED` to repeat the run. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const RUNS = 15;

const operationOf = (name: string): { path: string; method: string; operation: Operation } => {
  for (const [path, methods] of Object.entries(openApi.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === name) return { path, method, operation };
    }
  }
  throw new Error(`${name} is not told`);
};

const calls: readonly [string, Endpoint][] = Object.entries<Endpoint>(allEndpoints).filter(
  ([, { path }]) => !path.startsWith('/api/admin'),
);

test('the document is readable by any origin and can be revalidated', async () => {
  const first = await server.newVisitor().fetch(bytePaths.openApi);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    etag: expect.any(String),
  });
  const etag = first.headers.get('ETag') ?? '';
  const notModified = await server.newVisitor().fetch(bytePaths.openApi, { headers: { 'If-None-Match': etag } });
  expect(notModified.status).toBe(304);
});

test('documents every call except those of admins, with path and method', () => {
  for (const [name, { method, path }] of calls) {
    const operation = operationOf(name);
    expect([operation.path, operation.method.toUpperCase()]).toEqual([path.replaceAll(/:(\w+)/g, '{$1}'), method]);
  }
  const ids = Object.values(openApi.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  );
  expect(ids.filter((name) => name.startsWith('admin'))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

const withExamples = Object.entries(summaries).flatMap(([name, { example }]) => (example ? [name] : []));

test.each(withExamples)('%s accepts its example', async (name) => {
  const { path, method, operation } = operationOf(name);
  const { example } = operation.requestBody?.content['application/json'] ?? {};
  expect(example).toEqual(expect.any(Object));
  const person = newPerson();
  const exampleBody = JSON.stringify(example).replaceAll(EXAMPLE_USER_ID, person.userId);
  const response = await server.as(person).fetch(path, { method: method.toUpperCase(), body: exampleBody });
  expect([response.status, await response.json()]).toEqual([200, expect.any(Object)]);
});

const existingIds = ({ owner, folderId, fileId, r2Key }: InputFixture): Readonly<Record<string, string>> => ({
  userId: owner.person.userId,
  [USER_ID_HEADER]: owner.person.userId,
  folderId,
  fileId,
  r2Key,
});

/** Returns an input of existing ids. Throws if the call requires any other field. */
function plainInput({ operationId, parameters, requestBody }: Operation, fixture: InputFixture): CallInput {
  const existing = existingIds(fixture);
  const { schema: { properties = {}, required = [] } = {}, example } = requestBody?.content['application/json'] ?? {};
  const needed = [
    ...parameters.filter((parameter) => parameter.required).map(({ name }) => name),
    ...(example ? [] : required),
  ];
  const missing = needed.filter((name) => existing[name] === undefined);
  if (missing.length > 0) throw new Error(`validInputs has nothing for ${operationId}, which asks for ${missing}.`);
  const ids = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (existing[name] === undefined ? [] : [[name, existing[name]]])));
  const body = example && JSON.parse(JSON.stringify(example).replaceAll(EXAMPLE_USER_ID, fixture.owner.person.userId));
  return { parameters: ids(parameters.map(({ name }) => name)), body: body ?? ids(Object.keys(properties)) };
}

/** Half of the ids exist. Otherwise nearly all calls would end with `not_found`. */
const arbitraryFor = (name: string, fixture: InputFixture, schema: Schema): fc.Arbitrary<unknown> => {
  const existingValue = existingIds(fixture)[name];
  return existingValue === undefined ? allowedBy(schema) : fc.oneof(fc.constant(existingValue), allowedBy(schema));
};

function inputs({ parameters, requestBody }: Operation, fixture: InputFixture): fc.Arbitrary<CallInput> {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {};
  const record = (schemas: Readonly<Record<string, Schema>>, requiredKeys: readonly string[]) =>
    fc.record(
      Object.fromEntries(Object.entries(schemas).map(([name, field]) => [name, arbitraryFor(name, fixture, field)])),
      {
        requiredKeys: requiredKeys as never[],
      },
    );
  return fc.record({
    parameters: record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      parameters.filter((parameter) => parameter.required).map(({ name }) => name),
    ),
    body: record(properties, required),
  });
}

const spoiled = (of: fc.Arbitrary<CallInput>): fc.Arbitrary<CallInput> =>
  fc.tuple(of, fc.nat(), oddValue, fc.boolean()).map(([{ parameters, body }, index, value, isLeftOut]) => {
    const names = [...Object.keys(body), 'unknown'];
    const name = names[index % names.length] ?? 'unknown';
    const { [name]: _, ...others } = body;
    return { parameters, body: isLeftOut ? others : { ...others, [name]: value } };
  });

/** Sends `input` without the characters that a URL or a header cannot carry. */
async function send(owner: Calls, path: string, method: string, operation: Operation, input: CallInput) {
  const { parameters, body } = input;
  const query = new URLSearchParams();
  const headers: Record<string, string> = { ...input.headers };
  let url = path;
  for (const { name, in: where } of operation.parameters) {
    if (!(name in parameters)) continue;
    const value = String(parameters[name]);
    if (where === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()) || newId());
    else if (where === 'query') query.set(name, value);
    else headers[name] = value.replaceAll(/[^\x21-\x7e]/g, '_');
  }
  const address = query.size > 0 ? `${url}?${query}` : url;
  const init = { method: method.toUpperCase(), headers, ...(method !== 'get' && { body: JSON.stringify(body) }) };
  return owner.fetch(address, init);
}

/** Returns the paths of all fields. Stops at fields that `example` does not have. */
function namesIn(value: unknown, example: unknown, above = ''): string[] {
  if (Array.isArray(value) && Array.isArray(example)) {
    return value.slice(0, example.length).flatMap((item, index) => namesIn(item, example[index], `${above}[]`));
  }
  if (typeof value !== 'object' || typeof example !== 'object' || !value || !example) return [];
  return Object.entries(value).flatMap(([name, child]) => [
    `${above}.${name}`,
    ...namesIn(child, (example as Record<string, unknown>)[name], `${above}.${name}`),
  ]);
}

function expectLikeExample(answer: unknown, { operationId, responses }: Operation): void {
  const example = responses['200']?.content['application/json']?.example;
  expect(namesIn(answer, example).toSorted(), operationId).toEqual(namesIn(example, answer).toSorted());
}

async function expectAnnounced(response: Response, operation: Operation, output?: z.ZodMiniType): Promise<void> {
  const { status } = response;
  const text = await response.text();
  const announced = operation.responses[String(status)];
  expect(announced, `${operation.operationId} answered ${status}: ${text.slice(0, 300)}`).toBeDefined();
  expect(status, text).toBeLessThan(500);
  if (status === 200) {
    if (output) expect(output.safeParse(JSON.parse(text)).error?.issues, text.slice(0, 300)).toBeUndefined();
    return;
  }
  const [, { properties = {} } = {}] = announced?.content['application/json']?.schema?.allOf ?? [];
  const answer = JSON.parse(text);
  expect((properties.code as Schema).enum, text).toContain(answer.code);
  if (answer.code === 'invalid_input') expect(answer.field, text).toEqual(expect.any(String));
  expect(Object.keys(answer).filter((name) => name.includes('_'))).toEqual([]);
}

const succeeded = new Set<string>();

describe.each(calls)('%s', (name, endpoint) => {
  test.each([
    ['allowed', (of: fc.Arbitrary<CallInput>) => of],
    ['forbidden', spoiled],
  ])('answers as documented to inputs that are %s', async (_, arbitrary) => {
    const { path, method, operation } = operationOf(name);
    const owner = endpoint.caller === 'account' ? await newRegistered(server) : server.newVisitor();
    const fixture = { owner, server, payments, ...(await uploadOne(owner, bytes(10))) };
    const accepted =
      arbitrary === spoiled
        ? []
        : [[(await validInputs[name]?.(fixture)) ?? plainInput(operation, fixture)] as [CallInput]];
    await fc.assert(
      fc.asyncProperty(arbitrary(inputs(operation, fixture)), async (input) => {
        const response = await send(owner, path, method, operation, input);
        if (response.ok && arbitrary !== spoiled && !succeeded.has(name)) {
          succeeded.add(name);
          expectLikeExample(await response.clone().json(), operation);
        }
        await expectAnnounced(response, operation, endpoint.output);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true, examples: accepted },
    );
  });
});

test('every call has answered 200 to some allowed input', () => {
  expect(calls.map(([name]) => name).filter((name) => !succeeded.has(name))).toEqual([]);
});

test('documents the paths that carry bytes', () => {
  const undocumented = ['openApi', 'paymentWebhook', 'oneClickUnsubscribe', 'chunk'];
  const paths = Object.entries(bytePaths).filter(([name]) => !undocumented.includes(name));
  for (const [, path] of paths) expect(openApi.paths).toHaveProperty([path.replaceAll(/:(\w+)/g, '{$1}')]);
});
