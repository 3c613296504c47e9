import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { confirm, reject } from '../feeds/decide-held.ts';
import { fetchNow, list } from '../feeds/feeds.ts';

export const handler = capabilityHandler([list, fetchNow, confirm, reject]);
