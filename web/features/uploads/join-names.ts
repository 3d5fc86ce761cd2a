import { formatCount } from '../../lib/format';

const NAMES_LISTED = 3;

/** Joins the names and shortens a long list: `a, b, c and 3 more`. */
export function joinNames(names: readonly string[]): string {
  const firstNames = names.slice(0, NAMES_LISTED).join(', ');
  return names.length > NAMES_LISTED
    ? `${firstNames} and ${formatCount(names.length - NAMES_LISTED)} more`
    : firstNames;
}
