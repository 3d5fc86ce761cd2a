import type { ReactNode } from 'react';
import { lastChanged, type SitePath } from '../../../worker/contract/site-pages';
import { AdSlot } from '../../features/third-parties/ad-slot';
import { useAnalytics } from '../../features/third-parties/use-analytics';
import { formatDate } from '../../lib/format';
import { sitePagesOf } from '../../lib/site-pages';
import { useSiteWords } from '../../lib/site-words';
import { Prose } from '../../ui/prose';
import { usePageHead } from '../../ui/use-page-head';
import { PageFooter } from './page-footer';
import { useSubscriber } from './use-subscriber';

interface ArticlePageProps {
  path: SitePath;
  heading: string;
  children: ReactNode;
}

/** A page that is there to be read. */
export function ArticlePage({ path, heading, children }: ArticlePageProps) {
  const page = sitePagesOf(useSiteWords())[path];
  usePageHead(page);
  useAnalytics();
  const subscriber = useSubscriber();
  return (
    <>
      <main id="content" className="flex-1 px-4 pt-8 pb-24 sm:px-6 sm:pt-14">
        <article className="mx-auto max-w-2xl">
          <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">{heading}</h1>
          <p className="mt-3 text-sm text-faint">
            {page.article ? 'Updated' : 'Last changed on'} {formatDate(lastChanged[path], 'UTC')}
          </p>
          <Prose>{children}</Prose>
          {page.article && (
            <div className="mt-14">
              <AdSlot subscriber={subscriber} />
            </div>
          )}
        </article>
      </main>
      <PageFooter />
    </>
  );
}
