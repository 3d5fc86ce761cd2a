import { type DragEvent, type HTMLAttributes, useState } from 'react';
import { type Item, isMovable } from '../list/items';
import type { Place } from '../place';
import { canMoveTo, type Destination, destinationOf } from './destination';

/** MIME type that distinguishes dragged rows from files and links. */
const ITEMS_TYPE = 'application/x-fileshare-items';

type DragProps = HTMLAttributes<HTMLElement>;

export interface Dragging {
  row(item: Item): DragProps;
  crumb(to: Destination): DragProps;
}

interface Options {
  readonly place: Place;
  readonly cut: ReadonlySet<string>;
  itemsToDrag(item: Item): readonly Item[];
  onMove(items: readonly Item[], to: Destination): void;
}

/** Sets `data-over` on the drop target, `data-dragged` on dragged rows and `data-cut` on cut rows. */
export function useDragging({ place, cut, itemsToDrag, onMove }: Options): Dragging {
  const [dragged, setDragged] = useState<readonly Item[]>([]);
  const [dropTargetKey, setDropTargetKey] = useState<string | null>(null);
  const keys = new Set(dragged.map(({ key }) => key));

  function target(to: Destination, acceptsFiles: boolean): DragProps {
    const key = JSON.stringify([to.folderId, to.path]);
    const accepts = (event: DragEvent) => {
      if (event.dataTransfer.types.includes(ITEMS_TYPE)) return dragged.some((item) => canMoveTo(item, place, to));
      return acceptsFiles && event.dataTransfer.types.includes('Files');
    };
    const mark = (event: DragEvent) => {
      if (!accepts(event)) return;
      setDropTargetKey(key);
      if (!event.dataTransfer.types.includes(ITEMS_TYPE)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    };
    return {
      ...(dropTargetKey === key && { 'data-over': '' }),
      onDragEnter: mark,
      onDragOver: mark,
      onDragLeave: (event) => {
        const into = event.relatedTarget;
        if (dropTargetKey === key && !(into instanceof Node && event.currentTarget.contains(into)))
          setDropTargetKey(null);
      },
      onDrop: (event) => {
        setDropTargetKey(null);
        if (!event.dataTransfer.types.includes(ITEMS_TYPE) || !accepts(event)) return;
        event.preventDefault();
        onMove(
          dragged.filter(
            ({ key: itemKey }) => itemKey !== (to.path === '' ? to.folderId : `${to.folderId}/${to.path}`),
          ),
          to,
        );
        setDragged([]);
      },
    };
  }

  return {
    row(item) {
      const to = destinationOf(item);
      return {
        ...(to && target(to, true)),
        ...(cut.has(item.key) && { 'data-cut': '' }),
        ...(keys.has(item.key) && { 'data-dragged': '' }),
        draggable: isMovable(item),
        onDragStart: (event) => {
          const draggedItems = itemsToDrag(item);
          event.dataTransfer.clearData();
          event.dataTransfer.setData(ITEMS_TYPE, String(draggedItems.length));
          event.dataTransfer.effectAllowed = 'move';
          setDragged(draggedItems);
        },
        onDragEnd: () => {
          setDragged([]);
          setDropTargetKey(null);
        },
      };
    },
    crumb: (to) => target(to, false),
  };
}
