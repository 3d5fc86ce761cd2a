import { commonCodes } from '../contract/calls/common-errors';
import type { Caller, Endpoint } from '../contract/calls/endpoint';
import { type ErrorCode, errors } from '../contract/errors';
import { USER_ID_HEADER } from '../contract/ids';
import { withSnakeCase } from '../contract/spellings';
import { type JsonSchema, jsonSchemaOf, withSnakeCaseNames } from './schema';

export type Security = Readonly<Record<string, readonly string[]>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Security[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
}

/** Texts about a call that its schemas do not have. */
export interface CallTexts {
  readonly tag: string;
  readonly summary: string;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

/** Replaces `:name` with OpenAPI's `{name}`. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

export function operationOf(name: string, endpoint: Endpoint, { tag, summary, example, answer }: CallTexts): Operation {
  const { method, path, input, output, snakeCase } = endpoint;
  const { properties = {}, required = [], ...schemaRest } = jsonSchemaOf(input, 'input');
  const pathNames = namesIn(path);
  const bodyFields = Object.entries(properties).filter(([field]) => !pathNames.includes(field));
  const isGet = method === 'GET';
  const requestBody = !isGet &&
    bodyFields.length > 0 && {
      required: bodyFields.some(([field]) => required.includes(field)),
      content: {
        'application/json': {
          schema: {
            ...schemaRest,
            properties: Object.fromEntries(bodyFields),
            required: required.filter((field) => !pathNames.includes(field)),
          },
          ...(example && { example }),
        },
      },
    };
  return {
    operationId: name,
    tags: [tag],
    summary,
    security: securityOf(endpoint),
    parameters: [
      ...pathNames.map(
        (field) =>
          ({ name: field, in: 'path', required: true, schema: properties[field] ?? { type: 'string' } }) as const,
      ),
      ...(isGet ? bodyFields.map(([field, schema]) => queryOrHeader(field, schema, required.includes(field))) : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: 'Done.',
        content: {
          'application/json': {
            schema: withSnakeCaseNames(jsonSchemaOf(output, 'output'), snakeCase),
            example: withSnakeCase(answer, snakeCase),
          },
        },
      },
      ...refusals([...(endpoint.errors ?? []), ...commonCodes(endpoint)] as ErrorCode[]),
    },
  };
}

/** In a GET, the user id is in a header, and other fields are in the query. */
const queryOrHeader = (field: string, schema: JsonSchema, required: boolean): Parameter =>
  field === 'userId'
    ? { name: USER_ID_HEADER, in: 'header', required, schema, description: 'Id of the acting user.' }
    : { name: field, in: 'query', required, schema };

/** The input may still contain a secret, such as an anonymous id or an object key. */
const NO_CREDENTIALS: Security = {};
const SECURITY_BY_CALLER: Readonly<Record<Caller, readonly Security[]>> = {
  anyone: [NO_CREDENTIALS],
  user: [NO_CREDENTIALS, { idToken: [] }],
  account: [{ idToken: [] }],
  manager: [NO_CREDENTIALS, { idToken: [] }, { managementSecret: [] }],
  sender: [{ sendingSecret: [] }],
  uploader: [NO_CREDENTIALS],
  admin: [{ idToken: [] }],
};

const securityOf = ({ caller, scope, errors: codes }: Endpoint): Security[] => [
  ...SECURITY_BY_CALLER[caller],
  ...(codes?.includes('key_required') ? [{ accessKey: [] }] : []),
  ...(scope === 'never' || scope === 'public' ? [] : [{ apiToken: [scope] }]),
];

/** Error responses by status, each with its possible codes. */
export function refusals(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, [...statusCodes]]) => [
      status,
      {
        description: statusCodes.map((code) => `\`${code}\`: ${errors[code][1]}`).join('\n\n'),
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: statusCodes } } }],
            },
          },
        },
      },
    ]),
  );
}
