import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useAnalytics } from '../features/third-parties/use-analytics';
import { formatDate } from '../lib/format';
import { sitePagesOf } from '../lib/site-pages';
import { useSiteWords } from '../lib/site-words';
import { buttonStyle } from '../ui/button';
import { ENGLISH, EnglishNotice } from '../ui/english-text';
import { usePageHead } from '../ui/hooks/use-page-head';
import { HEADING, PAGE_EDGES, PAGE_WIDTH } from '../ui/page-style';
import { ResumePicture } from './articles/resume-picture';
import { StopsPicture } from './articles/stops-picture';

export function BlogPage() {
  usePageHead(sitePagesOf(useSiteWords())['/blog']);
  useAnalytics();
  return (
    <main id="content" className={`${PAGE_WIDTH} ${PAGE_EDGES} flex-1`}>
      <h1 className={HEADING}>
        <Trans comment="Title of a page">Blog</Trans>
      </h1>
      <p className="mt-1 text-muted">
        <Trans>Guides to sending large files.</Trans>
      </p>
      <div className="mt-4 empty:hidden">
        <EnglishNotice>
          <Trans>The articles are in English.</Trans>
        </EnglishNotice>
      </div>
      <BlogIndex />
      <Link to="/" className={`${buttonStyle('quiet')} mt-8 -ms-3.5`}>
        <ArrowLeft aria-hidden />
        <Trans>Back to Upload</Trans>
      </Link>
    </main>
  );
}

function BlogIndex() {
  const pages = sitePagesOf(useSiteWords());
  const articles = [
    { ...pages['/send-10gb-files'], picture: <ResumePicture /> },
    { ...pages['/wetransfer-alternative'], picture: <StopsPicture /> },
  ];
  return (
    <ul className="mt-6 grid gap-4 md:grid-cols-2">
      {articles.map(({ path, description, article, picture }) => (
        <li key={path}>
          <Link
            to={path}
            className="group flex h-full flex-col overflow-hidden rounded-surface border border-line bg-surface shadow-surface transition-colors hover:border-line-strong"
          >
            <div aria-hidden className="@container grid h-48 place-items-center border-b border-line bg-ground/60">
              {picture}
            </div>
            <div className="flex flex-1 flex-col p-6">
              <h2 {...ENGLISH} className="text-xl font-semibold tracking-tight text-balance">
                {article?.headline}
              </h2>
              <p {...ENGLISH} className="mt-2 flex-1 text-[0.9375rem] text-muted">
                {description}
              </p>
              <p className="mt-5 flex items-center justify-between text-sm text-faint">
                {article && formatDate(article.modified, 'UTC')}
                <span className="inline-flex items-center gap-1.5 font-medium text-accent">
                  <Trans comment="Opens an article">Read</Trans>
                  <ArrowRight
                    aria-hidden
                    className="size-4 transition-[translate] group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5"
                  />
                </span>
              </p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}
