const OWN_SCRIPT = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/;

/**
 * Returns the position in our scripts as file, line and column. Returns null if the stack contains no script of ours.
 */
export function placeOf(failure: unknown): { what: string; place: string } | null {
  if (!(failure instanceof Error) || !/^[A-Za-z]{1,80}$/.test(failure.name)) return null;
  const match = OWN_SCRIPT.exec(failure.stack ?? '');
  return match && { what: failure.name, place: match.slice(1).join(':') };
}
