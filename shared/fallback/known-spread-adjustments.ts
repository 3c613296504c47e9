import file from './fallback-spreads.json' with { type: 'json' };
import { SpreadAdjustments } from './spread-adjustment.ts';

/** The spread adjustments that are known; the file names their source. */
export const knownSpreadAdjustments = new SpreadAdjustments(file.spreads);
