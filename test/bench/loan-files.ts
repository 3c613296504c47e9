import { type LoanFileBench, type LoanKind, loanFileBench } from '../support/loan-file-bench.ts';
import type { Figure } from './figure.ts';

const loans = 10_000;
const runs = 6;

/** Measures 10,000 one-year loans from client file to result file, on one thread. The best of several runs counts. */
export async function loanFiles(): Promise<Figure[]> {
	const bench = await loanFileBench();
	try {
		return [
			...(await figuresOf(bench, 'shared', 'shared terms', 600)),
			...(await figuresOf(bench, 'distinct', 'all terms distinct', 2000)),
		];
	} finally {
		await bench.close();
	}
}

async function figuresOf(bench: LoanFileBench, kind: LoanKind, name: string, limit: number): Promise<Figure[]> {
	const input = await bench.write(loans, kind);
	let [elapsed, processor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
	for (let run = 0; run < runs; run++) {
		const spent = await bench.timed(input);
		elapsed = Math.min(elapsed, spent.elapsedMillis);
		processor = Math.min(processor, spent.processorMillis);
	}
	return [
		{ name: `file of 10,000 loans, ${name}`, value: elapsed, limit, unit: 'ms' },
		{ name: `file of 10,000 loans, ${name}, processor`, value: processor, limit, unit: 'ms' },
	];
}
