interface RowKeys {
  rowCount(): number;
  scrollTo(index: number): void;
  /**
   * Opens or closes the folder of a row. Does nothing if the row is a file, or if the folder has that state already.
   */
  setOpen(index: number, open: boolean): void;
}

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button, [role="checkbox"]')];

/** Returns true if a control can get the focus. The checkbox of a folder without selectable files cannot. */
const canFocus = (control: HTMLElement): boolean => !control.matches(':disabled, [aria-disabled="true"]');

/**
 * Returns the keyboard handler of a list whose rows have the attribute `data-row`. The keys Up, Down, Home and End move
 * the focus to the same control in another row. The keys Right and Left open and close a folder.
 */
export function rowKeys({ rowCount, scrollTo, setOpen }: RowKeys) {
  return (event: KeyboardEvent): void => {
    const focused = event.target instanceof HTMLElement ? event.target : null;
    const row = focused?.closest<HTMLElement>('[data-row]');
    if (!focused || !row) return;
    const index = Number(row.dataset.row);
    const last = rowCount() - 1;

    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      setOpen(index, event.key === 'ArrowRight');
      return;
    }
    const goal = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, goal));
    const control = controlsOf(row).indexOf(focused);
    const list = row.parentElement;
    scrollTo(next);
    // Waits for the next frame, because a distant row is rendered only after scrolling to it.
    requestAnimationFrame(() => {
      const target = list?.querySelector(`[data-row="${next}"]`);
      const controls = target ? controlsOf(target) : [];
      const sameControl = controls[control] ?? controls[0];
      const reached = sameControl && canFocus(sameControl) ? sameControl : controls.find(canFocus);
      reached?.focus({ preventScroll: true });
    });
  };
}
