/** How far outside of the box something is still near: about a screen. */
const MARGIN = '1000px 0px';

/** Tells which children of a scrolling box are near what is seen of it, by one observer for all of them. */
export interface Nearness {
  /** `tell` hears of every change. Answers how to stop. */
  watch(element: Element, tell: (near: boolean) => void): () => void;
  close(): void;
}

export function nearnessIn(box: Element): Nearness {
  const listeners = new Map<Element, (near: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { root: box, rootMargin: MARGIN },
  );
  return {
    watch(element, tell) {
      listeners.set(element, tell);
      observer.observe(element);
      return () => {
        listeners.delete(element);
        observer.unobserve(element);
      };
    },
    close: () => observer.disconnect(),
  };
}
