import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { confirm, reject } from '#functions/feeds/decide-held.ts';
import { fetchNow } from '#functions/feeds/fetch-now.ts';
import { list } from '#functions/feeds/list.ts';

export const handler = capabilityHandler([list, fetchNow, confirm, reject]);
