import { FREE_EXPIRY_MAX_TIMES, FREE_SMALL_MAX_DAYS } from '../../worker/contract/limits';
import { lastChanged, type SitePath } from '../../worker/contract/site-pages';
import type { SiteWords } from '../../worker/contract/site-words';
import { PRODUCT_NAME } from './product';

export interface PageWords {
  readonly title: string;
  readonly description: string;
  readonly keywords?: string;
  /** Undefined for pages that are not articles. Dates are `YYYY-MM-DD`. */
  readonly article?: { readonly headline: string; readonly published: string; readonly modified: string };
}

type EnglishPath = Exclude<SitePath, '/' | '/pricing' | '/blog' | '/contact' | '/developers'>;

export const englishPagesOf = ({
  english: { tenGigabytesTitle },
}: SiteWords): Readonly<Record<EnglishPath, PageWords>> => ({
  '/send-10gb-files': {
    title: tenGigabytesTitle,
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
    title: 'A WeTransfer alternative for large files',
    description: `How ${PRODUCT_NAME} compares with WeTransfer, SwissTransfer, Wormhole and servers of your own: limits, privacy and email, and where the others are better.`,
    keywords: 'wetransfer alternative, free file transfer, send large files without account, wetransfer limit',
    article: {
      headline: 'A WeTransfer alternative for large files',
      published: '2026-11-02',
      modified: lastChanged['/wetransfer-alternative'],
    },
  },
  '/developers/reference': {
    title: 'API reference',
    description: `Every call of the API of ${PRODUCT_NAME}: who may make it, its parameters, its body, what it answers and what it refuses; the same as OpenAPI 3.1.`,
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    description: `What ${PRODUCT_NAME} stores about you and your files, for how long, and who else sees it.`,
  },
  '/terms-of-service': {
    title: 'Terms of Service',
    description: `The rules for using ${PRODUCT_NAME}: what may be sent, how long it stays (at most ${FREE_EXPIRY_MAX_TIMES * FREE_SMALL_MAX_DAYS} days for free), and what we answer for.`,
  },
  '/dmca-policy': {
    title: 'DMCA Policy',
    description: `How to report a copyright infringement to ${PRODUCT_NAME}, what a notice must contain, and what happens next.`,
  },
});
