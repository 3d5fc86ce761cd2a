/** Cuts a text to `chars` characters, with a sign that it goes on. Never within one. */
export function shorten(text: string, chars: number): string {
  const letters = [...text];
  return letters.length <= chars ? text : `${letters.slice(0, chars).join('').trimEnd()}…`;
}
