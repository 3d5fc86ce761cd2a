import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Place, placeSearchOf } from './place';
import { readViewSearch } from './view';

interface PlaceLinkProps {
  to: Place;
  className: string;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

export function PlaceLink({ to, className, onOpen, children }: PlaceLinkProps) {
  const search = useSearch({ from: '/uploads' });
  return (
    <Link
      to="/uploads"
      search={{ ...placeSearchOf(to), ...readViewSearch(search) }}
      className={className}
      draggable={false}
      onClick={onOpen}
    >
      {children}
    </Link>
  );
}
