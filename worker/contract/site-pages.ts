/** Date of the last text change, for the page and the sitemap. */
export const lastChanged = {
  '/': '2026-11-26',
  '/pricing': '2026-11-26',
  '/send-10gb-files': '2026-11-26',
  '/wetransfer-alternative': '2026-11-26',
  '/blog': '2026-11-26',
  '/developers': '2026-11-27',
  '/developers/reference': '2026-11-24',
  '/contact': '2026-11-26',
  '/privacy-policy': '2026-11-26',
  '/terms-of-service': '2026-11-26',
  '/dmca-policy': '2026-11-26',
} as const;

export type SitePath = keyof typeof lastChanged;

export const sitePaths = Object.keys(lastChanged) as readonly SitePath[];

/** Stands for the origin in prerendered pages, because only the Worker knows it. */
export const ORIGIN_MARK = 'https://origin.invalid';

/** Stands for the language at the start of links to translated pages. */
export const PREFIX_MARK = '/prefix-of-the-language';

/** Placeholders for facts about the share in the built page. */
export const SHARE_MARKS = {
  layout: '(share-layout)',
  /** Names of `ShareNote`, separated by spaces. */
  notes: '(share-notes)',
  name: '(share-name)',
  count: '(share-count)',
  size: '(share-size)',
  expiry: '(share-expiry)',
  message: '(share-message)',
  /** Name of the only file, if the share has another name. */
  file: '(share-file)',
  /** Path that downloads the whole share. */
  download: '(share-download)',
} as const;
export const SHARE_MARK = /\(share-(layout|notes|name|count|size|expiry|message|file|download)\)/g;

export type ShareLayout = 'file' | 'stack' | 'empty';

/** `arriving` if files are missing, `forever` without an expiry, `long` for a long message. */
export type ShareNote = 'arriving' | 'expires' | 'forever' | 'limited' | 'long';

/** 1,200 x 630 px. */
export const OG_IMAGE_PATH = '/og-image.png';
