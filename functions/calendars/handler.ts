import { capabilityHandler } from '../platform/http/capability-handler.ts';
import { holidays } from './holidays.ts';
import { metadata } from './metadata.ts';
import { names } from './names.ts';

export const handler = capabilityHandler([names, holidays, metadata]);
