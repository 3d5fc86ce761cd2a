/** When the text of a page was changed last, `YYYY-MM-DD`: said on the page and in the sitemap. */
export const lastChanged = {
  '/': '2026-11-25',
  '/pricing': '2026-11-25',
  '/send-10gb-files': '2026-11-25',
  '/wetransfer-alternative': '2026-11-25',
  '/blog': '2026-11-21',
  '/developers': '2026-11-24',
  '/developers/reference': '2026-11-24',
  '/contact': '2026-11-25',
  '/privacy-policy': '2026-11-25',
  '/terms-of-service': '2026-11-25',
  '/dmca-policy': '2026-11-22',
} as const;

export type SitePath = keyof typeof lastChanged;

/** The pages that are for everybody: prerendered, listed in the sitemap, served with their own address in them. */
export const sitePaths = Object.keys(lastChanged) as readonly SitePath[];

/** Stands for the site's own origin in prerendered pages: only the Worker knows it. */
export const ORIGIN_MARK = 'https://origin.invalid';

/** What a pasted link shows beside its words; 1,200 x 630 px. */
export const OG_IMAGE_PATH = '/og-image.png';
