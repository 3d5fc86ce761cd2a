/** What the text of a script may be, for whoever reads it before a shell does. */
export interface ScriptBounds {
  readonly maxLines: number;
  readonly maxWidth: number;
}

/** Before the first command an exception holds for the whole file. */
const EXCEPTION = /^\s*#\s*shellcheck\s+disable=/;
const COMMAND = /^\s*[^\s#]/;

/** What is wrong with the text of a script, a sentence each. */
export function textProblems(text: string, { maxLines, maxWidth }: ScriptBounds): string[] {
  const lines = text.replace(/\n$/, '').split('\n');
  const wide = lines.flatMap((line, index) => {
    const width = [...line].length;
    return width > maxWidth ? [`line ${index + 1} has ${width} characters, at most ${maxWidth} are read`] : [];
  });
  const start = lines.slice(
    0,
    lines.findIndex((line) => COMMAND.test(line)),
  );
  return [
    ...(lines.length > maxLines ? [`it has ${lines.length} lines, at most ${maxLines} are meant`] : []),
    ...wide,
    ...(start.some((line) => EXCEPTION.test(line))
      ? ['shellcheck is told to overlook something in the whole file']
      : []),
  ];
}
