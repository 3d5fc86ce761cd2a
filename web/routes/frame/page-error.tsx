import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { ApiError } from '../../lib/api';
import { CodeNotLoaded } from '../../lib/page/load-code';
import { errorWordsOf } from '../../lib/words/loaded-error-words';
import { Button, buttonStyle } from '../../ui/button';
import { Notice } from '../../ui/notice';

/** Replaces a page that failed to load or to render. Hides the browser's message, which few visitors understand. */
export function PageError({ error }: ErrorComponentProps) {
  return (
    <main id="content" className="flex flex-1 flex-col pb-16">
      <Notice
        icon={TriangleAlert}
        tone="danger"
        level={1}
        title={t`We couldn’t show this page`}
        text={wordsOf(error)}
        action={
          <>
            <Button variant="primary" size="large" onClick={() => window.location.reload()}>
              <Trans>Reload</Trans>
            </Button>
            <Link to="/contact" search={{ subject: 'Technical Support' }} className={buttonStyle('secondary', 'large')}>
              <Trans>Report a problem</Trans>
            </Link>
          </>
        }
      />
    </main>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof CodeNotLoaded) {
    return t`A part of this page is taking too long to load. Reload the page to try again.`;
  }
  const answer = error instanceof ApiError ? errorWordsOf(error) : null;
  return answer ?? t`Something went wrong. Reload the page. If it happens again, please report it.`;
}
