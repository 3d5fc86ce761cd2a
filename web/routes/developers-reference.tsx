import { Link } from '@tanstack/react-router';
import { Reference } from '../features/developers/reference/reference';
import { useAnalytics } from '../features/third-parties/use-analytics';
import { sitePagesOf } from '../lib/site-pages';
import { useSiteWords } from '../lib/site-words';
import { ENGLISH, EnglishNotice } from '../ui/english-text';
import { usePageHead } from '../ui/hooks/use-page-head';
import { HEADING, PAGE_EDGES, PAGE_WIDTH } from '../ui/page-style';
import { Prose } from '../ui/prose';

export function DevelopersReferencePage() {
  usePageHead(sitePagesOf(useSiteWords())['/developers/reference']);
  useAnalytics();
  return (
    <main id="content" className={`${PAGE_WIDTH} ${PAGE_EDGES} flex-1`}>
      <EnglishNotice />
      <div {...ENGLISH}>
        <Reference>
          <h1 className={HEADING}>API reference</h1>
          <Prose>
            <p>
              Every API call, generated from the server’s own definitions. <Link to="/developers">The guide</Link>{' '}
              explains how they fit together. For your tools, there is <a href="/api/openapi.json">openapi.json</a>.
            </p>
          </Prose>
        </Reference>
      </div>
    </main>
  );
}
