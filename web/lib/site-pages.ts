import { FREE_EXPIRY_MAX_TIMES, FREE_SMALL_MAX_DAYS } from '../../worker/contract/limits';
import { lastChanged, type SitePath } from '../../worker/contract/site-pages';
import type { SiteWords } from '../../worker/contract/site-words';
import { PRODUCT_NAME } from './product';

export interface SitePage {
  readonly path: SitePath;
  readonly title: string;
  readonly description: string;
  readonly keywords?: string;
  /** Undefined if the page is not an article. Dates are `YYYY-MM-DD`. */
  readonly article?: { readonly headline: string; readonly published: string; readonly modified: string };
}

const titled = (title: string): string => `${title} | ${PRODUCT_NAME}`;

export const sitePagesOf = ({
  largestFile,
  tenGigabytesTitle,
}: SiteWords): { readonly [Path in SitePath]: SitePage } => ({
  '/': {
    path: '/',
    title: titled('Send large files free, without an account'),
    description: `Drop files or a whole folder of up to ${largestFile} per file and get a link and a QR code. Anyone with the link can download. Free, without an account.`,
  },
  '/pricing': {
    path: '/pricing',
    title: titled('Pricing'),
    description: `What ${PRODUCT_NAME} costs: sending is free, and Premium lifts the limits.`,
  },
  '/send-10gb-files': {
    path: '/send-10gb-files',
    title: titled(tenGigabytesTitle),
    description:
      'How to send a file of 10 GB, how long that takes on your line, and what to do when the connection drops.',
    keywords: 'send 10gb file, send large files, large file transfer, send big files free, resumable upload',
    article: {
      headline: 'How to send a 10 GB file',
      published: '2026-11-02',
      modified: lastChanged['/send-10gb-files'],
    },
  },
  '/wetransfer-alternative': {
    path: '/wetransfer-alternative',
    title: titled('A WeTransfer alternative for large files'),
    description: `How ${PRODUCT_NAME} compares with WeTransfer, SwissTransfer, Wormhole and servers of your own: limits, privacy and email, and where the others are better.`,
    keywords: 'wetransfer alternative, free file transfer, send large files without account, wetransfer limit',
    article: {
      headline: 'A WeTransfer alternative for large files',
      published: '2026-11-02',
      modified: lastChanged['/wetransfer-alternative'],
    },
  },
  '/blog': {
    path: '/blog',
    title: titled('Blog'),
    description: 'Guides to sending large files: what works, how long it takes, and how services differ.',
  },
  '/developers': {
    path: '/developers',
    title: titled('For developers'),
    description: `Send and fetch large files from a terminal, a script or a program: curl, JavaScript and Python, in parts, with checksums, without an account.`,
  },
  '/developers/reference': {
    path: '/developers/reference',
    title: titled('API reference'),
    description: `Every call of the API of ${PRODUCT_NAME}: who may make it, its parameters, its body, what it answers and what it refuses; the same as OpenAPI 3.1.`,
  },
  '/contact': {
    path: '/contact',
    title: titled('Contact'),
    description: `Ask a question, report content that should not be here, or tell us what ${PRODUCT_NAME} is missing.`,
  },
  '/privacy-policy': {
    path: '/privacy-policy',
    title: titled('Privacy Policy'),
    description: `What ${PRODUCT_NAME} stores about you and your files, for how long, and who else sees it.`,
  },
  '/terms-of-service': {
    path: '/terms-of-service',
    title: titled('Terms of Service'),
    description: `The rules for using ${PRODUCT_NAME}: what may be sent, how long it stays (at most ${FREE_EXPIRY_MAX_TIMES * FREE_SMALL_MAX_DAYS} days for free), and what we answer for.`,
  },
  '/dmca-policy': {
    path: '/dmca-policy',
    title: titled('DMCA Policy'),
    description: `How to report a copyright infringement to ${PRODUCT_NAME}, what a notice must contain, and what happens next.`,
  },
});
