import { expect } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { uploadOne } from '../../harness/uploads.ts';
import { withHeaders } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const ADDRESS_HEADERS: readonly (readonly [name: string, of: (address: string) => string])[] = [
  ['X-Forwarded-For', (address) => address],
  ['X-Real-IP', (address) => address],
  ['Forwarded', (address) => `for=${address};proto=https;host=evil.example`],
  ['True-Client-IP', (address) => address],
  ['X-Client-IP', (address) => address],
  ['X-Cluster-Client-IP', (address) => address],
  ['CF-Connecting-IPv6', () => '2001:db8::1'],
  ['CF-Pseudo-IPv4', (address) => address],
  ['Fastly-Client-IP', (address) => address],
];

const clientHeaderRows = ADDRESS_HEADERS.map(
  ([name, headerValue]): Row => ({
    title: `${name} with another visitor's address, to see their usage`,
    request: async ({ server }) => {
      const otherVisitor = newPerson();
      await uploadOne(server.as(otherVisitor), bytes(777));
      const visitor = newPerson('192.0.2.77');
      return { as: withHeaders(visitor, { [name]: headerValue(otherVisitor.address) }), path: endpoints.ipUsage.path };
    },
    expected: { status: 200, contains: ['"ipAddress":"192.0.2.77"', '"uploadBytes":0'] },
  }),
);

const otherHeaders: Row[] = [
  {
    title: 'X-Forwarded-Host and X-Forwarded-Proto, to put another host into a share link',
    request: {
      method: 'PUT',
      path: '/a.txt',
      body: 'abc',
      headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Host': 'evil.example' },
    },
    // The local simulator reads the protocol from `X-Forwarded-Proto`. The real platform ignores it.
    expected: { status: 201, contains: [/^https?:\/\/127\.0\.0\.1:\d+\/d\//], excludes: ['evil.example'] },
  },
  {
    title: 'X-Original-URL and X-Rewrite-URL, to reach another route',
    request: {
      path: '/health',
      headers: { 'X-Original-URL': '/api/admin/history', 'X-Rewrite-URL': '/api/admin/audit' },
    },
    expected: { status: 200, contains: ['{"status":"ok"}'] },
  },
  {
    title: 'X-HTTP-Method-Override, to delete with a GET request',
    request: async ({ share }) => {
      const { folderId, owner } = await share('abc');
      const override = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE' };
      return { as: withHeaders(owner.person, override), path: `/api/folder/${folderId}?_method=DELETE` };
    },
    expected: { status: 200, contains: ['"fileCount":1'] },
  },
  {
    title: 'a forged X-Request-Id, to appear in the response',
    request: { path: '/api/folder/nothing', headers: { 'X-Request-Id': 'evil-request' } },
    expected: { status: 404, code: 'not_found', excludes: ['evil-request'] },
  },
  {
    title: 'the sender’s address, in responses to a visitor of the share',
    outcome: 'no response contains the sender’s address or id',
    act: async ({ share, ask }) => {
      const { folderId, owner } = await share('abc');
      for (const path of [`/api/folder/${folderId}`, `/d/${folderId}`, `/api/folder-files/${folderId}`]) {
        const { body, headers } = await ask({ path, headers: { 'Sec-Fetch-Dest': 'document' } });
        const all = body + JSON.stringify(headers);
        expect(all).not.toContain(owner.person.address);
        expect(all).not.toContain(owner.person.userId);
      }
    },
  },
];

export const addresses: Kind = { name: 'Client addresses', rows: [...clientHeaderRows, ...otherHeaders] };
