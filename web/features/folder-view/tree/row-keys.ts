export interface RowKeys {
  rowCount(): number;
  scrollTo(index: number): void;
  /**
   * Returns the row to which an arrow key moves the focus. Returns undefined if the key does not move the focus. An
   * example is a key that opens a folder.
   */
  goal(index: number, key: string): number | undefined;
}

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button, [role="checkbox"]')];

/**
 * Returns true if a control can get the focus. The checkbox of a folder without selectable files cannot get the
 * focus.
 */
const canFocus = (control: HTMLElement): boolean => !control.matches(':disabled, [aria-disabled="true"]');

/** Returns the row to which an arrow key moves the focus in a list with one column. */
export const rowAbove = (index: number, key: string): number | undefined =>
  ({ ArrowDown: index + 1, ArrowUp: index - 1 })[key];

/**
 * Returns the keyboard handler of a list. Rows of the list have the attribute `data-row`. Arrow keys, Home and End
 * move the focus to the same control of another row.
 */
export function rowKeys({ rowCount, scrollTo, goal: goalOf }: RowKeys) {
  return (event: KeyboardEvent): void => {
    const focused = event.target instanceof HTMLElement ? event.target : null;
    const row = focused?.closest<HTMLElement>('[data-row]');
    if (!focused || !row) return;
    const index = Number(row.dataset.row);
    const last = rowCount() - 1;
    const goal = { Home: 0, End: last }[event.key] ?? goalOf(index, event.key);
    if (goal === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, goal));
    const control = controlsOf(row).indexOf(focused);
    const list = row.parentElement;
    scrollTo(next);
    // A distant row is rendered only after the list has scrolled to it. Therefore the focus moves in the next frame.
    requestAnimationFrame(() => {
      const target = list?.querySelector(`[data-row="${next}"]`);
      const controls = target ? controlsOf(target) : [];
      const sameControl = controls[control] ?? controls[0];
      const reached = sameControl && canFocus(sameControl) ? sameControl : controls.find(canFocus);
      reached?.focus({ preventScroll: true });
    });
  };
}
