/** Placeholder for an id in a path. It is as long as a real id, but readers see that it is an example. */
const EXAMPLE_VALUE = 'AAAAAAAAAAAAAAAA';
/** Matches anonymous ids in example bodies. They are replaced, because readers must not use an id that others know. */
const EXAMPLE_ID = /user_[0-9a-f-]{36}/g;

/**
 * Returns a call as shell lines: first the variables of the path, then the curl command with the indented body.
 * `example` is the body. Undefined means that the call has no body.
 */
export function asCurl(origin: string, method: string, path: string, example: unknown): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}=${EXAMPLE_VALUE}\n`);
  const url = `${origin}${path.replace(/\{(\w+)\}/g, '$$$1')}`;
  const isDefaultMethod = method === (example === undefined ? 'GET' : 'POST');
  const call = `${names.join('')}curl ${isDefaultMethod ? '' : `-X ${method} `}"${url}"`;
  if (example === undefined) return call;
  const body = JSON.stringify(example, null, 2).replaceAll(EXAMPLE_ID, 'user_YOUR-OWN-UUID').replaceAll("'", "'\\''");
  return `${call} \\\n  -H 'Content-Type: application/json' -d '${body}'`;
}
