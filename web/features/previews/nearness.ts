/** Maximum distance from the box at which an element counts as near. The distance is about the height of a screen. */
const MARGIN = '1000px 0px';

/** Reports which children of a scrolling box are near the visible part of the box. All children share an observer. */
export interface Nearness {
  /** Calls `listener` on every change. The returned function ends the calls. */
  watch(element: Element, listener: (isNear: boolean) => void): () => void;
  close(): void;
}

export function nearnessIn(box: Element): Nearness {
  const listeners = new Map<Element, (isNear: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { root: box, rootMargin: MARGIN },
  );
  return {
    watch(element, listener) {
      listeners.set(element, listener);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        observer.unobserve(element);
      };
    },
    close: () => observer.disconnect(),
  };
}
