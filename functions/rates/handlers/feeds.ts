import { confirm, reject } from '#functions/feeds/decide-held.ts';
import { fetchNow } from '#functions/feeds/fetch-now.ts';
import { list } from '#functions/feeds/list.ts';
import { capabilityHandler } from '#platform/http/capability-handler.ts';

export const handler = capabilityHandler([list, fetchNow, confirm, reject]);
