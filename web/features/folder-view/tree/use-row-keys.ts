import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type RowKeys, rowKeys } from './row-keys';

export function useRowKeys(box: RefObject<HTMLElement | null>, keys: RowKeys): void {
  const onKey = useEffectEvent(rowKeys(keys));
  useEffect(() => {
    const list = box.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    list?.addEventListener('keydown', listen);
    return () => list?.removeEventListener('keydown', listen);
  }, [box]);
}
