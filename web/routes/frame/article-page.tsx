import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TRANSLATED_PATHS } from '../../../worker/contract/languages';
import { lastChanged, type SitePath } from '../../../worker/contract/site-pages';
import { AdSlot } from '../../features/third-parties/ad-slot';
import { useAnalytics } from '../../features/third-parties/use-analytics';
import { formatDate } from '../../lib/format';
import { sitePagesOf } from '../../lib/site-pages';
import { useSiteWords } from '../../lib/site-words';
import { language } from '../../lib/words/language';
import { buttonStyle } from '../../ui/button';
import { ENGLISH, EnglishNotice, inReadersLanguage } from '../../ui/english-text';
import { usePageHead } from '../../ui/hooks/use-page-head';
import { HEADING, PAGE_EDGES, PAGE_WIDTH } from '../../ui/page-style';
import { Prose } from '../../ui/prose';
import { type ArticleSection, withSections } from './article-sections';
import { useSubscriber } from './use-subscriber';

const SECTION_LINK =
  'inline-flex min-h-9 items-center rounded-small text-accent underline underline-offset-4 hover:text-accent-hover ' +
  'max-md:min-h-11 pointer-coarse:min-h-11 xl:py-1 xl:text-muted xl:no-underline xl:hover:text-strong';

interface ArticlePageProps {
  path: SitePath;
  heading: string;
  /** Sections to list. If undefined, wide screens list the sections of `children`. */
  contents?: readonly ArticleSection[];
  children: ReactNode;
}

export function ArticlePage({ path, heading, contents, children }: ArticlePageProps) {
  const page = sitePagesOf(useSiteWords())[path];
  usePageHead(page);
  useAnalytics();
  const subscriber = useSubscriber();
  const { sections, parts } = withSections(children);
  const isEnglish = !TRANSLATED_PATHS.includes(path);
  const date = formatDate(lastChanged[path], 'UTC');
  return (
    <main id="content" className={`${PAGE_WIDTH} ${PAGE_EDGES} flex-1`}>
      {isEnglish && <EnglishNotice />}
      <article
        {...(isEnglish && ENGLISH)}
        className="grid items-start gap-x-8 xl:grid-cols-[minmax(0,1fr)_42rem] min-[112.5rem]:grid-cols-[minmax(0,1fr)_48rem] min-[150rem]:grid-cols-[28rem_48rem]"
      >
        <header className="xl:sticky xl:top-12 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
          <h1 className={HEADING}>{heading}</h1>
          <p className="mt-2 text-sm text-faint">
            {/* The direction is set on a span. On the paragraph, it would move an Arabic date to the right edge. */}
            <span {...inReadersLanguage()}>
              {page.article ? <Trans>Updated {date}</Trans> : <Trans>Last updated {date}</Trans>}
            </span>
          </p>
          <nav
            lang={language()}
            aria-label={t`On this page`}
            className={`mt-4 xl:mt-8 print:hidden ${contents === undefined ? 'max-xl:hidden' : ''}`}
          >
            <ul {...(isEnglish && { lang: 'en' })} className="flex flex-wrap gap-x-5 text-sm xl:block">
              {(contents ?? sections).map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className={SECTION_LINK}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <div className="max-w-2xl min-w-0 min-[112.5rem]:max-w-none min-[112.5rem]:text-lg xl:-mt-4">
          <Prose>{parts}</Prose>
          {page.article && (
            <div {...inReadersLanguage()} className="mt-10 space-y-14">
              <Link to="/" className={`${buttonStyle('primary', 'large')} max-sm:w-full print:hidden`}>
                <Trans>Send files</Trans>
              </Link>
              <AdSlot subscriber={subscriber} />
            </div>
          )}
        </div>
      </article>
    </main>
  );
}
