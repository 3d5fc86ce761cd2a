import { expect } from 'vitest';
import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { newPerson } from '../../harness/people.ts';
import { openRaw, sendBytes, statusesOf } from '../../harness/raw-http.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import type { Kind, Row } from '../row.ts';

const rows: Row[] = [
  {
    title: 'a JSON body with a Content-Length that is 10 bytes too small',
    outcome: '400 for the body, 400 for the bytes after it, and nothing is stored',
    act: async ({ server }) => {
      const storedBefore = await everythingStored(server);
      const body = '{"name":"a","email":"a@example.com"}';
      const headers = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length - 10}`;
      const request = `POST ${endpoints.contact.path} HTTP/1.1\r\n${headers}\r\n\r\n${body}\r\n\r\n`;
      expect(statusesOf(await sendBytes(server.url, request))).toEqual([400, 400]);
      expect(await everythingStored(server)).toEqual(storedBefore);
    },
  },
  {
    title: 'a form that never ends',
    outcome: 'the server refuses before the end, and stores nothing',
    act: async ({ server }) => {
      const storedBefore = await everythingStored(server);
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked' };
      const body = openRaw(new URL('/', server.url), newPerson(), { method: 'POST', headers });
      for (let chunk = 0; chunk < 64; chunk++) body.write(Buffer.alloc(16 * 1024, '-'));
      const answer = await body.answer;
      body.breakOff();
      expect(answer?.status).toBe(400);
      expect(await everythingStored(server)).toEqual(storedBefore);
    },
  },
  {
    title: 'a negative Content-Length',
    request: { method: 'PUT', path: '/a', headers: { 'Content-Length': '-1' } },
    expected: { status: 400 },
  },
  {
    title: '1,900 headers',
    request: {
      path: '/api/config',
      headers: Object.fromEntries(Array.from({ length: 1900 }, (_, i) => [`X-Header-Number-${i}`, 'a'])),
    },
    expected: { status: 431, code: 'headers_too_large' },
  },
  {
    title: '5,001 ranges of a file',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc');
      return { path: `/api/download/${folderId}/${fileId}`, headers: { Range: `bytes=${'0-0,'.repeat(5000)}0-0` } };
    },
    expected: { status: 200, headers: { 'Content-Length': '3' } },
  },
  {
    title: 'a bundle whose head announces a length of 4 GB',
    request: { method: 'PUT', path: bytePaths.bundle, body: Buffer.from([255, 255, 255, 255, 1]) },
    expected: { status: 400, code: 'body_too_short' },
  },
  {
    title: 'a request for more thumbnails than the maximum',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc');
      return { path: `/api/folder/${folderId}/thumbnails?files=${Array(97).fill(fileId).join(',')}` };
    },
    expected: { status: 400, code: 'invalid_input' },
  },
];

export const bodies: Kind = { name: 'Invalid and oversized bodies', rows };
