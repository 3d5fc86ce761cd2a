/** Placeholder for an id in a path. It has the length of an id and is clearly not a real one. */
const EXAMPLE_VALUE = 'AAAAAAAAAAAAAAAA';
/** Anonymous ids in example bodies. An id is a secret, so readers must not send files with one from this page. */
const EXAMPLE_ID = /user_[0-9a-f-]{36}/g;

/**
 * Returns a call as shell lines: first the variables of its path, then the curl command with its indented body.
 * `example` is the body; undefined means that the call has none.
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
