import * as z from 'zod';
import type { RowFault, RunTerms } from '../../../shared/contract/valuation-runs.ts';
import { contentOf, openObject, writeObject } from '../files/large-objects.ts';
import { type DealFields, dealRowReader } from './read-deal-row.ts';
import { type ResultFields, resultLine } from './result-row.ts';
import { inputKey, partKey, runsBucket } from './run-files.ts';
import { type RunBatch, type RunPlan, readMarket, readPlan, runBatch } from './run-plan.ts';
import type { RunName, RunRecord } from './run-record.ts';
import { RunEnded } from './run-refused.ts';
import { findRun, notePart } from './run-store.ts';

/** The valuation of deals with the market data of a run. */
export interface RunEngine<Market> {
	/** Reads kept market data; called once for consecutive parts of a run. */
	prepare(market: unknown, terms: RunTerms): Market;
	/** One result a deal, in the order of the deals, with an `Error` in place of figures where a deal has a fault. */
	value(market: Market, deals: readonly DealFields[], terms: RunTerms): readonly ResultFields[];
}

/** The event of the state machine: one part of a run. */
export const partEvent = z.strictObject({ orgId: z.string(), runId: z.string(), batch: runBatch });

const faultsOfPart = 3;

interface Prepared<Market> {
	readonly run: RunRecord;
	readonly plan: RunPlan;
	readonly market: Market;
}

/**
 * The step of the state machine that values a part of a run and stores the results.
 *
 * Safe to repeat: a part has the same results each time, because all that it is made of is kept with the run.
 */
export function partStep<Market>(engine: RunEngine<Market>) {
	/** Consecutive calls mostly have parts of the same run. */
	let last: { readonly id: string; readonly prepared: Promise<Prepared<Market>> } | undefined;

	async function prepare(name: RunName, run: RunRecord): Promise<Prepared<Market>> {
		const [plan, kept] = await Promise.all([readPlan(name), readMarket(name)]);
		return { run, plan, market: engine.prepare((kept as { readonly market: unknown }).market, run.terms) };
	}

	async function preparedRun(name: RunName, run: RunRecord): Promise<Prepared<Market>> {
		const id = `${name.orgId} ${name.runId}`;
		if (last?.id !== id) last = { id, prepared: prepare(name, run) };
		try {
			return await last.prepared;
		} catch (error) {
			last = undefined;
			throw error;
		}
	}

	return async (event: unknown): Promise<{ readonly rows: number }> => {
		const { batch, ...name } = partEvent.parse(event);
		const run = await findRun(name);
		if (run?.state !== 'running') throw new RunEnded(`the run ${name.runId} does not run`);
		const { plan, market } = await preparedRun(name, run);
		const rows = await rowsOf(run, batch, plan);
		const deals = rows.flatMap((row) => ('deal' in row ? [row.deal] : []));
		const valued = engine.value(market, deals, run.terms)[Symbol.iterator]();
		const results = rows.map(({ row, ...read }): ResultFields & { readonly row: number } => {
			if ('fault' in read) return unreadable(row, read.fault);
			const { value, done } = valued.next();
			if (done === true) throw new Error(`fewer results than deals in part ${batch.part} of ${name.runId}`);
			return { row, ...value };
		});
		await storePart(name, batch.part, results);
		if (!(await notePart(name, batch.part))) throw new RunEnded(`the run ${name.runId} has ended`);
		return { rows: results.length };
	};
}

async function rowsOf(run: RunRecord, batch: RunBatch, plan: RunPlan) {
	if (batch.isTooLong === true) {
		const fault = { code: 'row-too-long', message: 'The line is too long for a deal.' };
		return [{ row: batch.line, fault }];
	}
	const { etag } = run.input;
	const bytes = await contentOf(
		await openObject(runsBucket(), inputKey(run), { etag, start: batch.start, end: batch.end }),
	);
	const read = dealRowReader(plan);
	const isBlank = plan.format === 'csv' ? blankOf(plan.delimiter) : (text: string) => text === '';
	const rows = String(bytes)
		.split('\n')
		.map((text, i) => ({ text: text.trim(), row: batch.line + i }))
		.filter(({ text }) => !isBlank(text))
		.map(({ text, row }) => ({ row, ...read(text) }));
	if (rows.length !== batch.rows) throw new Error(`part ${batch.part} has ${rows.length} rows, not ${batch.rows}`);
	return rows;
}

/** Spreadsheets write blank rows as lines of separators. */
function blankOf(delimiter: string) {
	return (text: string) => /^["\s]*$/.test(text.replaceAll(delimiter, ''));
}

function unreadable(row: number, { code, message }: { readonly code: string; readonly message: string }) {
	return {
		row,
		dealId: '',
		instrumentType: '',
		startDate: '',
		endDate: '',
		Error: { ErrorMessage: message, ErrorCode: code },
	};
}

async function storePart(run: RunName, part: number, results: readonly (ResultFields & { readonly row: number })[]) {
	const faulty = results.filter((result) => result.Error !== undefined);
	const faults = faulty.slice(0, faultsOfPart).map(faultOf);
	const metadata = {
		rows: String(results.length),
		failed: String(faulty.length),
		// Headers are ASCII.
		faults: encodeURIComponent(JSON.stringify(faults)),
	};
	const bucket = runsBucket();
	const lines = `${results.map((result) => JSON.stringify(result)).join('\n')}\n`;
	const table = results.map(resultLine).join('');
	await Promise.all([
		writeObject(bucket, partKey(run, part, 'jsonl'), lines, { contentType: 'application/x-ndjson', metadata }),
		writeObject(bucket, partKey(run, part, 'csv'), table, { contentType: 'text/csv' }),
	]);
}

const longestText = 100;

function faultOf({ row, dealId, Error: error }: ResultFields & { readonly row: number }): RowFault {
	const told = (value: unknown) =>
		String(value ?? '')
			.slice(0, longestText)
			.toWellFormed();
	return { row, dealId: told(dealId), message: told(error?.ErrorMessage), code: told(error?.ErrorCode) };
}
