import * as z from 'zod';
import { contentOf, openObject, writeObject } from '#platform/files/large-objects.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import type { RowFault, RunTerms } from '#shared/contract/valuation-runs.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import {
	findRun,
	notePart,
	type PartKind,
	partKey,
	type RunName,
	type RunRecord,
	runsBucket,
} from '../store/run-store.ts';
import { type DealRow, dealRowReader, type UnreadableRow } from './read-deal-row.ts';
import { type ResultFields, type ResultText, resultText } from './result-text.ts';
import {
	dealFileOf,
	type FrozenMarket,
	type RunBatch,
	RunEnded,
	type RunPlan,
	readMarket,
	readPlan,
	runBatch,
} from './run-plan.ts';
import { type PartWarnings, WarningCount } from './run-warnings.ts';

const firstBytes = 1024 * 1024;

/** Maximum number of buffers kept for reuse: two for the part being valued, and two for the part being stored. */
const maxSpare = 4;

const spare: ByteText[] = [];

/**
 * JavaScript strings would be copied at every garbage collection of the young generation, and again when they are sent.
 * The buffer is reused for later parts.
 */
class ByteText {
	#buffer = Buffer.allocUnsafeSlow(firstBytes);
	#length = 0;

	static take(): ByteText {
		return spare.pop() ?? new ByteText();
	}

	/** Releases the buffer for reuse. Earlier results of {@link bytes} are no longer valid. */
	release(): void {
		this.#length = 0;
		if (spare.length < maxSpare) spare.push(this);
	}

	add(piece: string): void {
		// A UTF-16 unit needs at most three bytes in UTF-8.
		const needed = this.#length + 3 * piece.length;
		if (needed > this.#buffer.length) this.#grow(needed);
		this.#length += this.#buffer.write(piece, this.#length);
	}

	get bytes(): Buffer {
		return this.#buffer.subarray(0, this.#length);
	}

	#grow(needed: number): void {
		const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
		this.#buffer.copy(larger, 0, 0, this.#length);
		this.#buffer = larger;
	}
}

export interface PartAnalysis {
	readonly name: AnalysisName;
	add(row: number, read: DealRow): ResultText;
	/** Returns results of deals that the file does not contain. Only the first part has this function. */
	readonly missing?: () => readonly ResultText[];
	totals(): unknown;
}

export interface RunEngine<Market> {
	/** Prepares stored market data. Called only once for consecutive parts of the same run. */
	prepare(frozen: FrozenMarket, terms: RunTerms, plan: RunPlan): Market;
	valuer(market: Market): (deal: Fields) => ResultFields;
	analyses(market: Market): readonly PartAnalysis[];
}

export const partEvent = z.strictObject({ orgId: z.string(), runId: z.string(), batch: runBatch });

const faultsOfPart = 3;

interface Prepared<Market> {
	readonly plan: RunPlan;
	readonly market: Market;
}

/** Safe to repeat: a part always has the same results, because all inputs are stored with the run. */
export function partStep<Market>(engine: RunEngine<Market>) {
	/** Cached, because consecutive calls usually concern parts of the same run. */
	let last: { readonly id: string; readonly prepared: Promise<Prepared<Market>> } | undefined;

	async function prepare(name: RunName, run: RunRecord): Promise<Prepared<Market>> {
		const [plan, frozen] = await Promise.all([readPlan(name), readMarket(name)]);
		return { plan, market: engine.prepare(frozen, run.terms, plan) };
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
		const results = resultsText(rows, engine.valuer(market), engine.analyses(market), batch.part === 0);
		if (results.rows !== batch.rows) {
			throw new Error(`part ${batch.part} has ${results.rows} rows, not ${batch.rows}`);
		}
		await storePart(name, batch.part, results);
		if (!(await notePart(name, batch.part))) throw new RunEnded(`the run ${name.runId} has ended`);
		return { rows: results.rows };
	};
}

interface Row {
	readonly row: number;
	readonly read: DealRow;
}

async function rowsOf(run: RunRecord, batch: RunBatch, plan: RunPlan): Promise<Iterable<Row>> {
	if (batch.isTooLong === true) {
		const fault = { code: 'row-too-long', message: 'The line is too long for a deal.' };
		return [{ row: batch.line, read: { fault } }];
	}
	const { key, etag } = await dealFileOf(run);
	const bytes = await contentOf(await openObject(runsBucket(), key, { etag, start: batch.start, end: batch.end }));
	return rowsIn(String(bytes), batch.line, plan);
}

function* rowsIn(text: string, firstLine: number, plan: RunPlan): Generator<Row> {
	const read = dealRowReader(plan);
	const isBlank = plan.format === 'csv' ? blankOf(plan.delimiter) : (line: string) => line === '';
	let row = firstLine;
	for (const each of text.split('\n')) {
		const line = each.trim();
		if (!isBlank(line)) yield { row, read: read(line) };
		row += 1;
	}
}

