import { escapeHtml } from '../../../worker/contract/escape-html';
import { OG_IMAGE_PATH, ORIGIN_MARK } from '../../../worker/contract/site-pages';
import { PRODUCT_NAME } from '../product';
import type { SitePage } from '../site-pages';

/** Returns the tags of a page's head. They contain `ORIGIN_MARK`, which the Worker replaces with the site's origin. */
export function headTags(page: SitePage, data: readonly object[]): string {
  const { title, description, keywords, path, article } = page;
  const properties: [string, string][] = [
    ['og:type', article ? 'article' : 'website'],
    ['og:site_name', PRODUCT_NAME],
    ['og:title', article?.headline ?? title],
    ['og:description', description],
    ['og:url', ORIGIN_MARK + path],
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
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    // The content security policy allows these scripts, because the browser does not execute them. `<` is escaped,
    // because `</script>` in the data would end the element.
    ...data.map(
      (each) => `<script type="application/ld+json">${JSON.stringify(each).replaceAll('<', '\\u003c')}</script>`,
    ),
  ].join('\n    ');
}
