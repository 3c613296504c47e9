import { capabilityHandler } from '../platform/http/capability-handler.ts';
import { latest } from './latest.ts';

export const handler = capabilityHandler([latest]);
