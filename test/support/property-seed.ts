import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { runsOf } from './nightly.ts';

/**
 * Sets the seed of all properties, which fast-check prints with a failure. It is always the same unless PROPERTY_SEED
 * is set. By default, a property has a hundred inputs in the nightly run.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_221_215), numRuns: runsOf(100) });

/**
 * Each test file of a worker loads its modules again. Without this wait, a module that is loaded lazily could be loaded
 * for the next file, where its classes would not match in `instanceof`.
 */
afterAll(() => vi.dynamicImportSettled());
