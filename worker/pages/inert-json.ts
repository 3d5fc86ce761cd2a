/**
 * Returns a value as JSON in an element that browsers keep but do not run. Characters that could end the element or
 * line are escaped, so the value may contain user content.
 */
export function inertJson(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
