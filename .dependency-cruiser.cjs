/**
 * Who may import whom:
 *
 *   worker/contract <- web/lib <- web/features <- web/routes
 *   worker/contract <- worker/lib <- domains <- app <- index
 */

// dependency-cruiser reads TypeScript 7 through swc alone; without it, it would find no files and nothing wrong.
require.resolve('@swc/core');

/** A rule that stops the check: what `from` describes must not import what `to` describes. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    never('no-cycles', 'Nothing imports itself, by whatever way round.', {}, { circular: true }),
    never('nothing-missing', 'What is imported is there.', {}, { couldNotResolve: true, pathNot: '^cloudflare:' }),

    never(
      'contract-is-a-leaf',
      'The contract imports zod and itself.',
      { path: '^worker/contract/' },
      { pathNot: ['^worker/contract/', '^node_modules/zod/'] },
    ),

    never(
      'web-knows-the-contract-alone',
      'The page imports nothing of the Worker but its contract.',
      { path: '^web/' },
      { path: '^(worker|db|migrations)/', pathNot: '^worker/contract/' },
    ),
    never(
      'web-lib-below-features',
      'web/lib and web/ui know no feature and no route.',
      { path: '^web/(lib|ui)/' },
      { path: '^web/', pathNot: '^web/(lib|ui)/' },
    ),
    never(
      'web-features-below-routes',
      'A feature knows no route.',
      { path: '^web/features/' },
      { path: '^web/', pathNot: '^web/(lib|ui|features)/' },
    ),
    never(
      'features-apart',
      'Features never import each other; a route brings them together.',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),

    never(
      'worker-knows-no-page',
      'The Worker imports nothing of the page.',
      { path: '^(worker|db)/' },
      { path: '^web/' },
    ),
    never(
      'worker-lib-knows-no-domain',
      'worker/lib imports the contract and itself.',
      { path: '^worker/lib/' },
      { path: '^worker/', pathNot: '^worker/(contract|lib)/' },
    ),
    never(
      'domains-below-app',
      'A domain knows neither app.ts nor index.ts.',
      { path: '^worker/[^/]+/' },
      { path: '^worker/[^/]+\\.ts$' },
    ),
    never('app-below-index', 'Nothing imports index.ts.', {}, { path: '^worker/index\\.ts$' }),
    never(
      'routes-stay-at-home',
      'Across domains only a store or a pure file is imported, never routes.',
      { path: '^worker/([^/]+)/' },
      { path: ['^worker/[^/]+/routes\\.ts$', '^worker/[^/]+/[^/]+-routes\\.ts$'], pathNot: '^worker/$1/' },
    ),
    never(
      'tables-behind-stores',
      'The tables are known to stores, and to the harness that seeds them.',
      { pathNot: ['^worker/[^/]+/store\\.ts$', '^worker/[^/]+/[^/]+-store\\.ts$', '^db/', '^test/harness/'] },
      { path: '^db/' },
    ),

    never(
      'product-knows-no-tests',
      'What is deployed imports neither tests nor scripts.',
      { path: '^(worker|web|db)/' },
      { path: '^(test|dev)/' },
    ),
    never('scripts-know-no-tests', 'The scripts import no tests.', { path: '^dev/' }, { path: '^test/' }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
