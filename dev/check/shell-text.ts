/** A shellcheck directive before the first command applies to the whole file. */
const EXCEPTION = /^\s*#\s*shellcheck\s+disable=/;
const COMMAND = /^\s*[^\s#]/;

/** `maxWidth` is in characters. */
export function textProblems(text: string, maxWidth: number): string[] {
  const lines = text.replace(/\n$/, '').split('\n');
  const wideLines = lines.flatMap((line, index) => {
    const width = [...line].length;
    return width > maxWidth ? [`line ${index + 1} has ${width} characters, at most ${maxWidth} are read`] : [];
  });
  const start = lines.slice(
    0,
    lines.findIndex((line) => COMMAND.test(line)),
  );
  return [
    ...wideLines,
    ...(start.some((line) => EXCEPTION.test(line))
      ? ['shellcheck is told to overlook something in the whole file']
      : []),
  ];
}
