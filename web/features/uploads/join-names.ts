import { plural, t } from '@lingui/core/macro';

export function joinNames(names: readonly string[]): string {
  const [first = '', second = '', third = ''] = names;
  if (names.length < 2) return first;
  if (names.length === 2) return t({ message: `${first}, ${second}`, comment: 'Names of two files' });
  if (names.length === 3) return t({ message: `${first}, ${second}, ${third}`, comment: 'Names of three files' });
  const moreCount = names.length - 3;
  return plural(moreCount, {
    one: `${first}, ${second}, ${third} and # more`,
    other: `${first}, ${second}, ${third} and # more`,
  });
}
