import type { ReactNode } from 'react';
import { lastChanged, type SitePath } from '../../../worker/contract/site-pages';
import { AdSlot } from '../../features/third-parties/ad-slot';
import { useAnalytics } from '../../features/third-parties/use-analytics';
import { formatDate } from '../../lib/format';
import { sitePagesOf } from '../../lib/site-pages';
import { useSiteWords } from '../../lib/site-words';
import { usePageHead } from '../../ui/hooks/use-page-head';
import { HEADING, PAGE_EDGES, PAGE_WIDTH } from '../../ui/page-style';
import { Prose } from '../../ui/prose';
import { useSubscriber } from './use-subscriber';

interface ArticlePageProps {
  path: SitePath;
  heading: string;
  /** Shown below the heading, which wide screens have beside the text. */
  contents?: ReactNode;
  children: ReactNode;
}

export function ArticlePage({ path, heading, contents, children }: ArticlePageProps) {
  const page = sitePagesOf(useSiteWords())[path];
  usePageHead(page);
  useAnalytics();
  const subscriber = useSubscriber();
  return (
    <main id="content" className={`${PAGE_WIDTH} ${PAGE_EDGES} flex-1`}>
      <article className="grid items-start gap-x-8 xl:grid-cols-[minmax(0,1fr)_42rem] min-[112.5rem]:grid-cols-[minmax(0,1fr)_48rem] min-[150rem]:grid-cols-[28rem_48rem]">
        <header className="xl:sticky xl:top-12">
          <h1 className={HEADING}>{heading}</h1>
          <p className="mt-2 text-sm text-faint">
            {page.article ? 'Updated' : 'Last updated'} {formatDate(lastChanged[path], 'UTC')}
          </p>
          {contents}
        </header>
        <div className="max-w-2xl min-w-0 min-[112.5rem]:max-w-none min-[112.5rem]:text-lg xl:-mt-4">
          <Prose>{children}</Prose>
          {page.article && (
            <div className="mt-14 empty:hidden">
              <AdSlot subscriber={subscriber} />
            </div>
          )}
        </div>
      </article>
    </main>
  );
}
