/**
 * Rules for imports between rooms:
 *
 * worker/contract <- web/lib <- web/features <- web/routes
 * worker/contract <- encryption <- web
 * web/lib, upload engine <- web/terminal
 * zip <- web, worker
 * worker/contract <- worker/words <- worker/lib <- the other rooms of the Worker, in the order of ROOMS <- app <- index
 */

// Throws if swc is missing. Without it, dependency-cruiser cannot read TypeScript 7, and would report no problems.
require.resolve('@swc/core');

/** Folders of the Worker. Each folder may import only the folders before it. */
const ROOMS = [
  ...[
    'contract',
    'words',
    'lib',
    'blobs',
    'archive',
    'identity',
    'serve',
    'plans',
    'mail',
    'bandwidth',
    'folders',
    'uploads',
    'requests',
  ],
  ...[
    'downloads',
    'payments',
    'accounts',
    'contact',
    'admin',
    'openapi',
    'programs',
    'pages',
    'cli',
    'purge',
    'operations',
  ],
];

/** Folders of the page's uploads. Each folder may import only the folders before it. */
const UPLOAD_ROOMS = ['picking', 'engine', 'resuming', 'stack', 'thumbnails', 'mailing', 'panels'];

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const inOrder = (folder, rooms) =>
  rooms.map((room, index) =>
    never(
      `${folder}/${room}-in-its-place`,
      `${folder}/${room} imports ${rooms.slice(0, index).join(', ') || 'no other room'} and itself.`,
      { path: `^${folder}/${room}/` },
      { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(${rooms.slice(0, index + 1).join('|')})/` },
    ),
  );

module.exports = {
  forbidden: [
    never('no-cycles', 'No module imports itself, directly or through other modules.', {}, { circular: true }),
    never(
      'nothing-missing',
      'Every imported module exists.',
      {},
      { couldNotResolve: true, pathNot: '^(cloudflare|virtual):' },
    ),

    never(
      'contract-is-a-leaf',
      'The contract imports zod and itself.',
      { path: '^worker/contract/' },
      { pathNot: ['^worker/contract/', '^node_modules/zod/'] },
    ),

    never(
      'web-knows-the-contract-alone',
      'The page imports only the contract of the Worker.',
      { path: '^web/' },
      { path: '^(worker|db|migrations)/', pathNot: '^worker/contract/' },
    ),
    never(
      'zip-is-a-leaf',
      'The ZIP layout imports only itself, so that it runs everywhere.',
      { path: '^zip/' },
      { pathNot: '^zip/' },
    ),
    never(
      'encryption-knows-the-contract-alone',
      'Encryption imports only the contract, so that it runs in the page, in workers and in Node.',
      { path: '^encryption/' },
      { pathNot: '^(encryption|worker/contract)/' },
    ),
    never(
      'keys-stay-with-clients',
      'The Worker never encrypts or decrypts.',
      { path: '^(worker|db)/' },
      { path: '^encryption/' },
    ),
    never(
      'web-lib-below-features',
      'web/lib and web/ui import no feature and no route. web/lib may import the service worker and the messages.',
      { path: '^web/(lib|ui)/' },
      { path: '^web/', pathNot: '^web/(lib|ui|service-worker|words)/' },
    ),
    never(
      'terminal-needs-no-browser',
      'The program for terminals imports only web/lib and the upload engine of the page, which also run in Node.',
      { path: '^web/terminal/' },
      { path: '^web/', pathNot: '^web/(terminal|lib|features/uploads/engine)/' },
    ),
    never(
      'terminal-is-a-program',
      'Only its unit tests import the program for terminals. The build makes one file of it.',
      { pathNot: '^(test/unit/)?web/terminal/' },
      { path: '^web/terminal/' },
    ),
    never(
      'web-features-below-routes',
      'A feature imports no route.',
      { path: '^web/features/' },
      { path: '^web/', pathNot: '^web/(lib|ui|features)/' },
    ),
    never(
      'features-apart',
      'A feature imports no other feature. Routes combine features. My Files has a separate rule.',
      { path: '^web/features/([^/]+)/', pathNot: '^web/features/my-files/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    never(
      'my-files-above-its-parts',
      'My Files imports the features whose forms it shows, and no others.',
      { path: '^web/features/my-files/' },
      { path: '^web/features/', pathNot: '^web/features/(my-files|management|requests|sharing|uploads)/' },
    ),

    never(
      'worker-knows-no-page',
      'The Worker imports nothing of the page.',
      { path: '^(worker|db)/' },
      { path: '^web/' },
    ),
    ...inOrder('worker', ROOMS),
    ...inOrder('web/features/uploads', UPLOAD_ROOMS),
    never(
      'worker-rooms-have-a-place',
      'Every room of the Worker is in the list ROOMS.',
      { path: '^worker/[^/]+/', pathNot: `^worker/(${ROOMS.join('|')})/` },
      {},
    ),
    never(
      'rooms-below-app',
      'A room imports neither app.ts nor index.ts.',
      { path: '^worker/[^/]+/' },
      { path: '^worker/[^/]+\\.ts$' },
    ),
    never(
      'app-below-index',
      'Only the entry module of strict tests imports index.ts.',
      { pathNot: '^test/strict/index\\.ts$' },
      { path: '^worker/index\\.ts$' },
    ),
    never(
      'routes-stay-at-home',
      'A room imports no routes of another room.',
      { path: '^worker/([^/]+)/' },
      { path: ['^worker/[^/]+/routes\\.ts$', '^worker/.+-routes\\.ts$'], pathNot: '^worker/$1/' },
    ),
    never(
      'tables-behind-stores',
      'Only stores, and the test harness that seeds the tables, import the tables.',
      { pathNot: ['^worker/[^/]+/store\\.ts$', '^worker/.+-store\\.ts$', '^db/', '^test/harness/'] },
      { path: '^db/' },
    ),

    never(
      'product-knows-no-tests',
      'Deployed code imports neither tests nor scripts.',
      { path: '^(worker|web|encryption|zip|db)/' },
      { path: '^(test|dev)/' },
    ),
    never(
      'macros-need-vite',
      'Only Vite compiles the macros of messages. Node and Playwright run these folders without it.',
      { path: '^(worker|dev|encryption|zip|web/terminal|test/(?!unit/))' },
      { path: '^node_modules/@lingui/[^/]+/macro/', reachable: true },
    ),
    never('scripts-know-no-tests', 'The scripts import no tests.', { path: '^dev/' }, { path: '^test/' }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
