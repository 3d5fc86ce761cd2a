/** Checks that the Worker mounts every call of the contract, and no other call under /api. */
import { adminFileRoutes } from '../../worker/contract/admin-file-paths.ts';
import { bytePaths } from '../../worker/contract/byte-paths.ts';
import { load } from '../load.ts';
import { failWith } from './fail.ts';
import { problemsOf, type Route } from './routes.ts';

/** HTTP methods of the byte paths. Hono also answers HEAD requests on GET routes. */
const BYTE_METHODS: Readonly<Record<keyof typeof bytePaths, string>> = {
  blob: 'PUT',
  bundle: 'PUT',
  part: 'PUT',
  chunk: 'POST',
  download: 'GET',
  preview: 'GET',
  direct: 'GET',
  archive: 'GET',
  cover: 'GET',
  checksumList: 'GET',
  openApi: 'GET',
  paymentWebhook: 'POST',
  oneClickUnsubscribe: 'POST',
};

const { allEndpoints } = await load<{ allEndpoints: Record<string, Route> }>('worker/contract/calls/all-endpoints.ts');
const { app } = await load<{ app: { routes: Route[] } }>('worker/app.ts');

const declared = {
  ...allEndpoints,
  ...Object.fromEntries(
    Object.entries(adminFileRoutes).map(([name, path]) => [`adminFileRoutes.${name}`, { method: 'POST', path }]),
  ),
  ...Object.fromEntries(
    Object.entries(bytePaths).map(([name, path]) => [
      name,
      { method: BYTE_METHODS[name as keyof typeof bytePaths], path },
    ]),
  ),
};
failWith(problemsOf(declared, app.routes));
