import type { Answer } from '../../../worker/contract/endpoint';
import type { endpoints } from '../../../worker/contract/endpoints';

/** What a month's use is, as the server tells it. */
export type UsageAnswer = Answer<typeof endpoints.ipUsage>;
