import { capabilityHandler } from '../platform/http/capability-handler.ts';
import { confirm } from './confirm.ts';
import { list } from './list.ts';
import { reject } from './reject.ts';

export const handler = capabilityHandler([list, confirm, reject]);
