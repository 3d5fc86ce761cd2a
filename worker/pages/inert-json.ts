/**
 * Returns a script element with JSON, which browsers do not run. The value may contain text from users, because
 * characters that could end the element or the line are escaped.
 */
export function inertJson(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
