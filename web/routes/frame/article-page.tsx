import type { ReactNode } from 'react';
import { lastChanged, type SitePath } from '../../../worker/contract/site-pages';
import { AdSlot } from '../../features/third-parties/ad-slot';
import { useAnalytics } from '../../features/third-parties/use-analytics';
import { formatDate } from '../../lib/format';
import { sitePagesOf } from '../../lib/site-pages';
import { useSiteWords } from '../../lib/site-words';
import { usePageHead } from '../../ui/hooks/use-page-head';
import { HEADING, PAGE_EDGES } from '../../ui/page-style';
import { Prose } from '../../ui/prose';
import { useSubscriber } from './use-subscriber';

interface ArticlePageProps {
  path: SitePath;
  heading: string;
  children: ReactNode;
}

export function ArticlePage({ path, heading, children }: ArticlePageProps) {
  const page = sitePagesOf(useSiteWords())[path];
  usePageHead(page);
  useAnalytics();
  const subscriber = useSubscriber();
  return (
    <main id="content" className={`${PAGE_EDGES} flex-1`}>
      <article className="mx-auto max-w-2xl min-[112.5rem]:max-w-3xl min-[112.5rem]:text-lg">
        <h1 className={HEADING}>{heading}</h1>
        <p className="mt-2 text-sm text-faint">
          {page.article ? 'Updated' : 'Last updated'} {formatDate(lastChanged[path], 'UTC')}
        </p>
        <Prose>{children}</Prose>
        {page.article && (
          <div className="mt-14 empty:hidden">
            <AdSlot subscriber={subscriber} />
          </div>
        )}
      </article>
    </main>
  );
}
