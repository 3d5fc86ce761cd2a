const OWN_SCRIPT = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/;

/** The kind of an error, and where in a script of ours it was thrown; null: not by us, or nobody can say. */
export function placeOf(failure: unknown): { what: string; place: string } | null {
  if (!(failure instanceof Error) || !/^[A-Za-z]{1,80}$/.test(failure.name)) return null;
  const found = OWN_SCRIPT.exec(failure.stack ?? '');
  return found && { what: failure.name, place: found.slice(1).join(':') };
}
