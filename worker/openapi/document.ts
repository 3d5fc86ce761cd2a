/** OpenAPI 3.1 document of the contract, the same for every installation. */
import { allEndpoints } from '../contract/calls/all-endpoints';
import type { Endpoint } from '../contract/calls/endpoint';
import { ACCESS_KEY_HEADER } from '../contract/encryption';
import { reasons } from '../contract/errors';
import { MANAGEMENT_SECRET_HEADER, SENDING_SECRET_HEADER, USER_ID_HEADER } from '../contract/ids';
import { ANSWER_LINES_TYPE } from '../contract/line-types';
import { answers } from './answers';
import { type ByteCall, byteCalls } from './byte-calls';
import { type Operation, operationOf, refusals, templateOf } from './operation';
import { type PublicCall, summaries } from './summaries';
import { tags } from './tags';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly [rest: string]: unknown;
}

const secret = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });
const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

const components = {
  schemas: {
    Error: {
      type: 'object',
      description: 'Body of every error. Some codes add fields.',
      properties: {
        error: { type: 'string', description: 'Message for users.' },
        code: { type: 'string', description: 'Code for programs.' },
        field: { type: 'string', description: 'The invalid field, if the code is `invalid_input`.' },
        reason: {
          type: 'string',
          enum: [...new Set(Object.values(reasons).flatMap((byCode) => Object.keys(byCode)))],
          description: 'Makes some codes more precise. The values of the message are further fields, such as `max`.',
        },
      },
      required: ['error', 'code'],
    },
  },
  headers: {
    RetryAfter: { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer', minimum: 0 } },
  },
  securitySchemes: {
    idToken: bearer('ID token of a signed-in user.'),
    apiToken: bearer('API token of an account (`fs_...`) with the listed scope.'),
    pass: bearer('Pass returned by `unlock`.'),
    password: { type: 'http', scheme: 'basic', description: 'Password of a share. The user name is ignored.' },
    accessKey: secret(ACCESS_KEY_HEADER, 'Access key of an end-to-end encrypted share: 32 bytes in URL-safe base64.'),
    managementSecret: secret(MANAGEMENT_SECRET_HEADER, 'The part of a management link after `#`.'),
    sendingSecret: secret(
      SENDING_SECRET_HEADER,
      'A secret that the sender generates: 22 characters of URL-safe base64.',
    ),
  },
};

export function openApiDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (path: string, method: string, operation: Operation) => {
    const template = templateOf(path);
    paths[template] = { ...paths[template], [method]: operation };
  };
  for (const [name, texts] of Object.entries(summaries)) {
    const endpoint: Endpoint = allEndpoints[name as keyof typeof allEndpoints];
    add(
      endpoint.path,
      endpoint.method.toLowerCase(),
      operationOf(name, endpoint, { ...texts, answer: answers[name as PublicCall] }),
    );
  }
  for (const call of byteCalls) add(call.path, call.method, byteOperation(call));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fileshare',
      version: '1.0.0',
      description: [
        'Send and receive files of any size. Times are ISO 8601 in UTC. Sizes are in bytes.',
        'Fields are camelCase. Some also appear under a snake_case name with the same value, for clients that know only that name.',
        `Programs without a JSON parser can send \`Accept: ${ANSWER_LINES_TYPE}\`. They receive every response, errors included, as lines of path, TAB and value. A path looks like \`folder/fileCount\`.`,
        `The header \`${USER_ID_HEADER}\` can carry the \`userId\` instead of the body.`,
      ].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components,
  };
}

function byteOperation({
  name,
  tag,
  summary,
  security,
  parameters,
  requestType,
  answers,
  errors,
}: ByteCall): Operation {
  const succeeded = Object.entries(answers).map(([status, { type, description, ...content }]) => [
    status,
    { description, content: { [type]: content } },
  ]);
  return {
    operationId: name,
    tags: [tag],
    summary,
    security,
    parameters: parameters.map((parameter) => ({ ...parameter, schema: { type: 'string' } })),
    ...(requestType && { requestBody: { required: true, content: { [requestType]: {} } } }),
    responses: { ...Object.fromEntries(succeeded), ...refusals(errors) },
  };
}
