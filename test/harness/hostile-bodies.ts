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

/** Returns bodies of the maximum size that are expensive to parse. The server must reject them before it checks the fields. */
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

/** Returns bodies of the maximum size with few values. All calls reject them. */
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

/** Bodies that are not JSON. If `type` is missing, the content type is JSON. */
export const noJson: Readonly<Record<string, { body: string | Uint8Array<ArrayBuffer>; type?: string }>> = {
  'bytes that are no UTF-8': {
    body: Buffer.concat([Buffer.from('{"userId":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]),
  },
  'text in UTF-16': { body: Buffer.from('{"userId":"user"}', 'utf16le') },
  XML: { body: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', type: 'application/xml' },
  'a form': { body: 'userId=user&files=1', type: 'application/x-www-form-urlencoded' },
  'a form in parts': {
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    type: 'multipart/form-data; boundary=x',
  },
  'something behind the end': { body: '{}{}' },
  'not a number': { body: '{"size":NaN}' },
};
