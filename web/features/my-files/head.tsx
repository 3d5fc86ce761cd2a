import type { HTMLAttributes, ReactNode } from 'react';
import { FileName } from '../../ui/file-name';
import { Breadcrumb } from './breadcrumb';
import type { MyFilesPage } from './list/items';
import { type Crumb, crumbsOf, type Place } from './place';
import { Stats } from './stats';

interface HeadProps {
  userId: string;
  place: Place;
  /** The folders that lead to it. */
  trail: MyFilesPage['trail'];
  link(place: Place, className: string, content: ReactNode): ReactNode;
  /** What a crumb's place does with rows that are dragged onto it. */
  dropOn(crumb: Crumb): HTMLAttributes<HTMLElement>;
}

/** What is open, the way back from it, and what the owner has in all. */
export function Head({ userId, place, trail, link, dropOn }: HeadProps) {
  const crumbs = crumbsOf(place, trail);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-2 pb-6 sm:pt-4">
      <div className="min-w-0">
        <Breadcrumb crumbs={crumbs.slice(0, -1)} link={link} dropOn={dropOn} />
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">
          <FileName name={crumbs.at(-1)?.name ?? ''} />
        </h1>
      </div>
      <Stats userId={userId} />
    </div>
  );
}
