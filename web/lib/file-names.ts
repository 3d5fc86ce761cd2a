/** Compares names. Ignores case and accents, and orders numbers by value: `2.jpg` comes before `10.jpg`. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Appends a name to a path. The path `''` is the top directory. */
export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`);
