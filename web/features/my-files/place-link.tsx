import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Place, placeSearchOf } from './place';
import { usePlace } from './use-place';
import { viewSearchOf } from './view';

interface PlaceLinkProps {
  to: Place;
  className: string;
  /** Called when the user follows the link. */
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** Link to a place of My Files. The rows per page and the sorting stay the same. */
export function PlaceLink({ to, className, onOpen, children }: PlaceLinkProps) {
  const { view } = usePlace();
  return (
    <Link
      to="/uploads"
      search={{ ...placeSearchOf(to), ...viewSearchOf(view) }}
      className={className}
      draggable={false}
      onClick={onOpen}
    >
      {children}
    </Link>
  );
}
