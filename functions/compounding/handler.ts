import { capabilityHandler } from '../platform/http/capability-handler.ts';
import { compound } from './compound.ts';
import { compoundBatch } from './compound-batch.ts';
import { currencies } from './currencies.ts';

export const handler = capabilityHandler([compound, compoundBatch, currencies]);
