/** Elements up to this distance from the box are near: about the height of a screen. */
const MARGIN = '1000px 0px';

/** Reports which children of a box are near its visible part. */
export interface Nearness {
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
