/**
 * Reads the reports of `npm test`. Prints the failed tests, the tests that passed only on retry, and the
 * number of tests.
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
const END = { expected: 'passed', flaky: 'flaky', unexpected: 'failed' };
const playwright = specsOf(read('test-results/e2e.json')).flatMap(({ file, title, tests }) =>
  tests.map(({ status, results }) => ({
    title: `${file}: ${title}`,
    status: END[status],
    why: results.find(({ error }) => error)?.error.message,
  })),
);

const all = [...vitest, ...playwright];
const having = (wanted) => all.filter(({ status }) => status === wanted);
for (const { title, why } of having('flaky')) console.log(`Passed when tried again: ${title}: ${firstLine(why)}`);
for (const { title, why } of having('failed')) console.log(`Failed: ${title}: ${firstLine(why)}`);
console.log(`${having('passed').length + having('flaky').length} passed, ${having('failed').length} failed`);
