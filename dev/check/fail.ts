/** Prints the problems, one per line, and fails this part of the check if there are any. */
export function failWith(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
