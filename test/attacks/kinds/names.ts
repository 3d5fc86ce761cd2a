import { contactEndpoints } from '../../../worker/contract/calls/contact.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { REPORT_SUBJECT } from '../../../worker/contract/contact-subjects.ts';
import { makeRequest } from '../../harness/requests.ts';
import { json } from '../attack-request.ts';
import type { Kind, Row } from '../row.ts';

const DOCUMENT = { 'Sec-Fetch-Dest': 'document' };
/** Names that try to close an element, attribute, comment, script or template. A page must escape them. */
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
    title: 'a link preview whose title ends its attribute',
    request: async ({ share }) => {
      const { folderId } = await share('abc', {}, { folderName: '"><meta http-equiv=refresh content=0>' });
      return { path: `/d/${folderId}`, headers: { 'User-Agent': 'facebookexternalhit/1.1' } };
    },
    expected: { status: 200, contains: ['og:title'], excludes: ['<meta http-equiv=refresh'] },
  },
  {
    title: 'a file name that starts with javascript:',
    request: async ({ shareAll }) => {
      const { folderId } = await shareAll([{ name: 'javascript:alert(1)' }, { name: 'b' }]);
      return { path: `/d/${folderId}/`, headers: { 'User-Agent': 'rclone/v1.60.1' } };
    },
    expected: { status: 200, contains: ['href="./javascript%3Aalert(1)"'], excludes: [/href="javascript:/i] },
  },
  {
    title: 'a file that a shell would run, saved by curl -OJ',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc', { name: '.bash_profile' });
      return { path: `/api/download/${folderId}/${fileId}` };
    },
    expected: { status: 200, headers: { 'Content-Disposition': 'attachment; filename=_bash_profile' } },
  },
  {
    title: 'a file that a shell would run, with a non-ASCII character before the dot',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc', { name: '日.bash.rc' });
      return { path: `/api/download/${folderId}/${fileId}` };
    },
    expected: { status: 200, headers: { 'Content-Disposition': /filename=_bash\.rc;/ } },
  },
  {
    title: 'a ZIP of a folder whose name starts with a dot',
    request: async ({ shareAll }) => {
      const { folderId } = await shareAll([{ name: 'a' }, { name: 'b' }], { folderName: '.ssh' });
      return { path: `/api/archive/${folderId}` };
    },
    expected: { status: 200, headers: { 'Content-Disposition': /filename=_ssh\.zip$/ } },
  },
  {
    title: 'a name with a reversed part, so that .exe looks like .txt',
    request: async ({ share }) => {
      const { folderId } = await share('abc', { name: 'photo\u202etxt.exe' });
      return { path: `/api/folder/${folderId}` };
    },
    expected: { status: 200, contains: ['"phototxt.exe"'], excludes: ['\u202e'] },
  },
  {
    title: 'a message with characters that reverse text, and control characters',
    request: async ({ share }) => {
      const { folderId } = await share('abc', {}, { message: 'a\u202eb\u0007c\u2066d' });
      return { path: `/api/folder/${folderId}` };
    },
    expected: { status: 200, contains: ['"message":"abcd"'], excludes: [/\u202e|\u2066|\\u0007/] },
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
    title: 'a reported URL that runs a script',
    request: {
      method: 'POST',
      path: contactEndpoints.contact.path,
      ...json({
        name: 'A',
        email: 'a@example.com',
        subject: REPORT_SUBJECT,
        message: 'x',
        folderUrl: 'javascript:alert(1)//http://x',
      }),
    },
    expected: { status: 400, code: 'invalid_input', contains: ['folderUrl'] },
  },
  {
    title: 'a name with line breaks, for the head of the mail',
    request: {
      method: 'POST',
      path: contactEndpoints.contact.path,
      ...json({
        name: 'A\r\nBcc: all@example.com',
        email: 'a@example.com',
        subject: REPORT_SUBJECT,
        message: 'x',
        folderUrl: 'https://example.com/d/x',
      }),
    },
    expected: { status: 400, code: 'invalid_input', contains: ['name'] },
  },
  {
    title: 'an email address with a second header',
    request: {
      method: 'POST',
      path: contactEndpoints.contact.path,
      ...json({
        name: 'A',
        email: 'a@example.com\nBcc: b@example.com',
        subject: REPORT_SUBJECT,
        message: 'x',
        folderUrl: 'https://example.com/d/x',
      }),
    },
    expected: { status: 400, code: 'invalid_input', contains: ['email'] },
  },
  {
    title: 'an element in the Host header, in the server of the OpenAPI document',
    request: { path: '/api/openapi.json', headers: { 'X-Forwarded-Host': '"><script>alert(1)</script>' } },
    expected: { status: 200, headers: { 'Content-Type': /^application\// }, excludes: ['<script>alert'] },
  },
];

export const names: Kind = { name: 'Scripts in names', rows: [...inPage, ...nameRows] };
