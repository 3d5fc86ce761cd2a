/** Places toasts at the bottom of the window, above controls. */

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

export const TOAST_EDGE_PX = 16;
const GAP_PX = 8;

/** If possible, toasts cover none of these controls. */
const CONTROLS = 'a,button,input,textarea,audio,video';
/** If toasts cannot avoid all controls, they avoid at least these bars. */
const BARS = 'footer, [data-buttons]';

/** Returns the distance from the lower edge of the window in pixels. */
export function measureToastBottom(viewport: HTMLElement): number {
  const { left, right } = viewport.getBoundingClientRect();
  const heights = [...viewport.querySelectorAll<HTMLElement>('[role="dialog"]')].map((toast) => toast.offsetHeight);
  const toasts = { left, right, heightPx: heights.reduce((sum, height) => sum + height + GAP_PX, -GAP_PX) };
  const boxesOf = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => !viewport.contains(element) && element.checkVisibility())
      .map((element) => element.getBoundingClientRect());
  return (
    bottomAbove(boxesOf(CONTROLS), toasts, window.innerHeight) ??
    bottomAbove(boxesOf(BARS), toasts, window.innerHeight) ??
    TOAST_EDGE_PX
  );
}

/** Returns null if toasts would be partly in the upper half of the window. */
export function bottomAbove(
  boxes: readonly Box[],
  { left, right, heightPx }: { left: number; right: number; heightPx: number },
  windowPx: number,
): number | null {
  let bottom = windowPx - TOAST_EDGE_PX;
  const inColumn = boxes.filter((box) => box.left < right && box.right > left);
  for (const box of inColumn.toSorted((a, b) => b.bottom - a.bottom)) {
    if (box.top < bottom && box.bottom > bottom - heightPx) bottom = box.top - GAP_PX;
  }
  return bottom - heightPx < windowPx / 2 ? null : windowPx - bottom;
}
