import { type Context, Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { mountAccounts } from './accounts/routes';
import { mountAdmin } from './admin/routes';
import { mountBandwidth } from './bandwidth/routes';
import { mountCli } from './cli/routes';
import { mountContact } from './contact/routes';
import { endpoints } from './contract/calls/endpoints';
import { mountDownloads } from './downloads/routes';
import { mountFolders } from './folders/routes';
import { ApiError } from './lib/api-error';
import { answer } from './lib/bodies/answer';
import { drainBody } from './lib/bodies/drain-body';
import { refuseLong } from './lib/bodies/refuse-long';
import { configure } from './lib/configure';
import type { AppEnv } from './lib/env';
import { countryOf } from './lib/hosts/country';
import { refuseOtherSites } from './lib/refuse-other-sites';
import { apiErrorOf, requestLog } from './lib/request-log';
import { routedPath } from './lib/routed-path';
import { mountMail } from './mail/routes';
import { mountOpenApi } from './openapi/openapi-routes';
import { mountOperations } from './operations/routes';
import { mountPages } from './pages/routes';
import { siteSettings } from './pages/site-settings';
import { mountBilling } from './payments/routes';
import { mountPrograms } from './programs/routes';
import { mountRequests } from './requests/routes';
import { route } from './serve/route';
import { mountUploads } from './uploads/routes';

const app = new Hono<AppEnv>({ getPath: routedPath });

app.use(requestId({ headerName: '' }), async (c, next) => {
  c.set('now', Date.now());
  await next();
});
app.use(requestLog);
app.use(refuseLong);
app.use('/api/*', async (c, next) => {
  configure(c);
  await next();
  // Pages need the server's time for relative times (RFC 9110, section 6.6.1). The local platform omits this header.
  c.header('Date', new Date().toUTCString());
  c.header('X-Content-Type-Options', 'nosniff');
  // A PDF in its own tab may contain links, which would reveal its secret URL.
  c.header('Referrer-Policy', 'no-referrer');
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
});
app.use(refuseOtherSites);

route(app, endpoints.health).handle(async () => ({ status: 'ok' }));
route(app, endpoints.config).handle(async (c) => siteSettings(c.var.config, countryOf(c)));
mountUploads(app);
mountFolders(app);
mountRequests(app);
mountDownloads(app);
mountBandwidth(app);
mountAccounts(app);
mountBilling(app);
mountContact(app);
mountMail(app);
mountAdmin(app);
mountOperations(app);
mountOpenApi(app);
mountPrograms(app);
mountCli(app);
mountPages(app);

// An error that a `notFound` handler throws would bypass the middleware above.
app.notFound((c) => refuse(c, new ApiError('not_found')));

app.onError((error, c) => refuse(c, apiErrorOf(c, error)));

async function refuse(c: Context<AppEnv>, error: ApiError): Promise<Response> {
  await drainBody(c);
  c.set('errorCode', error.code);
  return answer(c, error.answer(), error.status, error.headers);
}

export { app };
