/** The pages that are for everybody: prerendered, listed in the sitemap, served with their own address in them. */
export const sitePaths = [
  '/',
  '/pricing',
  '/send-10gb-files',
  '/wetransfer-alternative',
  '/blog',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/dmca-policy',
] as const;

export type SitePath = (typeof sitePaths)[number];

/** Stands for the site's own origin in prerendered pages: only the Worker knows it. */
export const ORIGIN_MARK = 'https://origin.invalid';
