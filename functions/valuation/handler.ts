import { capabilityHandler } from '../platform/http/capability-handler.ts';
import { dates } from './dates.ts';
import { importCurve } from './import-curve.ts';
import { removeCurve } from './remove-curve.ts';

export const handler = capabilityHandler([dates, importCurve, removeCurve]);
