import { expect, test } from 'vitest';
import { type ModuleOf, sharedChunks } from '../../../dev/chunks.ts';

/** What each module imports, and, behind a bar, what it loads when it is needed. */
const graph = (imports: Record<string, string>): ModuleOf => {
  const ids = (list = '') => list.split(' ').filter(Boolean);
  return (id) => {
    const [now, later] = imports[id]?.split('|') ?? [];
    return { importedIds: ids(now), dynamicallyImportedIds: ids(later) };
  };
};

const ROUTES = '| routes/home.tsx routes/my-files.tsx routes/profile.tsx routes/blog.tsx';

const chunksOf = (imports: Record<string, string>) =>
  Object.fromEntries(sharedChunks(graph({ main: 'router', router: ROUTES, ...imports }), 'main', 'router'));

test('what the start of the page imports is the core, by whatever way', () => {
  expect(chunksOf({ main: 'router session', session: 'memory' })).toEqual({
    main: 'core',
    router: 'core',
    session: 'core',
    memory: 'core',
  });
});

test('what one route needs stays with it, what a known pair needs is theirs, what others share is shared', () => {
  const chunks = chunksOf({
    'routes/home.tsx': 'engine dialog faq',
    'routes/my-files.tsx': 'engine dialog',
    'routes/profile.tsx': 'dialog',
  });
  expect(chunks).toMatchObject({ engine: 'sending', dialog: 'shared' });
  expect(chunks).not.toHaveProperty('faq');
});

test('an article brings nothing of the application: what it shares is the core', () => {
  const chunks = chunksOf({
    'routes/blog.tsx': 'footer',
    'routes/home.tsx': 'footer select',
    'routes/profile.tsx': 'select',
  });
  expect(chunks).toMatchObject({ footer: 'core', select: 'shared' });
});

test('what a route loads when it is needed is in none of them', () => {
  const chunks = chunksOf({ 'routes/home.tsx': '| viewer', 'routes/profile.tsx': '| viewer', viewer: '' });
  expect(chunks).not.toHaveProperty('viewer');
});

test('the core takes of a package only what the bundler finds used, icons aside', () => {
  const index = '/node_modules/parts/index.js';
  const icon = '/node_modules/lucide-react/x.js';
  const chunks = chunksOf({ main: `router ${index}`, 'routes/home.tsx': icon, 'routes/blog.tsx': icon });
  expect(chunks).not.toHaveProperty(index);
  expect(chunks[icon]).toBe('core');
});
