import { expect, test } from 'vitest';
import { type ModuleOf, sharedChunks } from '../../../../dev/build/chunks.ts';

/** `imports` lists the static imports of each module, then `|` and its dynamic imports. */
const graph = (imports: Record<string, string>): ModuleOf => {
  const ids = (list = '') => list.split(' ').filter(Boolean);
  return (id) => {
    const [now, later] = imports[id]?.split('|') ?? [];
    return { importedIds: ids(now), dynamicallyImportedIds: ids(later) };
  };
};

const ROUTES = '| routes/home.tsx routes/my-files.tsx routes/shared-folder.tsx routes/profile.tsx routes/blog.tsx';

const chunksOf = (imports: Record<string, string>) =>
  Object.fromEntries(sharedChunks(graph({ main: 'router', router: ROUTES, ...imports }), 'main', 'router'));

test('puts everything that the start of the page imports into the core', () => {
  expect(chunksOf({ main: 'router session', session: 'memory' })).toEqual({
    main: 'core',
    router: 'core',
    session: 'core',
    memory: 'core',
    'routes/shared-folder.tsx': 'share',
  });
});

test('keeps a module of one route with the route, and puts a module of two or more routes into a shared chunk', () => {
  const chunks = chunksOf({
    'routes/my-files.tsx': 'list dialog badge',
    'routes/shared-folder.tsx': 'list dialog',
    'routes/profile.tsx': 'dialog',
  });
  expect(chunks).toMatchObject({ list: 'shared', dialog: 'shared' });
  expect(chunks).not.toHaveProperty('badge');
});

test('puts the two pages of shares into one chunk, with the modules that only they need', () => {
  const chunks = chunksOf({
    router: `${ROUTES} routes/encrypted-folder.tsx`,
    'routes/encrypted-folder.tsx': 'list overview',
    'routes/my-files.tsx': 'list',
    'routes/shared-folder.tsx': 'list overview',
  });
  expect(chunks).toMatchObject({ list: 'shared', overview: 'share', 'routes/encrypted-folder.tsx': 'share' });
});

test('puts modules that home shares with other pages into the core', () => {
  const chunks = chunksOf({
    'routes/blog.tsx': 'footer',
    'routes/home.tsx': 'footer button',
    'routes/my-files.tsx': 'footer button select',
    'routes/profile.tsx': 'select',
  });
  expect(chunks).toMatchObject({ footer: 'core', button: 'core', select: 'shared' });
});

test('keeps the late modules of home out of its start, and puts the engine into a chunk for pages that upload', () => {
  const panels = 'uploads/stage-panels.tsx';
  const chunks = chunksOf({
    'routes/home.tsx': 'stage',
    stage: `| ${panels}`,
    router: `${ROUTES} routes/request.tsx`,
    [panels]: 'engine select success',
    'routes/my-files.tsx': 'engine select',
    'routes/profile.tsx': 'select',
    'routes/request.tsx': 'engine form',
    'routes/shared-folder.tsx': 'form',
  });
  expect(chunks).toMatchObject({ engine: 'sending', select: 'shared', form: 'shared' });
  for (const pageChunk of ['stage', 'success', panels]) expect(chunks).not.toHaveProperty(pageChunk);
});

test('keeps the first call of My Files, and modules that its list does not need, out of the chunks of the list', () => {
  const firstCall = 'web/features/my-files/first-call.ts';
  const uploading = 'uploads/uploading.tsx';
  const chunks = chunksOf({
    router: `${ROUTES} routes/manage.tsx`,
    'routes/my-files.tsx': `list panel ${firstCall} | ${uploading}`,
    'routes/manage.tsx': 'list panel engine',
    'routes/profile.tsx': 'list',
    [uploading]: 'engine',
  });
  expect(chunks).toMatchObject({
    [firstCall]: 'first-call',
    list: 'shared',
    panel: 'sending',
    engine: 'engine',
  });
});

test('puts lazy modules into no shared chunk', () => {
  const chunks = chunksOf({ 'routes/home.tsx': '| viewer', 'routes/profile.tsx': '| viewer', viewer: '' });
  expect(chunks).not.toHaveProperty('viewer');
});

test('puts no modules of packages into the core, except the icons of its pages', () => {
  const index = '/node_modules/parts/index.js';
  const icon = '/node_modules/lucide-react/x.js';
  const otherModule = '/node_modules/lucide-react/y.js';
  const chunks = chunksOf({
    main: `router ${index}`,
    'routes/home.tsx': icon,
    'routes/my-files.tsx': `${icon} ${otherModule}`,
    'routes/profile.tsx': otherModule,
  });
  expect(chunks).not.toHaveProperty(index);
  expect(chunks).toMatchObject({ [icon]: 'core', [otherModule]: 'shared' });
});
