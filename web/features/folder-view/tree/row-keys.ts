import { forwardKey } from '../../../lib/words/direction';

export interface RowKeys {
  rowCount(): number;
  scrollTo(index: number): void;
  /** Returns undefined if the key does not move the focus. `ArrowRight` means forward in all languages. */
  goal(index: number, key: string): number | undefined;
}

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button, [role="checkbox"]')];

const canFocus = (control: HTMLElement): boolean => !control.matches(':disabled, [aria-disabled="true"]');

export const rowAbove = (index: number, key: string): number | undefined =>
  ({ ArrowDown: index + 1, ArrowUp: index - 1 })[key];

/** Arrow keys, Home and End move the focus to the same control of another row. Rows are elements with `data-row`. */
export function rowKeys({ rowCount, scrollTo, goal: goalOf }: RowKeys) {
  return (event: KeyboardEvent): void => {
    const focused = event.target instanceof HTMLElement ? event.target : null;
    const row = focused?.closest<HTMLElement>('[data-row]');
    if (!focused || !row) return;
    const index = Number(row.dataset.row);
    const last = rowCount() - 1;
    const goal = { Home: 0, End: last }[event.key] ?? goalOf(index, forwardKey(event.key));
    if (goal === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, goal));
    const control = controlsOf(row).indexOf(focused);
    const list = row.parentElement;
    scrollTo(next);
    // A distant row is rendered only after scrolling, in the next frame.
    requestAnimationFrame(() => {
      const target = list?.querySelector(`[data-row="${next}"]`);
      const controls = target ? controlsOf(target) : [];
      const sameControl = controls[control] ?? controls[0];
      const reached = sameControl && canFocus(sameControl) ? sameControl : controls.find(canFocus);
      reached?.focus({ preventScroll: true });
    });
  };
}
