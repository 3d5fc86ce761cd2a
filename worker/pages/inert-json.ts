/**
 * A value as JSON in an element of this id, which browsers keep and do not run. What could end the element or the line
 * is escaped, so the value may hold anybody's text.
 */
export function inertJson(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
