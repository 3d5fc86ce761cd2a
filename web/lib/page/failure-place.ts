const OWN_SCRIPT = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/;

/** Returns the name of an error and its position in our scripts. Returns null if one of them is unknown. */
export function placeOf(failure: unknown): { what: string; place: string } | null {
  if (!(failure instanceof Error) || !/^[A-Za-z]{1,80}$/.test(failure.name)) return null;
  const match = OWN_SCRIPT.exec(failure.stack ?? '');
  return match && { what: failure.name, place: match.slice(1).join(':') };
}
