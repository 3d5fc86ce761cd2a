import { expect } from 'vitest';
import { LOST_SHARE_PATH, SHARE_TARGET_PATH } from '../../../worker/contract/share-target.ts';
import { everythingStored } from '../../harness/stored/queries.ts';
import type { Kind, Row } from '../row.ts';

const FORM = { 'Content-Type': 'multipart/form-data; boundary=x' };
const formOf = (content: string) =>
  `--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n${content}\r\n--x--\r\n`;

const LARGE = formOf('x'.repeat(512 * 1024));
const NOTICE = { status: 303, headers: { Location: LOST_SHARE_PATH, 'Set-Cookie': null } } as const;

const rows: Row[] = [
  {
    title: 'a form of another site, sent by a browser without the service worker',
    request: {
      method: 'POST',
      path: SHARE_TARGET_PATH,
      headers: {
        ...FORM,
        Origin: 'https://evil.example',
        'Sec-Fetch-Site': 'cross-site',
        'Sec-Fetch-Mode': 'navigate',
      },
      body: formOf('abc'),
    },
    expected: { status: 403, code: 'other_site' },
  },
  {
    title: 'many large shares, which the server would have to read',
    cheap: () => ({ method: 'POST', path: SHARE_TARGET_PATH, headers: FORM, body: LARGE }),
    expected: NOTICE,
  },
  {
    title: 'an address in the query, to which the server would redirect',
    request: {
      method: 'POST',
      path: `${SHARE_TARGET_PATH}?shared=https://evil.example&next=//evil.example`,
      headers: FORM,
      body: formOf('abc'),
    },
    expected: NOTICE,
  },
  {
    title: 'a share by a program',
    outcome: 'leads to the home page; stores nothing and reserves nothing',
    act: async (ground) => {
      const before = await everythingStored(ground.server);
      for (const body of [formOf('abc'), '', 'no form']) {
        const { status } = await ground.ask({ method: 'POST', path: SHARE_TARGET_PATH, headers: FORM, body });
        expect(status).toBe(303);
      }
      expect(await everythingStored(ground.server)).toEqual(before);
    },
  },
  ...['GET', 'DELETE', 'PATCH'].map(
    (method): Row => ({
      title: `${method} to the address of shared files`,
      request: { method, path: SHARE_TARGET_PATH, ...(method !== 'GET' && { body: 'abc' }) },
      expected: { status: 404 },
    }),
  ),
];

export const sharedFiles: Kind = { name: 'Shared files of a phone', rows };
