import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll } from 'vitest';

/** Reports the first counterexample of a property without shrinking it, which takes longer than the test. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

/** Records which mutants each test file reaches. */
const { MUTANT_HITS, MUTANT_COUNT } = process.env;
const hits = new Uint8Array(Number(MUTANT_COUNT));
Object.assign(globalThis, { mutantHits: hits });
afterAll(() => writeFileSync(MUTANT_HITS as string, hits));
