import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { confirm, reject } from '#functions/rates/feeds/decide-held.ts';
import { fetchNow } from '#functions/rates/feeds/fetch-now.ts';
import { list } from '#functions/rates/feeds/list.ts';

export const handler = capabilityHandler([list, fetchNow, confirm, reject]);
