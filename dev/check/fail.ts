/** Ends a part of the check: the problems are printed, one a line, and make it fail; without any it passes. */
export function failWith(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
