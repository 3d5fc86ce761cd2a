import type { Endpoint } from '../../worker/contract/calls/endpoint';

/**
 * What is wrong with an answer by the schema of its endpoint, in words that name both; null: nothing. Fields that the
 * contract does not name are let through, as older pages must.
 */
export function answerProblem({ method, path, output }: Endpoint, answer: unknown): string | null {
  const result = output.safeParse(answer);
  if (result.success) return null;
  const [issue] = result.error.issues;
  const field = issue?.path.length ? issue.path.map(String).join('.') : 'the whole answer';
  const problem = issue?.code === 'invalid_type' ? `must be ${issue.expected}` : issue?.message;
  return `The answer of ${method} ${path} does not keep to the contract: ${field}: ${problem}`;
}
