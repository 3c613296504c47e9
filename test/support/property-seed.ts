import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

/** The seed of every property, printed by fast-check with a failure: always the same, or PROPERTY_SEED. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_221_215) });

/**
 * Each file of a worker starts with newly loaded modules. One that is loaded lazily and late would reach the next file, whose
 * classes are others.
 */
afterAll(() => vi.dynamicImportSettled());
