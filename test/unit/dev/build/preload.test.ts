import { expect, test } from 'vitest';
import { type OutputFiles, preloadTags } from '../../../../dev/build/preload.ts';

const chunk = (imports: string[], moduleIds: string[] = [], css: string[] = []) => ({
  type: 'chunk',
  imports,
  moduleIds,
  viteMetadata: { importedCss: new Set(css) },
});

const MADE: OutputFiles = {
  'assets/core.js': chunk(['assets/runtime.js'], [], ['assets/core.css']),
  'assets/runtime.js': chunk([]),
  'assets/shared.js': chunk(['assets/core.js']),
  'assets/home.js': chunk(
    ['assets/core.js', 'assets/shared.js'],
    ['/here/web/lib/home.ts', '/here/web/routes/home.tsx'],
    ['assets/home.css'],
  ),
};

test('preloads everything that a module imports, with the styles', () => {
  const tags = preloadTags(MADE, '/web/routes/home.tsx', '<html>').split(/\n\s*/);
  expect(tags.toSorted()).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/core.js">',
    '<link rel="modulepreload" crossorigin href="/assets/home.js">',
    '<link rel="modulepreload" crossorigin href="/assets/runtime.js">',
    '<link rel="modulepreload" crossorigin href="/assets/shared.js">',
    '<link rel="stylesheet" crossorigin href="/assets/core.css">',
    '<link rel="stylesheet" crossorigin href="/assets/home.css">',
  ]);
});

test('leaves out files that the page already requests', () => {
  const page = '<script src="/assets/core.js"></script><link href="/assets/core.css">';
  const tags = preloadTags(MADE, '/web/routes/home.tsx', page);
  expect(tags).not.toContain('core');
  expect(tags).toContain('/assets/runtime.js');
});

test('throws for a module that is not in the build', () => {
  expect(() => preloadTags(MADE, '/web/routes/gone.tsx', '')).toThrow('/web/routes/gone.tsx');
});
