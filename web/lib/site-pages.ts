import { t } from '@lingui/core/macro';
import type { SitePath } from '../../worker/contract/site-pages';
import type { SiteWords } from '../../worker/contract/site-words';
import { englishPagesOf, type PageWords } from './english-pages';
import { PRODUCT_NAME } from './product';

/** The title ends with the product's name. */
export interface SitePage extends PageWords {
  readonly path: SitePath;
}

export function sitePagesOf(words: SiteWords): { readonly [Path in SitePath]: SitePage } {
  const pages = { ...englishPagesOf(words), ...translatedPagesOf(words) };
  const paths = Object.keys(pages) as SitePath[];
  return Object.fromEntries(
    paths.map((path) => [path, { ...pages[path], path, title: `${pages[path].title} | ${PRODUCT_NAME}` }]),
  ) as Record<SitePath, SitePage>;
}

function translatedPagesOf({ largestFile }: SiteWords) {
  const product = PRODUCT_NAME;
  return {
    '/': {
      title: t`Send large files free, without an account`,
      description: t`Drop files or a whole folder of up to ${largestFile} per file and get a link and a QR code. Anyone with the link can download. Free, without an account.`,
    },
    '/pricing': {
      title: t({ message: 'Pricing', comment: 'Title of a page' }),
      description: t`What ${product} costs: sending is free, and Premium lifts the limits.`,
    },
    '/blog': {
      title: t({ message: 'Blog', comment: 'Title of a page' }),
      description: t`Guides to sending large files: what works, how long it takes, and how services differ.`,
    },
    '/developers': {
      title: t({ message: 'For developers', comment: 'Title of a page' }),
      description: t`Send and receive large files from a terminal, a script or a program: with curl, JavaScript or Python, in parts with checksums, without an account.`,
    },
    '/contact': {
      title: t({ message: 'Contact', comment: 'Title of a page' }),
      description: t`Ask a question, report content that should not be here, or tell us what ${product} is missing.`,
    },
  } satisfies Partial<Record<SitePath, PageWords>>;
}
