import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { makeRequest } from '../../harness/requests.ts';
import { DOCUMENT, json } from '../attack-request.ts';
import type { Kind, Row } from '../row.ts';

const NAMES: readonly [title: string, name: string][] = [
  ['an element', '<img src=x onerror=alert(1)>.txt'],
  ['a script', '<script>alert(1)<!--.txt'],
  ['the end of an attribute', '"><svg onload=alert(1)>.txt'],
  ['the end of an attribute in single quotes', "' onmouseover='alert(1)' x='<b>.txt"],
  ['the end of a comment', '--><!--<script>alert(1).txt'],
  ['the end of a title', '<iframe srcdoc=x><title><style>*{}.txt'],
  ['a replacement pattern', "$&$`$'$1<script>.txt"],
  ['a template', '{{constructor.constructor("alert(1)")()}}<x>.txt'],
];

const inPage = NAMES.flatMap(([title, name]): Row[] => {
  const tag = /<[a-z!][^>]*>?/i.exec(name)?.[0] ?? '<';
  return [
    {
      title: `the page of a folder and a file with ${title} in their names`,
      request: async ({ share }) => {
        const { folderId } = await share('abc', { name }, { folderName: name, message: name });
        return { path: `/d/${folderId}`, headers: DOCUMENT };
      },
      expected: {
        status: 200,
        headers: { 'Content-Type': /^text\/html/, 'Content-Security-Policy': /default-src 'none'; script-src http/ },
        excludes: [tag],
      },
    },
    {
      title: `the list of links for rclone, with ${title} in a file's name`,
      request: async ({ shareAll }) => {
        const { folderId } = await shareAll([{ name }, { name: 'b.txt', path: name }], { folderName: name });
        return { path: `/d/${folderId}/`, headers: { 'User-Agent': 'rclone/v1.60.1' } };
      },
      expected: { status: 200, headers: { 'X-Content-Type-Options': 'nosniff' }, excludes: [tag] },
    },
  ];
});

const nameRows: Row[] = [
  {
    title: 'a file name that starts with javascript:',
    request: async ({ shareAll }) => {
      const { folderId } = await shareAll([{ name: 'javascript:alert(1)' }, { name: 'b' }]);
      return { path: `/d/${folderId}/`, headers: { 'User-Agent': 'rclone/v1.60.1' } };
    },
    expected: { status: 200, contains: ['href="./javascript%3Aalert(1)"'], excludes: [/href="javascript:/i] },
  },
  {
    title: 'a request for files with elements in title and note, on its page',
    request: async ({ stranger }) => {
      const { requestId } = await makeRequest(stranger(), { title: '<script>alert(1)', note: '<script>alert(2)' });
      return { path: `/u/${requestId}`, headers: DOCUMENT };
    },
    expected: { status: 200, headers: { 'Content-Type': /^text\/html/ }, excludes: ['<script>alert'] },
  },
  {
    title: 'a request for files with elements in title and note, in the response of the call',
    request: async ({ stranger }) => {
      const { requestId } = await makeRequest(stranger(), { title: '<script>alert(1)', note: '<script>alert(2)' });
      return { path: `/api/request/${requestId}`, headers: { Accept: 'text/html' } };
    },
    expected: {
      status: 200,
      headers: { 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' },
    },
  },
  {
    title: 'a folder with elements in its names, in a response that a browser might show as a page',
    request: async ({ share }) => {
      const { folderId } = await share('abc', { name: '<script>' }, { folderName: '<script>alert(1)' });
      return { path: `/api/folder/${folderId}?.html`, headers: { Accept: 'text/html' } };
    },
    expected: { status: 200, headers: { 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' } },
  },
  {
    title: 'an unknown path with an element',
    request: { path: '/%3Cscript%3Ealert(1)%3C/script%3E', headers: DOCUMENT },
    expected: { status: 404, excludes: ['<script>alert'] },
  },
  {
    title: 'an element in the query of a page',
    request: { path: '/pricing?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E', headers: DOCUMENT },
    expected: { status: 200, excludes: ['<script>alert'] },
  },
  {
    title: 'an element in a field that the error message names',
    request: {
      method: 'POST',
      path: endpoints.initUpload.path,
      ...json({ '<script>': 1, userId: '<script>alert(1)' }),
    },
    expected: {
      status: 400,
      code: 'invalid_input',
      headers: { 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' },
      excludes: ['<script>alert'],
    },
  },
  {
    title: 'an element in the name of a form field that the error message names',
    request: {
      method: 'POST',
      path: '/',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="<script>alert(1)</script>"\r\n\r\n1\r\n--x--\r\n',
    },
    expected: { status: 400, headers: { 'Content-Type': /^text\/plain/, 'X-Content-Type-Options': 'nosniff' } },
  },
  {
    title: 'an element in the Host header, in the server of the OpenAPI document',
    request: { path: '/api/openapi.json', headers: { 'X-Forwarded-Host': '"><script>alert(1)</script>' } },
    expected: { status: 200, headers: { 'Content-Type': /^application\// }, excludes: ['<script>alert'] },
  },
];

export const names: Kind = { name: 'Scripts in names', rows: [...inPage, ...nameRows] };
