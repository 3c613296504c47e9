import * as z from 'zod';
import { isStorageFull } from '#platform/aws/service-failure.ts';
import {
	contentOf,
	findObject,
	headOfObject,
	ObjectChanged,
	type OpenedObject,
	openObject,
} from '#platform/files/large-objects.ts';
import { type Clock, logger } from '#platform/runtime.ts';
import { isTradeFormat, type RunUsed } from '#shared/contract/valuation-runs.ts';
import { dateOrders } from '#shared/table/kind/parse-date.ts';
import { decimalSigns } from '#shared/table/kind/parse-figure.ts';
import type { MarketInputs } from '../../pricing/market-inputs.ts';
import type { EarlierBook } from '../../risk/book/book-attribution.ts';
import type { FoundScenario } from '../../risk/book/found-scenarios.ts';
import {
	findRun,
	inputKey,
	moveRun,
	type RunFailure,
	type RunName,
	type RunRecord,
	runKey,
	runsBucket,
} from '../store/run-store.ts';

/**
 * Ends a run with the reason of its failure.
 *
 * @returns false, without changing it, if the run has ended
 */
export async function failRun(run: RunName, failure: RunFailure, clock: Clock): Promise<boolean> {
	const before = await findRun(run);
	// The first reason is the cause of the others.
	if (before === undefined || before.state === 'failed') return false;
	const failed = await moveRun(run, 'failed', clock(), { failure });
	if (failed !== undefined) logger.info('run failed', { code: failure.code });
	return failed !== undefined;
}

/** The input of a run cannot be used, however often it is tried. The state machine does not repeat a step with this error. */
export class RunRefused extends Error {
	override readonly name = 'RunRefused';
	readonly failure: RunFailure;

	constructor(failure: RunFailure, options: ErrorOptions = {}) {
		super(failure.message, options);
		this.failure = failure;
	}
}

/** The run was cancelled or has failed meanwhile: the step has nothing to do. */
export class RunEnded extends Error {
	override readonly name = 'RunEnded';
}

/** A step found no space for what it writes. The state machine hands on the name of an error, not its cause. */
class StorageFull extends Error {
	override readonly name = 'StorageFull';
}

/** A step of a run whose errors name a full storage. */
export function namingFullStorage<Result>(step: (event: unknown) => Promise<Result>): typeof step {
	return async (event) => {
		try {
			return await step(event);
		} catch (cause) {
			throw isStorageFull(cause) ? new StorageFull('the storage is full', { cause }) : cause;
		}
	};
}

/** Reader of the rows of the input. */
export const runPlan = z.discriminatedUnion('format', [
	z.object({ format: z.literal('jsonl') }),
	/** Deals and faults of a trade file. */
	z.object({ format: z.literal('trades') }),
	z.object({
		format: z.literal('csv'),
		delimiter: z.string().length(1),
		/** The headings of the columns, in the order of the file. */
		headings: z.array(z.string()),
		/** Settings of the columns; absent in early plans, and until the cells of the file are known. */
		columns: z
			.array(
				z.object({
					order: z.enum(dateOrders).optional(),
					dottedOrder: z.enum(dateOrders).optional(),
					sign: z.enum(decimalSigns).optional(),
					unit: z.enum(['percent', 'bp', 'fraction']).optional(),
					hasPointRates: z.boolean().optional(),
					power: z.number().optional(),
				}),
			)
			.optional(),
		serialDates: z.boolean().optional(),
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

/** Everything that deals are valued with, and what of it identifies it. */
export interface FrozenMarket {
	readonly used: Omit<RunUsed, 'marketHash'>;
	readonly market: MarketInputs;
	/** Market of the first date of an attribution. */
	readonly earlier?: MarketInputs;
	/** Deals of the first date, where an attribution compares two runs. */
	readonly earlierBook?: EarlierBook;
	readonly scenarios?: readonly FoundScenario[];
}

/** The market data of a run, with which all its parts are valued: written by the portal itself. */
export async function readMarket(run: RunName): Promise<FrozenMarket> {
	return JSON.parse(String(await readRunFile(run, 'market.json')));
}

async function readRunFile(run: RunName, file: 'plan.json' | 'market.json'): Promise<Buffer> {
	return contentOf(await openObject(runsBucket(), runKey(run, file)));
}

/** The deals of a run line by line: its input, or what was read from a trade file. */
export interface DealFile {
	readonly key: string;
	readonly etag: string;
	readonly bytes: number;
	readonly format: RunPlan['format'];
}

export type RunInput = Pick<RunRecord, 'orgId' | 'format' | 'input' | 'reading'>;

/** @throws an error of S3 for a trade file that has not been read yet */
export async function dealFileOf(run: RunInput): Promise<DealFile> {
	const { format, input } = run;
	if (!isTradeFormat(format)) return { key: inputKey(run), etag: input.etag, bytes: input.bytes, format };
	const key = tradesKey(run);
	const { etag, bytes } = await headOfObject(runsBucket(), key);
	return { key, etag, bytes, format: 'trades' };
}

/** Key of the lines of a trade file. */
export const tradesKey = ({ orgId, input }: RunInput) => runKey({ orgId, runId: input.runId }, 'trades.jsonl');

/**
 * Opens the input of a run, or a range of it.
 *
 * @throws RunRefused if it was replaced or removed
 */
export async function openInput(
	{ key, etag }: Pick<DealFile, 'key' | 'etag'>,
	range: { readonly start?: number; readonly end?: number } = {},
): Promise<OpenedObject> {
	try {
		const opened = await findObject(runsBucket(), key, { etag, ...range });
		if (opened !== undefined) return opened;
	} catch (cause) {
		if (!(cause instanceof ObjectChanged)) throw cause;
	}
	throw new RunRefused({ code: 'input-changed', message: 'The uploaded file was replaced or removed.' });
}
