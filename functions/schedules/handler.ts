import { capabilityHandler } from '../platform/http/capability-handler.ts';
import { deliveries, file } from './deliveries.ts';
import { key, list, remove } from './manage-jobs.ts';
import { add, pause, update } from './save-job.ts';
import { resend, run } from './start-deliveries.ts';

export const handler = capabilityHandler([list, add, update, remove, pause, run, deliveries, resend, file, key]);
