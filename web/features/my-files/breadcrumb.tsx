import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { FileName } from '../../ui/file-name';
import type { Crumb, Place } from './place';

interface BreadcrumbProps {
  crumbs: readonly Crumb[];
  /** A link to a place. */
  link(place: Place, className: string, content: ReactNode): ReactNode;
}

/** The way from the root to what is shown; the last step is where one is. */
export function Breadcrumb({ crumbs, link }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {crumbs.map(({ name, place }, index) => (
          <Fragment key={`${place.folderId}/${place.path}`}>
            {index > 0 && (
              <li aria-hidden className="text-faint">
                <ChevronRight className="size-4" />
              </li>
            )}
            <li className="min-w-0 max-w-64">
              {index === crumbs.length - 1 ? (
                <span aria-current="page" className="flex h-9 items-center px-1 text-strong">
                  <FileName name={name} />
                </span>
              ) : (
                link(
                  place,
                  'flex h-9 items-center rounded-control px-1 text-muted hover:text-strong pointer-coarse:h-11',
                  <FileName name={name} />,
                )
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
