/** Bytes that some servers read as one request, and others as two. The hidden second request must not run. */
import { expect } from 'vitest';
import { sendBytes, statusesOf } from '../../harness/raw-http.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import type { ActionRow, Kind } from '../row.ts';

const HOST = 'Host: x\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const INNER = `PUT /smuggled.txt HTTP/1.1\r\n${HOST}Content-Length: 3\r\n\r\nabc`;

const refused = (title: string, bytes: string, answered: readonly number[]): ActionRow => ({
  title: title,
  outcome: `answered ${answered.length === 0 ? 'nothing' : answered.join(', ')}; no hidden request runs`,
  act: async ({ server }) => {
    const storedBefore = await everythingStored(server);
    expect(statusesOf(await sendBytes(server.url, bytes))).toEqual(answered);
    expect(await everythingStored(server)).toEqual(storedBefore);
  },
});

const post = (headers: string, body: string) =>
  `POST /api/user/create HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`;

const rows: ActionRow[] = [
  refused(
    'a length and chunks, with a shorter length (CL.TE)',
    post('Content-Length: 6\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${INNER}`),
    [200],
  ),
  refused(
    'chunks and a length, with a longer length (TE.CL)',
    post(
      'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
      `${INNER.length.toString(16)}\r\n${INNER}\r\n0\r\n\r\n`,
    ),
    [400],
  ),
  refused('two lengths that differ', post('Content-Length: 0\r\nContent-Length: 100\r\n', INNER), [400]),
  refused('a length that is a list', post('Content-Length: 0, 100\r\n', INNER), [400]),
  refused('a length with a sign', post('Content-Length: +2\r\n', '{}'), [400]),
  refused('a length in hexadecimal', post('Content-Length: 0x2\r\n', '{}'), [400]),
  refused('letters as length', post('Content-Length: abc\r\n', '{}'), [400]),
  refused('a length that overflows', post(`Content-Length: ${'9'.repeat(40)}\r\n`, '{}'), [400]),
  refused(
    'chunks with an unknown name of the encoding',
    post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${INNER}`),
    [400],
  ),
  refused('a space before the colon', post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${INNER}`), [400]),
  refused('a header in two lines', post('Transfer-Encoding:\r\n chunked\r\n', `0\r\n\r\n${INNER}`), [400]),
  refused('a chunk without an end', post('Transfer-Encoding: chunked\r\n', '5\r\nab'), []),
  refused('a null character in a header', `GET /health HTTP/1.1\r\n${HOST}X: a\0b\r\nConnection: close\r\n\r\n`, [400]),
  refused('an unknown HTTP version', `GET /health HTTP/9.9\r\n${HOST}\r\n`, [400]),
  refused('a method with a line break', `GET\r\nX /health HTTP/1.1\r\n${HOST}\r\n`, [400]),
];

export const smuggling: Kind = { name: 'Smuggled requests', rows };
