import { expect, test } from 'vitest';
import { isLocalHost } from '../../../../../worker/lib/hosts/local-host';

test.each([
  'localhost',
  'app.localhost',
  '127.0.0.1',
  '[::1]',
  '192.168.1.20',
  '10.0.0.4',
  '172.20.1.1',
  'my-mac.local',
])('accepts %s as a local host', (name) => expect(isLocalHost(name)).toBe(true));

test.each([
  'fileshare.example.workers.dev',
  'example.com',
  '8.8.8.8',
  '172.32.0.1',
  '10.example.com',
  'localhost.example.com',
])('rejects %s as a local host', (name) => expect(isLocalHost(name)).toBe(false));
