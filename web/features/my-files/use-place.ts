import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Place, placeOf, placeSearchOf } from './place';
import { browserMemory, type View, viewOf, viewSearchOf } from './view';

interface OpenPlace {
  readonly place: Place;
  readonly view: View;
  /** Goes to another place, shown in the same way. `replace` keeps the step out of the browser's history. */
  go(to: Place, options?: { replace: boolean }): void;
  /** Shows the same place with other rows or sorting, starting at `page`. */
  show(view: View, page: number): void;
}

/** Returns the place that the page's address names, and how it is shown. */
export function usePlace(): OpenPlace {
  const search = useSearch({ from: '/uploads' });
  const navigate = useNavigate();
  const place = placeOf(search);
  const view = viewOf(search, browserMemory);
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
      if (next.rows !== view.rows) browserMemory.write(String(next.rows));
      const shownAs = { ...viewSearchOf(next), rows: next.rows };
      void navigate({ to: '/uploads', search: { ...placeSearchOf({ ...place, page }), ...shownAs }, replace: true });
    },
  };
}
