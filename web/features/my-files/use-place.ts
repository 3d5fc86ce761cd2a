import { useNavigate, useSearch } from '@tanstack/react-router';
import { browserStorage } from '../../lib/browser-storage';
import { type Place, placeOf, placeSearchOf } from './place';
import { ROWS_STORAGE_KEY, type View, viewOf, viewSearchOf } from './view';

interface OpenPlace {
  readonly place: Place;
  readonly view: View;
  go(to: Place, options?: { replace: boolean }): void;
  show(view: View, page: number): void;
}

export function usePlace(): OpenPlace {
  const search = useSearch({ from: '/uploads' });
  const navigate = useNavigate();
  const place = placeOf(search);
  const view = viewOf(search, browserStorage.read(ROWS_STORAGE_KEY));
  return {
    place,
    view,
    go: (to, options) =>
      void navigate({
        to: '/uploads',
        search: { ...placeSearchOf(to), ...viewSearchOf(view) },
        replace: options?.replace ?? false,
      }),
    show(next, page) {
      if (next.rows !== view.rows) browserStorage.write(ROWS_STORAGE_KEY, String(next.rows));
      const viewSearch = { ...viewSearchOf(next), rows: next.rows };
      void navigate({ to: '/uploads', search: { ...placeSearchOf({ ...place, page }), ...viewSearch }, replace: true });
    },
  };
}
