import { escapeHtml } from '../../../worker/contract/escape-html';
import { alternatesOf, type Language, pathIn } from '../../../worker/contract/languages';
import { OG_IMAGE_PATH, ORIGIN_MARK } from '../../../worker/contract/site-pages';
import { PRODUCT_NAME } from '../product';
import type { SitePage } from '../site-pages';

/** Returns the tags with `ORIGIN_MARK` in URLs. The Worker replaces it with the site's origin. */
export function headTags(page: SitePage, language: Language): string {
  const { title, description, keywords, article } = page;
  const path = pathIn(language, page.path);
  const properties: [string, string][] = [
    ['og:type', article ? 'article' : 'website'],
    ['og:site_name', PRODUCT_NAME],
    ['og:title', article?.headline ?? title],
    ['og:description', description],
    ['og:url', ORIGIN_MARK + path],
    ['og:locale', territorial(language)],
    ['og:image', ORIGIN_MARK + OG_IMAGE_PATH],
    ...(article
      ? ([
          ['article:published_time', article.published],
          ['article:modified_time', article.modified],
        ] as [string, string][])
      : []),
  ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(keywords ? [`<meta name="keywords" content="${escapeHtml(keywords)}">`] : []),
    `<link rel="canonical" href="${ORIGIN_MARK}${path}">`,
    ...alternatesOf(page.path).map(
      ([hreflang, alternate]) => `<link rel="alternate" hreflang="${hreflang}" href="${ORIGIN_MARK}${alternate}">`,
    ),
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ');
}

/** Example: `de_DE`, with the territory where most people speak the language. */
function territorial(language: Language): string {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return `${code}_${region}`;
}
