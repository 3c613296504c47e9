import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll } from 'vitest';

/** The first counterexample is enough, because shrinking it takes longer than the test. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

/** Records for each test file which mutants it reaches. */
const { MUTANT_HITS, MUTANT_COUNT } = process.env;
const hits = new Uint8Array(Number(MUTANT_COUNT));
Object.assign(globalThis, { mutantHits: hits });
afterAll(() => writeFileSync(MUTANT_HITS as string, hits));
