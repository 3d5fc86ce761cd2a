import { sitePaths } from '../../../worker/contract/site-pages.ts';
import type { Kind, Row } from '../row.ts';

const FRAMED = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site', Referer: 'https://evil.example/' };
const NEVER = { 'Content-Security-Policy': /frame-ancestors 'none'/, 'X-Frame-Options': 'DENY' } as const;

const pages = [...sitePaths, '/uploads', '/profile', '/admin'].map(
  (path): Row => ({
    tried: `framing ${path}`,
    asks: { path, headers: FRAMED },
    must: { status: 200, headers: NEVER },
  }),
);

const rows: Row[] = [
  {
    tried: 'framing a share',
    asks: async ({ share }) => ({ path: `/d/${(await share('abc')).folderId}`, headers: FRAMED }),
    must: { status: 200, headers: NEVER },
  },
  {
    tried: 'framing the page of a management link',
    asks: ({ victim }) => ({ path: `/m/${victim.folderId}`, headers: FRAMED }),
    must: { status: 200, headers: { ...NEVER, 'Referrer-Policy': 'no-referrer' } },
  },
  {
    tried: 'framing the page of a request for files',
    asks: ({ victim }) => ({ path: `/u/${victim.requestId}`, headers: FRAMED }),
    must: { status: 200, headers: { ...NEVER, 'Referrer-Policy': 'no-referrer' } },
  },
  {
    tried: 'framing what is shown of a file',
    asks: async ({ share }) => {
      const { folderId, fileId } = await share('abc');
      return { path: `/api/preview/${folderId}/${fileId}`, headers: FRAMED };
    },
    must: { status: 200, headers: { 'Content-Security-Policy': /frame-ancestors 'self'/ } },
  },
  {
    tried: 'framing an address that leads nowhere',
    asks: { path: '/nothing-here', headers: FRAMED },
    must: { status: 404, headers: NEVER },
  },
];

export const framing: Kind = { name: 'Frames', rows: [...pages, ...rows] };
