import { alternatesOf, pathsOf } from '../contract/languages';
import { lastChanged, type SitePath, sitePaths } from '../contract/site-pages';

/**
 * Sitemap of the public pages (sitemaps.org). A translated page has an entry per language, which lists the URLs in all
 * languages. `origin` is from a parsed URL, so it needs no escaping.
 */
export const sitemapXml = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...sitePaths.flatMap((path) => urlTags(origin, path)),
    '</urlset>\n',
  ].join('\n');

function urlTags(origin: string, path: SitePath): string[] {
  const alternates = alternatesOf(path).map(
    ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${address}"/>`,
  );
  const facts = [`<lastmod>${lastChanged[path]}</lastmod>`, ...alternates].join('');
  return pathsOf(path).map((address) => `  <url><loc>${origin}${address}</loc>${facts}</url>`);
}

export const robotsText = (origin: string): string =>
  [
    '# Shared folders are kept out of indexes by a noindex header, which a crawler must be allowed to read.',
    'User-agent: *',
    'Disallow: /api/',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n');
