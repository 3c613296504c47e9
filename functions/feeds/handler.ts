import { capabilityHandler } from '../platform/http/capability-handler.ts';
import { confirm, reject } from './decide-held.ts';
import { list } from './list.ts';

export const handler = capabilityHandler([list, confirm, reject]);
