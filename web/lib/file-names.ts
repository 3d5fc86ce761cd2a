/** Compares names without case and accents, and numbers in them by value: `2.jpg` comes before `10.jpg`. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns a path with a name below it. The top is `''`. */
export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`);
