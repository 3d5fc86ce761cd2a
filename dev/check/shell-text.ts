/** Matches a line that turns off a shellcheck rule. Before the first command, such a line applies to the whole file. */
const EXCEPTION = /^\s*#\s*shellcheck\s+disable=/;
const COMMAND = /^\s*[^\s#]/;

/** Finds lines that are too long, and rules that are turned off for the whole file. `maxWidth` is in characters. */
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
