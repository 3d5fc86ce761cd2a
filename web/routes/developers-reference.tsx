import { Link } from '@tanstack/react-router';
import { Reference } from '../features/developers/reference/reference';
import { PRODUCT_NAME } from '../lib/product';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { HEADING, PAGE_EDGES } from '../ui/page-style';
import { Prose } from '../ui/prose';

export function DevelopersReferencePage() {
  usePageTitle(`API reference | ${PRODUCT_NAME}`);
  return (
    <main id="content" className={`${PAGE_EDGES} flex-1`}>
      <article className="mx-auto max-w-3xl">
        <h1 className={HEADING}>API reference</h1>
        <Prose>
          <p>
            Every call, made of the table that the server answers by. <Link to="/developers">The guide</Link> says how
            they go together; your tools read the same as <a href="/api/openapi.json">openapi.json</a>.
          </p>
          <Reference />
        </Prose>
      </article>
    </main>
  );
}
