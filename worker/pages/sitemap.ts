import { lastChanged, sitePaths } from '../contract/site-pages';

/** Sitemap of the public pages (sitemaps.org). `origin` is part of a parsed URL, so it needs no escaping. */
export const sitemapXml = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...sitePaths.map((path) => `  <url><loc>${origin}${path}</loc><lastmod>${lastChanged[path]}</lastmod></url>`),
    '</urlset>\n',
  ].join('\n');

export const robotsText = (origin: string): string =>
  [
    '# Shared folders are kept out of indexes by a noindex header, which a crawler must be allowed to read.',
    'User-agent: *',
    'Disallow: /api/',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n');
