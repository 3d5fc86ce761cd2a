/** `gap`: several pages without a button. */
export type PageButton = number | 'gap';

/** Returns at most `slots` buttons and gaps. Each gap replaces at least two pages. */
export function pageButtons(page: number, totalPages: number, slots: number): PageButton[] {
  if (totalPages <= slots) return range(1, totalPages);
  const inside = slots - 4;
  if (page <= inside + 1) return [...range(1, slots - 2), 'gap', totalPages];
  if (page >= totalPages - inside) return [1, 'gap', ...range(totalPages - (slots - 3), totalPages)];
  const from = page - Math.floor(inside / 2);
  return [1, 'gap', ...range(from, from + inside - 1), 'gap', totalPages];
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
