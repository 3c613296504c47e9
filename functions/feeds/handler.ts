import { capabilityHandler } from '#platform/http/capability-handler.ts';
import { confirm, reject } from './decide-held.ts';
import { fetchNow } from './fetch-now.ts';
import { list } from './list.ts';

export const handler = capabilityHandler([list, fetchNow, confirm, reject]);
