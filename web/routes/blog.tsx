import { BlogIndex } from '../features/articles/blog-index';
import { useAnalytics } from '../features/third-parties/use-analytics';
import { sitePagesOf } from '../lib/site-pages';
import { useSiteWords } from '../lib/site-words';
import { usePageHead } from '../ui/use-page-head';
import { BackToUpload } from './frame/back-to-upload';
import { PageFooter } from './frame/page-footer';

export function BlogPage() {
  usePageHead(sitePagesOf(useSiteWords())['/blog']);
  useAnalytics();
  return (
    <>
      <BackToUpload />
      <main id="content" className="mx-auto w-full max-w-5xl flex-1 px-4 pt-2 pb-24 sm:px-6 sm:pt-6">
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Blog</h1>
        <p className="mt-3 text-muted">Guides to sending large files.</p>
        <BlogIndex />
      </main>
      <PageFooter />
    </>
  );
}
