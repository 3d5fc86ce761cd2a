/** Prints the problems, one per line. This part of the check fails if there are any. */
export function failWith(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
