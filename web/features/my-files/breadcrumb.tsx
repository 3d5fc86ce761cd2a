import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { Fragment, type HTMLAttributes } from 'react';
import { FileName } from '../../ui/file-name';
import type { Crumb } from './place';
import { PlaceLink } from './place-link';

interface BreadcrumbProps {
  crumbs: readonly Crumb[];
  dropOn(crumb: Crumb): HTMLAttributes<HTMLElement>;
}

export function Breadcrumb({ crumbs, dropOn }: BreadcrumbProps) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t`Breadcrumb`} className="min-w-0">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {crumbs.map((crumb) => (
          <Fragment key={`${crumb.place.folderId}/${crumb.place.path}`}>
            <li
              {...dropOn(crumb)}
              className="min-w-0 max-w-64 rounded-control data-over:bg-accent-wash data-over:outline-2 data-over:outline-accent"
            >
              <PlaceLink
                to={crumb.place}
                className="flex h-9 items-center rounded-control text-muted hover:text-strong pointer-coarse:h-11"
              >
                <FileName name={crumb.name} />
              </PlaceLink>
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
