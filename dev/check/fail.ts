/** Prints the problems. If there is one, sets the exit code to 1. */
export function failWith(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
