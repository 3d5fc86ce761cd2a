import { useSearch } from '@tanstack/react-router';
import { ContactForm } from '../features/contact/contact-form';
import { useIsHydrated } from '../lib/page/use-is-hydrated';
import { useSiteConfig } from '../lib/site-config';
import { sitePagesOf } from '../lib/site-pages';
import { useSiteWords } from '../lib/site-words';
import { usePageHead } from '../ui/hooks/use-page-head';
import { HEADING, PAGE_EDGES, PAGE_WIDTH } from '../ui/page-style';

export function ContactPage() {
  const words = useSiteWords();
  usePageHead(sitePagesOf(words)['/contact']);
  // The prerendered page is the same for all query parameters, so the form is shown only after hydration.
  const isHydrated = useIsHydrated();
  const prefill = useSearch({ from: '/contact' });
  const config = useSiteConfig();
  const email = config?.supportEmail;
  return (
    <main id="content" className={`${PAGE_WIDTH} ${PAGE_EDGES} flex-1`}>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[2fr_3fr]">
        <div>
          <h1 className={HEADING}>Contact</h1>
          <p className="mt-2 text-muted">
            Questions, problems, ideas, reports: write to us.{' '}
            {(email || config?.contactMailed) && 'Typical response time: 24-48 hours.'}
          </p>
          {email === '' && (
            <p className="mt-1 text-muted">
              {config?.contactMailed
                ? 'This site has no support address, but your message is emailed to its operator.'
                : 'This site has no support address yet. Your message is stored for its operator, so replies may take a while.'}
            </p>
          )}
          {email && (
            <p className="mt-1 text-muted">
              Or by email:{' '}
              <a href={`mailto:${email}`} className="text-accent underline underline-offset-4 hover:text-accent-hover">
                {email}
              </a>
            </p>
          )}
        </div>
        <div className="rounded-surface border border-line bg-surface p-5 shadow-surface sm:p-8">
          {/* A link may change the prefilled fields. The key then resets the form. */}
          {isHydrated ? (
            <ContactForm key={JSON.stringify(prefill)} prefill={prefill} hasEmail={Boolean(email)} />
          ) : (
            <div className="min-h-128">
              <noscript>{words.contactWithoutScripts}</noscript>
            </div>
          )}
        </div>
      </div>
    </main>
  );
}
