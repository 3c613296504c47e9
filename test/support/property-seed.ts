import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { runsOf } from './nightly.ts';

/**
 * The seed of every property, which fast-check prints with a failure: always the same, or PROPERTY_SEED. By default, a
 * property has a hundred inputs in the nightly run.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_221_215), numRuns: runsOf(100) });

/**
 * Each test file of a worker loads its modules again. Without the wait, a lazily loaded module of one file could become
 * a module of the next file, whose `instanceof` would not know its classes.
 */
afterAll(() => vi.dynamicImportSettled());
