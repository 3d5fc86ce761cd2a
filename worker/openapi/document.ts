/** Describes the contract as an OpenAPI 3.1 document. Pure, and the same for every installation. */
import { allEndpoints } from '../contract/calls/all-endpoints';
import type { Endpoint } from '../contract/calls/endpoint';
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
      description: 'What every refusal answers. Some codes add fields of their own.',
      properties: {
        error: { type: 'string', description: 'A sentence for people.' },
        code: { type: 'string', description: 'What a program goes by.' },
        field: { type: 'string', description: 'Of `invalid_input`: what is wrong.' },
      },
      required: ['error', 'code'],
    },
  },
  headers: {
    RetryAfter: { description: 'Seconds to wait before asking again.', schema: { type: 'integer', minimum: 0 } },
  },
  securitySchemes: {
    idToken: bearer('The ID token of somebody who is signed in.'),
    apiToken: bearer('An API token of an account (`fs_...`), with the scope that is named.'),
    pass: bearer('A pass that `unlock` answered.'),
    password: { type: 'http', scheme: 'basic', description: 'The password of a share; the name does not matter.' },
    managementSecret: secret(MANAGEMENT_SECRET_HEADER, 'What follows the `#` of a management link.'),
    sendingSecret: secret(SENDING_SECRET_HEADER, 'A secret that the sender made up: 22 characters of URL-safe base64.'),
  },
};

export function openApiDocument(): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (path: string, method: string, operation: Operation) => {
    const template = templateOf(path);
    paths[template] = { ...paths[template], [method]: operation };
  };
  for (const [name, told] of Object.entries(summaries)) {
    const endpoint: Endpoint = allEndpoints[name as keyof typeof allEndpoints];
    add(
      endpoint.path,
      endpoint.method.toLowerCase(),
      operationOf(name, endpoint, { ...told, answer: answers[name as PublicCall] }),
    );
  }
  for (const call of byteCalls) add(call.path, call.method, byteOperation(call));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fileshare',
      version: '1.0.0',
      description: [
        'Sending and receiving files of any size. Times are ISO 8601 in UTC, sizes are bytes.',
        'Fields of answers are camelCase. A snake_case name beside one has the same value, for clients that know only that name.',
        `Programs without a parser of JSON ask by \`Accept: ${ANSWER_LINES_TYPE}\` for each answer, and for refusals, as lines: a path, TAB and a value, as in \`folder/fileCount\`.`,
        `\`${USER_ID_HEADER}\` names who makes a call, in the place of \`userId\` in its body.`,
      ].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components,
  };
}

function byteOperation({ name, tag, summary, security, parameters, takes, answers, errors }: ByteCall): Operation {
  const succeeded = Object.entries(answers).map(([status, { type, description, ...told }]) => [
    status,
    { description, content: { [type]: told } },
  ]);
  return {
    operationId: name,
    tags: [tag],
    summary,
    security,
    parameters: parameters.map((parameter) => ({ ...parameter, schema: { type: 'string' } })),
    ...(takes && { requestBody: { required: true, content: { [takes]: {} } } }),
    responses: { ...Object.fromEntries(succeeded), ...refusals(errors) },
  };
}
