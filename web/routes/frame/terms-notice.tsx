import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteConfigQuery } from '../../lib/site-config';
import { PAGE_WIDTH } from '../../ui/page-style';

export function TermsNotice() {
  const notice = useQuery(siteConfigQuery).data?.termsNotice;
  if (!notice) return null;
  return (
    <aside
      aria-label={t({ message: 'Notice', comment: 'Name of the note about new terms, for screen readers' })}
      className="border-b border-line bg-surface text-sm text-strong"
    >
      <p className={`${PAGE_WIDTH} px-4 py-3 sm:px-6`}>
        {notice}{' '}
        <Link to="/terms-of-service" className="underline underline-offset-4">
          <Trans>Terms of Service</Trans>
        </Link>
      </p>
    </aside>
  );
}
