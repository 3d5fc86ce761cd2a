export function shorten(text: string, chars: number): string {
  const letters = [...text];
  return letters.length <= chars ? text : `${letters.slice(0, chars).join('').trimEnd()}…`;
}
