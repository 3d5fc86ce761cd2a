/** Cuts a text to `chars` code points and adds an ellipsis. */
export function shorten(text: string, chars: number): string {
  const letters = [...text];
  return letters.length <= chars ? text : `${letters.slice(0, chars).join('').trimEnd()}…`;
}
