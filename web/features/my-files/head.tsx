import { t } from '@lingui/core/macro';
import { ArrowLeft } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { buttonStyle } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { HEADING } from '../../ui/page-style';
import { Breadcrumb } from './breadcrumb';
import type { MyFilesPage } from './list/items';
import { type Crumb, crumbsOf, type Place } from './place';
import { PlaceLink } from './place-link';

interface HeadProps {
  place: Place;
  trail: MyFilesPage['trail'];
  isNarrow: boolean;
  children: ReactNode;
  dropOn(crumb: Crumb): HTMLAttributes<HTMLElement>;
}

/** Minimum heights keep the list in place if the tools or the statistics are missing. */
export const HEAD =
  'flex min-h-13 items-center justify-between gap-x-1 pb-2 sm:min-h-17 sm:items-start sm:gap-x-8 sm:pb-6 short:min-h-14 short:pb-3';

const backText = ({ name }: Crumb): string => t`Back to ${name}`;

export function Head({ place, trail, isNarrow, children, dropOn }: HeadProps) {
  const crumbs = crumbsOf(place, trail);
  const parents = crumbs.slice(0, -1);
  const parent = parents.at(-1);
  return (
    <div className={HEAD}>
      {isNarrow && parent && (
        <PlaceLink to={parent.place} className={`${buttonStyle('quiet', 'icon')} -ms-3`}>
          <ArrowLeft aria-hidden />
          <span className="sr-only">{backText(parent)}</span>
        </PlaceLink>
      )}
      <div className="min-w-0 flex-1">
        {!isNarrow && <Breadcrumb crumbs={parents} dropOn={dropOn} />}
        <h1 className={HEADING}>
          <FileName name={crumbs.at(-1)?.name ?? ''} />
        </h1>
      </div>
      {children}
    </div>
  );
}
