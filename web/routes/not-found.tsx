import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { PRODUCT_NAME } from '../lib/product';
import { buttonStyle } from '../ui/button';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { Notice } from '../ui/notice';

const TITLE = 'There is nothing here';

export function NotFoundPage() {
  usePageTitle(`${TITLE} | ${PRODUCT_NAME}`);
  return (
    <main id="content" className="flex flex-1 flex-col pb-16">
      <Notice
        icon={Compass}
        level={1}
        title={TITLE}
        text="The address may be mistyped, or the page has moved."
        action={
          <Link to="/" className={buttonStyle('primary', 'large')}>
            Send files
          </Link>
        }
      />
    </main>
  );
}
