import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { type BodyLimits, SMALL_BODY } from '../contract/body-limits';
import type { Endpoint, HandlerInput, ParsedInput } from '../contract/calls/endpoint';
import { USER_ID_HEADER } from '../contract/ids';
import { withSnakeCase } from '../contract/spellings';
import { tokenUserOf } from '../identity/api-token-caller';
import { authorize } from '../identity/caller';
import { ApiError, invalidInput } from '../lib/api-error';
import { answer } from '../lib/bodies/answer';
import { announcedLength, readBody } from '../lib/bodies/read-body';
import { readJson } from '../lib/bodies/read-json';
import type { AppEnv } from '../lib/env';

type Handler<E extends Endpoint, Ahead> = (
  c: Context<AppEnv>,
  input: HandlerInput<E>,
  ahead: Ahead,
) => Promise<z.input<E['output']>>;

interface Route<E extends Endpoint, Ahead> {
  /** Declared as a method. For a property, TypeScript would infer no literal types in the handler's result. */
  handle(handler: Handler<E, Ahead>): void;
}

export const route = <E extends Endpoint>(app: Hono<AppEnv>, endpoint: E): Route<E, void> =>
  routeAhead(app, endpoint, () => {});

/** Like `route`, but `readAhead` starts reads during the authorization. It must not write. */
export const routeAhead = <E extends Endpoint, Ahead>(
  app: Hono<AppEnv>,
  endpoint: E,
  readAhead: (c: Context<AppEnv>, input: ParsedInput<E>) => Ahead,
): Route<E, Ahead> => ({
  handle(handler) {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const callerFields = await tokenUserOf(c, endpoint);
      const requestFields = await readFields(c, endpoint.body ?? SMALL_BODY);
      const input = parse(endpoint.input, { ...callerFields, ...requestFields }) as ParsedInput<E>;
      const ahead = readAhead(c, input);
      const actsAs = await authorize(c, endpoint, input);
      const authorizedInput = (actsAs === undefined ? input : { ...input, userId: actsAs }) as HandlerInput<E>;
      return answer(c, withSnakeCase(await handler(c, authorizedInput, ahead), endpoint.snakeCase) as object);
    });
  },
});

async function readFields(c: Context<AppEnv>, limits: BodyLimits): Promise<Record<string, unknown>> {
  const body = c.req.method === 'GET' ? {} : await bodyOf(c, limits);
  return { ...c.req.query(), ...callerOfHeader(c), ...body, ...c.req.param() };
}

function callerOfHeader(c: Context<AppEnv>): { userId?: string } {
  const userId = c.req.header(USER_ID_HEADER);
  return userId === undefined ? {} : { userId };
}

/** JSON with any parameters (RFC 8259, section 11). */
const JSON_TYPE = /^application\/json *(;|$)/i;

/**
 * Returns the body, or an empty object for an empty body. Accepts only JSON, because pages of other sites can send some
 * other types without a CORS preflight.
 */
async function bodyOf(c: Context<AppEnv>, limits: BodyLimits): Promise<object> {
  const hasBody = c.req.raw.body !== null && announcedLength(c) !== 0;
  if (hasBody && !JSON_TYPE.test(c.req.header('Content-Type') ?? '')) throw new ApiError('json_required');
  const bytes = await readBody(c, limits.maxBytes);
  if (bytes.byteLength === 0) return {};
  const body = readJson(bytes, limits);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput('body', 'must be a JSON object');
  }
  return body;
}

/** Throws `invalid_input` with the first problem and its field. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidInput(fieldName(issue?.path ?? []), issue?.message ?? 'is not valid');
}

/** `['files', 3, 'size']` becomes `files[3].size`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
}
