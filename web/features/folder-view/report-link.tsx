import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { REPORT_SUBJECT } from '../../../worker/contract/contact-subjects';

export function ReportLink({ shareLink }: { shareLink: string }) {
  return (
    <p>
      <Link
        to="/contact"
        search={{ subject: REPORT_SUBJECT, url: shareLink }}
        className="inline-flex min-h-11 items-center gap-2 rounded-small text-sm text-faint hover:text-strong"
      >
        <Flag aria-hidden className="size-3.5" />
        <Trans>Report this content</Trans>
      </Link>
    </p>
  );
}
