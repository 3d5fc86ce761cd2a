import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';

/** The server's answer about a month's bandwidth. */
export type UsageAnswer = Answer<typeof endpoints.ipUsage>;
