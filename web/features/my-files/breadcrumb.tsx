import { ChevronRight } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { Fragment } from 'react';
import { FileName } from '../../ui/file-name';
import type { Crumb, Place } from './place';

interface BreadcrumbProps {
  crumbs: readonly Crumb[];
  /** Renders a link to a place. */
  link(place: Place, className: string, content: ReactNode): ReactNode;
  /** Returns the handlers for rows dragged onto a crumb. */
  dropOn(crumb: Crumb): HTMLAttributes<HTMLElement>;
}

/** Path from the root to the shown folder. Renders nothing at the root. */
export function Breadcrumb({ crumbs, link, dropOn }: BreadcrumbProps) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {crumbs.map((crumb) => (
          <Fragment key={`${crumb.place.folderId}/${crumb.place.path}`}>
            <li
              {...dropOn(crumb)}
              className="min-w-0 max-w-64 rounded-control data-over:bg-accent-wash data-over:outline-2 data-over:outline-accent"
            >
              {link(
                crumb.place,
                'flex h-9 items-center rounded-control text-muted hover:text-strong pointer-coarse:h-11',
                <FileName name={crumb.name} />,
              )}
            </li>
            <li aria-hidden className="text-faint">
              <ChevronRight className="size-4" />
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
