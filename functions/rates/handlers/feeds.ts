import { capabilityHandler } from '#functions/directory/access/capability-handler.ts';
import { confirm, fetchNow, list, reject } from '../feeds/feeds.ts';

export const handler = capabilityHandler([list, fetchNow, confirm, reject]);
