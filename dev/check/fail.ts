/** Prints the problems. If there is one, sets the exit code 1, so that this part of the check fails. */
export function failWith(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
