import { type DragEvent, type HTMLAttributes, useState } from 'react';
import type { Item } from '../list/items';
import type { Place } from '../place';
import { type Destination, destinationOf, mayGo } from './destination';

/** Data type that distinguishes dragged rows from files and links. */
const ITEMS_TYPE = 'application/x-fileshare-items';

type DragProps = HTMLAttributes<HTMLElement>;

export interface Dragging {
  /** Returns the props of a row. It can be dragged, and a folder's row accepts drops. */
  row(item: Item): DragProps;
  /** Returns the props of a link to a place, which accepts drops. */
  crumb(to: Destination): DragProps;
}

interface Options {
  readonly place: Place;
  /** Keys of the rows that are cut. */
  readonly cut: ReadonlySet<string>;
  /** Returns the items to drag together with a row. */
  chosen(item: Item): readonly Item[];
  onMove(items: readonly Item[], to: Destination): void;
}

/**
 * Lets the user drag rows onto folders and breadcrumbs. Marks the drop target by `data-over`, the dragged rows by
 * `data-dragged` and cut rows by `data-cut`. Files from outside mark a folder's row, too, but the page handles their
 * drop.
 */
export function useDragging({ place, cut, chosen, onMove }: Options): Dragging {
  const [dragged, setDragged] = useState<readonly Item[]>([]);
  const [over, setOver] = useState<string | null>(null);
  const keys = new Set(dragged.map(({ key }) => key));

  function target(to: Destination, takesFiles: boolean): DragProps {
    const key = JSON.stringify([to.folderId, to.path]);
    const takes = (event: DragEvent) => {
      if (event.dataTransfer.types.includes(ITEMS_TYPE)) return dragged.some((item) => mayGo(item, place, to));
      return takesFiles && event.dataTransfer.types.includes('Files');
    };
    const mark = (event: DragEvent) => {
      if (!takes(event)) return;
      setOver(key);
      if (!event.dataTransfer.types.includes(ITEMS_TYPE)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    };
    return {
      ...(over === key && { 'data-over': '' }),
      onDragEnter: mark,
      onDragOver: mark,
      onDragLeave: (event) => {
        const into = event.relatedTarget;
        if (over === key && !(into instanceof Node && event.currentTarget.contains(into))) setOver(null);
      },
      onDrop: (event) => {
        setOver(null);
        if (!event.dataTransfer.types.includes(ITEMS_TYPE) || !takes(event)) return;
        event.preventDefault();
        onMove(
          dragged.filter(({ key: own }) => own !== (to.path === '' ? to.folderId : `${to.folderId}/${to.path}`)),
          to,
        );
        setDragged([]);
      },
    };
  }

  return {
    row(item) {
      const to = destinationOf(item);
      const isRemoved = item.kind === 'folder' && item.takedown !== null;
      return {
        ...(to && target(to, true)),
        ...(cut.has(item.key) && { 'data-cut': '' }),
        ...(keys.has(item.key) && { 'data-dragged': '' }),
        draggable: !isRemoved,
        onDragStart: (event) => {
          const going = chosen(item);
          event.dataTransfer.clearData();
          event.dataTransfer.setData(ITEMS_TYPE, String(going.length));
          event.dataTransfer.effectAllowed = 'move';
          setDragged(going);
        },
        onDragEnd: () => {
          setDragged([]);
          setOver(null);
        },
      };
    },
    crumb: (to) => target(to, false),
  };
}
