import { type DragEvent, type HTMLAttributes, useState } from 'react';
import type { Item } from '../list/items';
import type { Place } from '../place';
import { type Destination, destinationOf, mayGo } from './destination';

/** What tells our rows apart from files and links. */
const ITEMS_TYPE = 'application/x-fileshare-items';

type DragProps = HTMLAttributes<HTMLElement>;

export interface Dragging {
  /** For a row: it can be dragged, and a folder's row takes what is dropped on it. */
  row(item: Item): DragProps;
  /** For a link to a place: it takes what is dropped on it. */
  crumb(to: Destination): DragProps;
}

interface Options {
  readonly place: Place;
  /** Rows that are cut, by their keys. */
  readonly cut: ReadonlySet<string>;
  /** What goes along with a row that is dragged. */
  chosen(item: Item): readonly Item[];
  onMove(items: readonly Item[], to: Destination): void;
}

/**
 * Dragging rows onto folders, and onto the places that lead here. What something is dragged over is marked by
 * `data-over`, what is dragged by `data-dragged`, what is cut by `data-cut`. Files from outside mark a folder's row, too; the page takes them.
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
