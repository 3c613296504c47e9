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
import { date } from '#shared/contract/route.ts';
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

/** Returns false, without a change, if the run has already ended. */
export async function failRun(run: RunName, failure: RunFailure, clock: Clock): Promise<boolean> {
	const before = await findRun(run);
	// Only the first reason is recorded, because it usually causes the others.
	if (before === undefined || before.state === 'failed') return false;
	const failed = await moveRun(run, 'failed', clock(), { failure });
	if (failed !== undefined) logger.info('run failed', { code: failure.code });
	return failed !== undefined;
}

/** Thrown if a run's input is unusable. The state machine does not retry the step: a retry would not help. */
export class RunRefused extends Error {
	override readonly name = 'RunRefused';
	readonly failure: RunFailure;

	constructor(failure: RunFailure, options: ErrorOptions = {}) {
		super(failure.message, options);
		this.failure = failure;
	}
}

/** Thrown if the run was cancelled or has failed in the meantime. The step then ends without any effect. */
export class RunEnded extends Error {
	override readonly name = 'RunEnded';
}

/** Thrown if a step has no space for its output. The state machine passes on only the class name of an error. */
class StorageFull extends Error {
	override readonly name = 'StorageFull';
}

export function namingFullStorage<Result>(step: (event: unknown) => Promise<Result>): typeof step {
	return async (event) => {
		try {
			return await step(event);
		} catch (cause) {
			throw isStorageFull(cause) ? new StorageFull('the storage is full', { cause }) : cause;
		}
	};
}

export const runPlan = z.discriminatedUnion('format', [
	z.object({ format: z.literal('jsonl') }),
	/** Lines that the portal has written after reading a trade file. They contain deals and faults. */
	z.object({ format: z.literal('trades') }),
	z.object({
		format: z.literal('csv'),
		delimiter: z.string().length(1),
		headings: z.array(z.string()),
		/** Settings of the columns. Absent in early plans, and until the cells of the file are known. */
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

export const runBatch = z.strictObject({
	part: z.int().min(0),
	/** Range of bytes in the input: the first byte, and the byte after the last. */
	start: z.int().min(0),
	end: z.int().min(0),
	rows: z.int().min(1),
	/** Line number of the first byte, starting at 1. */
	line: z.int().min(1),
	isTooLong: z.literal(true).optional(),
});

export type RunBatch = z.infer<typeof runBatch>;

export async function readPlan(run: RunName): Promise<RunPlan> {
	return runPlan.parse(JSON.parse(String(await readRunFile(run, 'plan.json'))));
}

export interface FrozenMarket {
	readonly used: Omit<RunUsed, 'marketHash'>;
	readonly market: MarketInputs;
	readonly earlier?: MarketInputs;
	readonly earlierBook?: EarlierBook;
	readonly scenarios?: readonly FoundScenario[];
}

/** Reads the market data that all parts of a run use. The portal itself wrote it, so it is not validated. */
export async function readMarket(run: RunName): Promise<FrozenMarket> {
	return JSON.parse(String(await readRunFile(run, 'market.json')));
}

const fixingsFile = z.array(
	z.object({ index: z.string(), currency: z.string(), tenor: z.string(), date, value: z.string() }),
);

/** Reads the fixings that were sent with the deals of a run. */
export async function storedFixings(run: RunName): Promise<z.output<typeof fixingsFile>> {
	return fixingsFile.parse(JSON.parse(String(await readRunFile(run, 'fixings.json'))));
}

async function readRunFile(run: RunName, file: 'plan.json' | 'market.json' | 'fixings.json'): Promise<Buffer> {
	return contentOf(await openObject(runsBucket(), runKey(run, file)));
}

/** File with the deals of a run, one per line: the input, or the lines that were read from a trade file. */
export interface DealFile {
	readonly key: string;
	readonly etag: string;
	readonly bytes: number;
	readonly format: RunPlan['format'];
}

export type RunInput = Pick<RunRecord, 'orgId' | 'format' | 'input' | 'reading'>;

/** @throws an S3 error if the run has a trade file that was not read yet */
export async function dealFileOf(run: RunInput): Promise<DealFile> {
	const { format, input } = run;
	if (!isTradeFormat(format)) return { key: inputKey(run), etag: input.etag, bytes: input.bytes, format };
	const key = tradesKey(run);
	const { etag, bytes } = await headOfObject(runsBucket(), key);
	return { key, etag, bytes, format: 'trades' };
}

export const tradesKey = ({ orgId, input }: RunInput) => runKey({ orgId, runId: input.runId }, 'trades.jsonl');

/** @throws RunRefused if the input was replaced or removed */
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
