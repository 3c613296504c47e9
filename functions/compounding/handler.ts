import { capabilityHandler } from '../platform/http/capability-handler.ts';
import { compound } from './compound.ts';
import { currencies } from './currencies.ts';

export const handler = capabilityHandler([compound, currencies]);
