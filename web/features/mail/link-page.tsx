import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '../../lib/product';
import { useHeadingFocus } from '../../ui/hooks/use-heading-focus';
import { usePageTitle } from '../../ui/hooks/use-page-head';
import { Notice } from '../../ui/notice';
import { FOOTER_BELOW } from '../../ui/page-style';

/** Opened by a link in an email. Search engines must not list it. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(`${title} | ${PRODUCT_NAME}`);
  return (
    <main id="content" className={`${FOOTER_BELOW} flex flex-1 flex-col pb-16`}>
      <meta name="robots" content="noindex" />
      {children}
    </main>
  );
}

interface OutcomeProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function Outcome({ action, ...notice }: OutcomeProps) {
  const heading = useHeadingFocus();
  return <Notice level={1} headingRef={heading} action={action} {...notice} />;
}

export const Refusal = ({ children }: { children: ReactNode }) =>
  children && (
    <p role="alert" className="max-w-md text-sm text-danger">
      {children}
    </p>
  );
