import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteConfigQuery } from '../../lib/site-config';
import { PAGE_WIDTH } from '../../ui/page-style';

export function TermsNotice() {
  const notice = useQuery(siteConfigQuery).data?.termsNotice;
  if (!notice) return null;
  return (
    <aside aria-label="Notice" className="border-b border-line bg-surface text-sm text-strong">
      <p className={`${PAGE_WIDTH} px-4 py-3 sm:px-6`}>
        {notice}{' '}
        <Link to="/terms-of-service" className="underline underline-offset-4">
          Terms of Service
        </Link>
      </p>
    </aside>
  );
}
