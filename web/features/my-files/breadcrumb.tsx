import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { FileName } from '../../ui/file-name';
import type { Crumb, Place } from './place';

interface BreadcrumbProps {
  crumbs: readonly Crumb[];
  /** A link to a place. */
  link(place: Place, className: string, content: ReactNode): ReactNode;
}

/** The way back to the root from what is shown; nothing at the root itself. */
export function Breadcrumb({ crumbs, link }: BreadcrumbProps) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {crumbs.map(({ name, place }) => (
          <Fragment key={`${place.folderId}/${place.path}`}>
            <li className="min-w-0 max-w-64">
              {link(
                place,
                'flex h-9 items-center rounded-control text-muted hover:text-strong pointer-coarse:h-11',
                <FileName name={name} />,
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
