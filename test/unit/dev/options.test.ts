import { expect, test } from 'vitest';
import { readOptions } from '../../../dev/options.ts';

test('without arguments the product is at port 8787, with its state in its usual place', () => {
  expect(readOptions([])).toEqual({
    port: 8787,
    persistTo: undefined,
    prebuilt: false,
    verbose: false,
    wranglerArgs: ['--port', '8787'],
  });
});

test('a port and a place are read and passed on once, whichever way they are written', () => {
  const args = ['--port=9000', '--persist-to', '/tmp/state'];
  expect(readOptions(args)).toEqual({
    port: 9000,
    persistTo: '/tmp/state',
    prebuilt: false,
    verbose: false,
    wranglerArgs: args,
  });
});

test('what only the start itself reads is not told to wrangler', () => {
  expect(readOptions(['--prebuilt', '--verbose', '--port', '9000'])).toMatchObject({
    prebuilt: true,
    verbose: true,
    wranglerArgs: ['--port', '9000'],
  });
});

test('arguments that only wrangler knows are passed on unread', () => {
  const args = ['--var', 'MAX_FILE_BYTES:5', '--var', 'PUBLIC_ORIGIN:https://x.example', '--log-level', 'warn'];
  expect(readOptions(args).wranglerArgs).toEqual([...args, '--port', '8787']);
});

test.each(['nonsense', '0', '65536', '80.5', ''])('"%s" is refused as a port', (port) => {
  expect(() => readOptions(['--port', port])).toThrow('is not a port');
});
