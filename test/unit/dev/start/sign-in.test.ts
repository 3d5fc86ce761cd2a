import { expect, test } from 'vitest';
import { localSignIn } from '../../../../dev/start/sign-in.ts';

const EMULATOR = { project: 'demo-fileshare', host: '127.0.0.1', port: 9099 };

test('uses the emulator by default, and passes its address to the Worker', () => {
  expect(localSignIn(['--port', '9000'], 'SIGNING_SECRET=x\n')).toEqual({
    emulator: EMULATOR,
    wranglerArgs: [
      ['--var', 'FIREBASE_PROJECT_ID:demo-fileshare'],
      ['--var', 'FIREBASE_API_KEY:local'],
      ['--var', 'FIREBASE_AUTH_DOMAIN:localhost'],
      ['--var', 'FIREBASE_AUTH_EMULATOR_HOST:127.0.0.1:9099'],
    ].flat(),
  });
});

test('turns the emulator off for a real project, or if its address is empty', () => {
  const off = { emulator: null, wranglerArgs: [] };
  expect(localSignIn(['--var', 'FIREBASE_PROJECT_ID:mine'], '')).toEqual(off);
  expect(localSignIn([], 'FIREBASE_PROJECT_ID=mine')).toEqual(off);
  expect(localSignIn(['--var', 'FIREBASE_AUTH_EMULATOR_HOST:'], '')).toEqual(off);
});

test('starts the emulator at the configured address for the configured demo project', () => {
  const args = ['--var', 'A:1', '--var=FIREBASE_AUTH_EMULATOR_HOST:127.0.0.1:9200'];
  expect(localSignIn(args, '')).toMatchObject({ emulator: { ...EMULATOR, port: 9200 } });
  expect(localSignIn(args, '').wranglerArgs.join()).not.toContain('EMULATOR_HOST');
  expect(localSignIn(args, 'FIREBASE_PROJECT_ID=demo-mine')).toMatchObject({ emulator: { project: 'demo-mine' } });
  expect(() => localSignIn(['--var', 'FIREBASE_AUTH_EMULATOR_HOST:there'], '')).toThrow('has no port');
});
