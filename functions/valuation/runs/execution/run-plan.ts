import * as z from 'zod';
import { contentOf, openObject } from '#platform/files/large-objects.ts';
import { runKey, runsBucket } from '../store/run-files.ts';
import type { RunName } from '../store/run-record.ts';

/** Reader of the rows of the input. */
export const runPlan = z.discriminatedUnion('format', [
	z.object({ format: z.literal('jsonl') }),
	z.object({
		format: z.literal('csv'),
		delimiter: z.string().length(1),
		/** The headings of the columns, in the order of the file. */
		headings: z.array(z.string()),
	}),
]);

export type RunPlan = z.infer<typeof runPlan>;

/** Consecutive rows of the input, which are valued together. */
export const runBatch = z.strictObject({
	part: z.int().min(0),
	/** The first byte in the input, and the byte after the last. */
	start: z.int().min(0),
	end: z.int().min(0),
	/** Rows that are not blank. */
	rows: z.int().min(1),
	/** The line of the first byte, counted from 1. */
	line: z.int().min(1),
	/** A single row that is too long to be read. */
	isTooLong: z.literal(true).optional(),
});

export type RunBatch = z.infer<typeof runBatch>;

export async function readPlan(run: RunName): Promise<RunPlan> {
	return runPlan.parse(JSON.parse(String(await readRunFile(run, 'plan.json'))));
}

/** The market data of a run, with which all its parts are valued. */
export async function readMarket(run: RunName): Promise<unknown> {
	return JSON.parse(String(await readRunFile(run, 'market.json')));
}

async function readRunFile(run: RunName, file: 'plan.json' | 'market.json'): Promise<Buffer> {
	return contentOf(await openObject(runsBucket(), runKey(run, file)));
}
