/**
 * Prints a summary of the reports of `npm test`: the failed tests, the tests that passed only on retry, and the number
 * of tests.
 */
import { existsSync, readFileSync } from 'node:fs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
const firstLine = (text = '') => text.trim().split('\n', 1)[0];

const vitest = (read('test-results/vitest.json').testResults ?? []).flatMap(
  ({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [{ title: name, status, why: message }]
      : assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
          title: fullName,
          status,
          why: failureMessages[0],
        })),
);

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const STATUSES = { expected: 'passed', flaky: 'flaky', unexpected: 'failed' };
const playwright = specsOf(read('test-results/e2e.json')).flatMap(({ file, title, tests }) =>
  tests.map(({ status, results }) => ({
    title: `${file}: ${title}`,
    status: STATUSES[status],
    why: results.find(({ error }) => error)?.error.message,
  })),
);

const all = [...vitest, ...playwright];
const withStatus = (expected) => all.filter(({ status }) => status === expected);
for (const { title, why } of withStatus('flaky')) console.log(`Passed when tried again: ${title}: ${firstLine(why)}`);
for (const { title, why } of withStatus('failed')) console.log(`Failed: ${title}: ${firstLine(why)}`);
console.log(
  `${withStatus('passed').length + withStatus('flaky').length} passed, ${withStatus('failed').length} failed`,
);