/** Returns the characters of blank CSV lines. Spreadsheets write blank rows as lines of separators. */
function blankOf(delimiter: string) {
	return (text: string) => /^["\s]*$/.test(text.replaceAll(delimiter, ''));
}

export function unreadable({ code, message, params, dealId = '' }: UnreadableRow) {
	return { dealId, Error: { ErrorMessage: message, ErrorCode: code, ...(params && { params }) } };
}

const withoutDates = { instrumentType: '', startDate: '', endDate: '' };

interface PartResults {
	readonly lines: ByteText;
	readonly table: ByteText;
	readonly rows: number;
	readonly failed: number;
	readonly withoutView: number;
	readonly faults: readonly RowFault[];
	readonly warnings: PartWarnings;
	readonly analyses: readonly AnalysisText[];
}

interface AnalysisText {
	readonly name: AnalysisName;
	readonly lines: ByteText;
	readonly table: ByteText;
	readonly totals: unknown;
}

/** Converts each result to text before the next row is read, so that only text stays in memory. */
function resultsText(
	rows: Iterable<Row>,
	value: (deal: Fields) => ResultFields,
	analyses: readonly PartAnalysis[],
	isFirst: boolean,
): PartResults {
	const texts = analyses.map((analysis) => ({ analysis, lines: ByteText.take(), table: ByteText.take() }));
	for (const { analysis, lines: analysed, table: ofAnalysis } of isFirst ? texts : []) {
		for (const { line, tableLine } of analysis.missing?.() ?? []) {
			analysed.add(line);
			ofAnalysis.add(tableLine);
		}
	}
	const lines = ByteText.take();
	const table = ByteText.take();
	const faults: RowFault[] = [];
	let count = 0;
	let failed = 0;
	let withoutView = 0;
	const warnings = new WarningCount();
	for (const { row, read } of rows) {
		const result = 'fault' in read ? { ...withoutDates, ...unreadable(read.fault) } : value(read.deal);
		const { line, tableLine } = resultText(row, result);
		if ('deal' in read && result.Error === undefined) warnings.add(row, read.deal);
		lines.add(line);
		table.add(tableLine);
		for (const { analysis, lines: analysed, table: ofAnalysis } of texts) {
			const text = analysis.add(row, read);
			analysed.add(text.line);
			ofAnalysis.add(text.tableLine);
		}
		count += 1;
		if (result.missingViews !== undefined) withoutView += 1;
		if (result.Error === undefined) continue;
		failed += 1;
		if (faults.length < faultsOfPart) faults.push(faultOf(row, result));
	}
	return {
		lines,
		table,
		rows: count,
		failed,
		withoutView,
		faults,
		warnings: warnings.counted,
		analyses: texts.map(({ analysis, ...text }) => ({ ...text, name: analysis.name, totals: analysis.totals() })),
	};
}

async function storePart(run: RunName, part: number, results: PartResults) {
	const { lines, table, rows, failed, withoutView, faults, warnings, analyses } = results;
	const metadata = {
		rows: String(rows),
		failed: String(failed),
		// The name has no capital letters, because S3 converts metadata names to lower case.
		withoutview: String(withoutView),
		// Encoded, because HTTP headers are limited to ASCII.
		faults: encodeURIComponent(JSON.stringify(faults)),
		warnings: encodeURIComponent(JSON.stringify(warnings)),
	};
	const store = (kind: PartKind, content: Buffer | string, more: { readonly metadata?: typeof metadata } = {}) =>
		writeObject(runsBucket(), partKey(run, part, kind), content, { contentType: typeOf(kind), ...more });
	await Promise.all([
		store('jsonl', lines.bytes, { metadata }),
		store('csv', table.bytes),
		...analyses.flatMap(({ name, ...text }) => [
			store(`${name}.jsonl`, text.lines.bytes),
			store(`${name}.csv`, text.table.bytes),
			store(`${name}.json`, JSON.stringify(text.totals)),
		]),
	]);
	// Buffers are not released after a failure, because a request may still be reading them.
	for (const text of [{ lines, table }, ...analyses]) {
		text.lines.release();
		text.table.release();
	}
}

const typeOf = (kind: PartKind) =>
	kind.endsWith('jsonl') ? 'application/x-ndjson' : kind.endsWith('csv') ? 'text/csv' : 'application/json';

const longestText = 100;

function faultOf(row: number, { dealId, Error: error }: ResultFields): RowFault {
	const shortText = (value: unknown) =>
		String(value ?? '')
			.slice(0, longestText)
			.toWellFormed();
	return { row, dealId: shortText(dealId), message: shortText(error?.ErrorMessage), code: shortText(error?.ErrorCode) };
}
