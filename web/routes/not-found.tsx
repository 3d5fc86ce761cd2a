import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { PRODUCT_NAME } from '../lib/product';
import { buttonStyle } from '../ui/button';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { Notice } from '../ui/notice';

export function NotFoundPage() {
  const title = t`There is nothing here`;
  usePageTitle(`${title} | ${PRODUCT_NAME}`);
  return (
    <main id="content" className="flex flex-1 flex-col pb-16">
      <Notice
        icon={Compass}
        level={1}
        title={title}
        text={t`The address may be mistyped, or the page has moved.`}
        action={
          <Link to="/" className={buttonStyle('primary', 'large')}>
            <Trans>Send files</Trans>
          </Link>
        }
      />
    </main>
  );
}
