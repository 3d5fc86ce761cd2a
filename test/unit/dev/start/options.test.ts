import { expect, test } from 'vitest';
import { readOptions } from '../../../../dev/start/options.ts';

test('reads port and state folder in both notations, and passes them on once', () => {
  const args = ['--port=9000', '--persist-to', '/tmp/state'];
  expect(readOptions(args)).toEqual({
    port: 9000,
    persistTo: '/tmp/state',
    prebuilt: false,
    verbose: false,
    wranglerArgs: args,
  });
});

test('passes on unknown arguments', () => {
  const args = ['--var', 'MAX_FILE_BYTES:5', '--var', 'PUBLIC_ORIGIN:https://x.example', '--log-level', 'warn'];
  expect(readOptions(args).wranglerArgs).toEqual([...args, '--port', '8787']);
});

test.each(['nonsense', '0', '65536', '80.5', ''])('rejects "%s" as a port', (port) => {
  expect(() => readOptions(['--port', port])).toThrow('is not a port');
});
