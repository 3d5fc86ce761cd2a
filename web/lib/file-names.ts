/** The path `''` is the top. */
export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`);

/** Example: `PDF`. Returns `''` if the name has no extension of 1 to 5 letters or digits. */
export function endingOn(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1) : '';
  return /^[a-z0-9]{1,5}$/i.test(ending) ? ending.toUpperCase() : '';
}
