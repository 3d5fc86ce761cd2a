import type { Context, Hono } from 'hono';
import { mailboxOf, mailProblem } from '../contact/mail';
import { adminEndpoints } from '../contract/calls/admin';
import { endpoints } from '../contract/calls/endpoints';
import type { OperationsAnswer } from '../contract/calls/operations';
import { DAY_MS, HOUR_MS } from '../contract/units';
import { addressOf } from '../identity/address';
import { network } from '../identity/network';
import { ApiError } from '../lib/api-error';
import { dayOf } from '../lib/counts/names';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { iso, isoOrNull } from '../lib/iso';
import { takeAction } from '../lib/rates/take';
import { route } from '../serve/route';
import { daysOf, failingSince } from './days';
import { healthOf } from './health';
import { missingSettings } from './missing-settings';
import { monthCost } from './month-cost';
import { outboxAnswer } from './outbox-answer';
import { countPageFailure, readOperations } from './store';
import { CRON_FINDING, type CronRun, SURVEY_FINDING } from './watch';

const DAYS_SHOWN = 30;
const FAILED_CALLS_DAYS = 7;
const FAILED_CALLS_SHOWN = 20;
const PAGE_FAILURES_PER_WINDOW = { limit: 20, windowMs: HOUR_MS };

export function mountOperations(app: Hono<AppEnv>): void {
  route(app, adminEndpoints.adminOperations).handle((c) => operations(c));

  route(app, endpoints.deepHealth).handle(async (c) => {
    c.header('Cache-Control', 'no-store');
    const parts = await healthOf(c.env, c.var.now);
    if (Object.values(parts).includes('failing')) throw new ApiError('unhealthy', { parts });
    return { status: 'ok', parts };
  });

  route(app, endpoints.pageFailure).handle(async (c, failure) => {
    const key = `page-failures:${network(addressOf(c))}`;
    await takeAction(c, { key, rate: PAGE_FAILURES_PER_WINDOW, code: 'too_many_messages' });
    await countPageFailure(dbOf(c.env), { ...failure, now: c.var.now });
    return { success: true };
  });
}

async function operations(c: Context<AppEnv>): Promise<OperationsAnswer & { success: true }> {
  const { config, now } = c.var;
  const first = dayOf(now - (DAYS_SHOWN - 1) * DAY_MS);
  const monthStart = `${dayOf(now).slice(0, 7)}-01`;
  const stats = await readOperations(dbOf(c.env), first < monthStart ? first : monthStart, now);
  const findingOf = (name: string) => stats.found.find((finding) => finding.name === name);
  const cron = findingOf(CRON_FINDING);
  const surveyFinding = findingOf(SURVEY_FINDING);
  const mailbox = mailboxOf(config);
  const survey =
    surveyFinding && (JSON.parse(surveyFinding.value) as Omit<NonNullable<OperationsAnswer['stored']>, 'at'>);
  const run = cron && (JSON.parse(cron.value) as CronRun);
  const days = daysOf(stats.counts);
  return {
    success: true,
    days: days.filter(({ day }) => day >= first),
    failing: failingSince(stats.counts, dayOf(now - (FAILED_CALLS_DAYS - 1) * DAY_MS)).slice(0, FAILED_CALLS_SHOWN),
    stored: survey && surveyFinding ? { at: iso(surveyFinding.at), ...survey } : null,
    cron: run && cron ? { at: iso(cron.at), ms: run.ms, failedSteps: [...run.failed], orphans: run.orphans } : null,
    waiting: { folders: stats.folders, files: stats.files },
    mail: {
      isSetUp: mailbox !== null,
      problem: mailbox && mailProblem(mailbox),
      waiting: stats.mailsDue,
      failed: stats.mailsFailed,
    },
    outbox: outboxAnswer(config, stats),
    webhooks: { isSetUp: config.DODO_PAYMENTS_WEBHOOK_KEY !== '', lastAt: isoOrNull(stats.lastWebhookAt) },
    missing: missingSettings(config),
    cost: monthCost(days, survey?.bytes ?? 0, now),
    pageFailures: stats.failures.map(({ release, what, place, count, firstAt, lastAt }) => ({
      release,
      what,
      place,
      count,
      firstAt: iso(firstAt),
      lastAt: iso(lastAt),
    })),
  };
}
