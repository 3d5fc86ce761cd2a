import type { ErrorComponentProps } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

/** For a page whose code could not be loaded, or that failed while it was drawn. */
export function PageError({ error }: ErrorComponentProps) {
  return (
    <main className="flex flex-1 flex-col pb-16">
      <Notice
        icon={TriangleAlert}
        tone="danger"
        level={1}
        title="This page could not be shown"
        text={error instanceof Error ? error.message : 'Something went wrong.'}
        action={
          <Button variant="primary" size="large" onClick={() => window.location.reload()}>
            Try Again
          </Button>
        }
      />
    </main>
  );
}
