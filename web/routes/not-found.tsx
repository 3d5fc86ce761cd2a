import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { PRODUCT_NAME } from '../lib/product';
import { buttonStyle } from '../ui/button';
import { Notice } from '../ui/notice';
import { usePageTitle } from '../ui/use-page-title';

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  return <Nowhere title="There is nothing here" text="The address may be mistyped, or the page has moved." />;
}

/** For pages that are linked to and not there yet. */
export function NotYetPage() {
  return <Nowhere title="This page does not exist yet" text="It is being made. Sending and receiving files works." />;
}

function Nowhere({ title, text }: { title: string; text: string }) {
  usePageTitle(`${title} | ${PRODUCT_NAME}`);
  return (
    <main className="flex flex-1 flex-col pb-16">
      <Notice
        icon={Compass}
        level={1}
        title={title}
        text={text}
        action={
          <Link to="/" className={buttonStyle('primary', 'large')}>
            Send Files
          </Link>
        }
      />
    </main>
  );
}
