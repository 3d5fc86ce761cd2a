/** What a name in a path is set to: an id of the right length, which everybody sees is to be replaced. */
const EXAMPLE_VALUE = 'AAAAAAAAAAAAAAAA';
/** An id is a secret of whoever made it up: nobody is to send files by one that others read here. */
const EXAMPLE_ID = /user_[0-9a-f-]{36}/g;

/**
 * A call as lines for a shell: first the names of its path, to be replaced, then the call with its body, indented.
 * `example`: the body; undefined: it has none.
 */
export function asCurl(origin: string, method: string, path: string, example: unknown): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}=${EXAMPLE_VALUE}\n`);
  const url = `${origin}${path.replace(/\{(\w+)\}/g, '$$$1')}`;
  const isUsual = method === (example === undefined ? 'GET' : 'POST');
  const call = `${names.join('')}curl ${isUsual ? '' : `-X ${method} `}"${url}"`;
  if (example === undefined) return call;
  const body = JSON.stringify(example, null, 2).replaceAll(EXAMPLE_ID, 'user_YOUR-OWN-UUID').replaceAll("'", "'\\''");
  return `${call} \\\n  -H 'Content-Type: application/json' -d '${body}'`;
}
