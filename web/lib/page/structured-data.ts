import { OG_IMAGE_PATH, ORIGIN_MARK } from '../../../worker/contract/site-pages';
import { PRODUCT_NAME } from '../product';
import type { SitePage } from '../site-pages';

const IMAGE = ORIGIN_MARK + OG_IMAGE_PATH;
const publisher = {
  '@type': 'Organization',
  name: PRODUCT_NAME,
  url: ORIGIN_MARK,
  logo: `${ORIGIN_MARK}/apple-touch-icon.png`,
};

export const articleData = ({ path, description }: SitePage, article: NonNullable<SitePage['article']>): object => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: article.headline,
  description,
  image: IMAGE,
  datePublished: article.published,
  dateModified: article.modified,
  author: publisher,
  publisher,
  mainEntityOfPage: ORIGIN_MARK + path,
});

export const faqData = (questions: readonly { title: string; content: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, content }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: content },
  })),
});

/** Data belongs at the end of the page, so that the browser first requests the scripts. */
export const dataTags = (data: readonly object[]): string =>
  data
    // `</script>` in the data would end the element.
    .map((each) => `<script type="application/ld+json">${JSON.stringify(each).replaceAll('<', '\\u003c')}</script>`)
    .join('\n    ');
