import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { asCurl } from '../../../../../../web/features/developers/reference/as-curl.ts';
import { openApiDocument } from '../../../../../../worker/openapi/document.ts';

const ORIGIN = 'https://share.example';

interface OpenApi {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

const calls = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, told]) => {
    const { operationId, requestBody } = told as OpenApi;
    const [body] = Object.values(requestBody?.content ?? {});
    return { operationId, method: method.toUpperCase(), path, example: body?.example };
  }),
);

const argumentsOf = (lines: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${lines}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

test('writes every call of the reference as a valid shell command', () => {
  for (const { operationId, method, path, example } of calls) {
    const args = argumentsOf(asCurl(ORIGIN, method, path, example));
    const url = args.find((arg) => arg.startsWith(ORIGIN)) ?? '';
    expect(url, operationId).toBe(ORIGIN + path.replace(/\{\w+\}/g, 'AAAAAAAAAAAAAAAA'));
    const body = args.at(args.indexOf('-d') + 1) ?? 'null';
    const jsonBody = args.includes('-d') ? JSON.parse(body.replaceAll('user_YOUR-OWN-UUID', 'x')) : undefined;
    const meant =
      example === undefined ? undefined : JSON.parse(JSON.stringify(example).replace(/user_[0-9a-f-]{36}/g, 'x'));
    expect(jsonBody, operationId).toEqual(meant);
    expect(args.includes('-X') ? args[args.indexOf('-X') + 1] : example === undefined ? 'GET' : 'POST').toBe(method);
  }
  expect(calls.length).toBeGreaterThan(40);
});

test('quotes a body that contains quotes', () => {
  const args = argumentsOf(asCurl(ORIGIN, 'POST', '/x', { name: "Ana's $HOME `id`" }));
  expect(JSON.parse(args.at(-1) ?? '')).toEqual({ name: "Ana's $HOME `id`" });
});
