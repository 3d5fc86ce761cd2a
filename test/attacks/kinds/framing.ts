import { sitePaths } from '../../../worker/contract/site-pages.ts';
import type { Kind, Row } from '../row.ts';

const FRAMED = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site', Referer: 'https://evil.example/' };
const NEVER = { 'Content-Security-Policy': /frame-ancestors 'none'/, 'X-Frame-Options': 'DENY' } as const;

const pages = [...sitePaths, '/uploads', '/profile', '/admin'].map(
  (path): Row => ({
    title: `framing ${path}`,
    request: { path, headers: FRAMED },
    expected: { status: 200, headers: NEVER },
  }),
);

const rows: Row[] = [
  {
    title: 'framing a share',
    request: async ({ share }) => ({ path: `/d/${(await share('abc')).folderId}`, headers: FRAMED }),
    expected: { status: 200, headers: NEVER },
  },
  {
    title: 'framing the page of a management link',
    request: ({ victim }) => ({ path: `/m/${victim.folderId}`, headers: FRAMED }),
    expected: { status: 200, headers: { ...NEVER, 'Referrer-Policy': 'no-referrer' } },
  },
  {
    title: 'framing the page of a request for files',
    request: ({ victim }) => ({ path: `/u/${victim.requestId}`, headers: FRAMED }),
    expected: { status: 200, headers: { ...NEVER, 'Referrer-Policy': 'no-referrer' } },
  },
  {
    title: 'framing the preview of a file',
    request: async ({ share }) => {
      const { folderId, fileId } = await share('abc');
      return { path: `/api/preview/${folderId}/${fileId}`, headers: FRAMED };
    },
    expected: { status: 200, headers: { 'Content-Security-Policy': /frame-ancestors 'self'/ } },
  },
  {
    title: 'framing an unknown path',
    request: { path: '/nothing-here', headers: FRAMED },
    expected: { status: 404, headers: NEVER },
  },
];

export const framing: Kind = { name: 'Frames', rows: [...pages, ...rows] };
