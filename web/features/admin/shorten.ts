/** Cuts a text to `chars` characters and adds an ellipsis. Never cuts within a code point. */
export function shorten(text: string, chars: number): string {
  const letters = [...text];
  return letters.length <= chars ? text : `${letters.slice(0, chars).join('').trimEnd()}…`;
}
