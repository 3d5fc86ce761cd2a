import { SMALL_BODY } from '../../worker/contract/body-limits.ts';
import type { Endpoint } from '../../worker/contract/calls/endpoint.ts';
import { newId } from './stored/seed.ts';

export const pathOf = ({ path }: Pick<Endpoint, 'path'>): string => path.replace(/:\w+/g, newId);

export function demandsBody({ path, input }: Endpoint): boolean {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]);
  return !input.safeParse(Object.fromEntries(inPath)).success;
}

function bodyFields({ path, input }: Endpoint): string[] {
  const { shape } = input as unknown as { shape: Record<string, unknown> };
  return Object.keys(shape).filter((name) => !path.includes(`:${name}`));
}

const repeatUpTo = (bytes: number, start: string, item: string, end: string): string => {
  const count = Math.max(1, Math.floor((bytes - start.length - end.length) / item.length));
  return start + item.repeat(count).replace(/,$/, '') + end;
};

/** Bodies of the maximum size that are expensive to parse. The server must reject them before it checks the fields. */
export function crowdedBodies(endpoint: Endpoint): Record<string, string> {
  const { maxBytes } = endpoint.body ?? SMALL_BODY;
  const field = bodyFields(endpoint)[0] ?? 'field';
  const list = `{"${endpoint.body?.field ?? field}":[`;
  return {
    'many empty objects': repeatUpTo(maxBytes, list, '{},', ']}'),
    'many empty lists that do not end': repeatUpTo(maxBytes, list, '[],', ''),
    'many objects with a key': repeatUpTo(maxBytes, list, '{"size":0},', ']}'),
    'many different keys': manyKeys(maxBytes),
    'lists inside one another': '['.repeat(maxBytes),
    'objects inside one another': repeatUpTo(maxBytes, '', '{"a":', ''),
  };
}

function manyKeys(bytes: number): string {
  const keys: string[] = [];
  for (let remaining = bytes - 20; remaining > 0; remaining -= keys.at(-1)?.length ?? 1)
    keys.push(`"${keys.length}k":0,`);
  return `{${keys.join('')}"end":0}`;
}

/** Bodies with few values, most of them huge. Calls that require a body reject them. */
export function hugeValues(endpoint: Endpoint): Record<string, string | Uint8Array<ArrayBuffer>> {
  const { maxBytes } = endpoint.body ?? SMALL_BODY;
  const [field = 'field'] = bodyFields(endpoint);
  const withValue = (start: string, item: string, end: string) =>
    repeatUpTo(maxBytes, `{"${field}":${start}`, item, `${end}}`);
  return {
    'a huge text': withValue('"', 'user_', '"'),
    'a huge text of escapes': withValue('"', '\\u0000', '"'),
    'a huge number': withValue('', '9', ''),
    'a huge fraction': withValue('0.', '123', 'e-400'),
    spaces: repeatUpTo(maxBytes, '', ' ', '{}'),
    'values of another kind': `{"${field}":[${'{},'.repeat(40)}{}]}`,
  };
}
