import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';

/** What a month's use is, as the server tells it. */
export type UsageAnswer = Answer<typeof endpoints.ipUsage>;
