import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { confirm, reject } from '../feeds/decide-held.ts';
import { fetchNow } from '../feeds/fetch-now.ts';
import { list } from '../feeds/list.ts';

export const handler = capabilityHandler([list, fetchNow, confirm, reject]);
