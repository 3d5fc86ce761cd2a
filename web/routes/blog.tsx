import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { BlogIndex } from '../features/articles/blog-index';
import { useAnalytics } from '../features/third-parties/use-analytics';
import { sitePagesOf } from '../lib/site-pages';
import { useSiteWords } from '../lib/site-words';
import { buttonStyle } from '../ui/button';
import { usePageHead } from '../ui/hooks/use-page-head';
import { HEADING, PAGE_EDGES, PAGE_WIDTH } from '../ui/page-style';

export function BlogPage() {
  usePageHead(sitePagesOf(useSiteWords())['/blog']);
  useAnalytics();
  return (
    <main id="content" className={`${PAGE_WIDTH} ${PAGE_EDGES} flex-1`}>
      <h1 className={HEADING}>Blog</h1>
      <p className="mt-1 text-muted">Guides to sending large files.</p>
      <BlogIndex />
      <Link to="/" className={`${buttonStyle('quiet')} mt-8 -ml-3.5`}>
        <ArrowLeft aria-hidden />
        Back to Upload
      </Link>
    </main>
  );
}
