import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { ContactForm } from '../features/contact/contact-form';
import { useIsHydrated } from '../lib/page/use-is-hydrated';
import { useSiteConfig } from '../lib/site-config';
import { sitePagesOf } from '../lib/site-pages';
import { useSiteWords } from '../lib/site-words';
import { sentenceSpace } from '../lib/words/language';
import { usePageHead } from '../ui/hooks/use-page-head';
import { HEADING, PAGE_EDGES, PAGE_WIDTH } from '../ui/page-style';

const ANSWER_LINKS = [
  { to: '/', hash: 'faq', label: msg`Questions and answers` },
  { to: '/pricing', hash: 'pricing-faq', label: msg`Plans, usage and billing` },
  { to: '/developers', label: msg`Sending files with programs` },
  { to: '/dmca-policy', label: msg`Reporting a copyright infringement` },
] as const;

export function ContactPage() {
  const words = useSiteWords();
  usePageHead(sitePagesOf(words)['/contact']);
  // Hides the form until hydration, because the prerendered page is the same for all query parameters.
  const isHydrated = useIsHydrated();
  const prefill = useSearch({ from: '/contact' });
  const config = useSiteConfig();
  const email = config?.supportEmail;
  return (
    <main id="content" className={`${PAGE_WIDTH} ${PAGE_EDGES} flex-1`}>
      <h1 className={HEADING}>
        <Trans comment="Title of a page">Contact</Trans>
      </h1>
      {/* Minimum heights keep the form in place when the configuration arrives. */}
      <div className="mt-2 min-h-25 text-balance text-muted sm:min-h-19 lg:min-h-13">
        <p>
          <Trans>Questions, problems, ideas, reports: write to us.</Trans>
          {sentenceSpace()}
          {(email || config?.contactMailed) && t`Typical response time: 24-48 hours.`}
        </p>
        {email === '' && (
          <p className="mt-1">
            {config?.contactMailed
              ? t`Your message is emailed to the operator of this site.`
              : t`Replies may take a while. The quick answers may help sooner.`}
          </p>
        )}
        {email && (
          <p className="mt-1">
            <Trans>
              Or by email:{' '}
              <a href={`mailto:${email}`} className="text-accent underline underline-offset-4 hover:text-accent-hover">
                {email}
              </a>
            </Trans>
          </p>
        )}
      </div>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <div className="rounded-surface border border-line bg-surface p-5 shadow-surface sm:p-8">
          {/* Resets the form when a link changes the prefilled fields. */}
          {isHydrated ? (
            <ContactForm key={JSON.stringify(prefill)} prefill={prefill} hasEmail={Boolean(email)} />
          ) : (
            <div className="min-h-134.5 sm:min-h-112">
              <noscript>{words.contactWithoutScripts}</noscript>
            </div>
          )}
        </div>
        {/* Hidden until hydration on small screens, where the form would move this list. */}
        <section aria-labelledby="answers" className={isHydrated ? '' : 'max-lg:invisible noscript:visible!'}>
          <h2 id="answers" className="font-semibold tracking-tight">
            <Trans>Quick answers</Trans>
          </h2>
          <ul className="mt-2 text-[0.9375rem]">
            {ANSWER_LINKS.map(({ label, ...link }) => (
              <li key={link.to}>
                <Link
                  {...link}
                  className="inline-flex min-h-9 items-center gap-2 text-muted hover:text-strong max-md:min-h-11 pointer-coarse:min-h-11"
                >
                  <ArrowRight aria-hidden className="size-4 text-accent" />
                  {i18n._(label)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  );
}
