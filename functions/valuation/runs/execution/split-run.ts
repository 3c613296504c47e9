import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { contentOf, findObject, openObject, writeObject, writeObjectFile } from '#platform/files/large-objects.ts';
import { makeTemporaryFolder } from '#platform/files/temporary-folder.ts';
import type { Clock } from '#platform/runtime.ts';
import { readStageSecrets } from '#platform/secrets/secret-store.ts';
import { namesOf } from '#shared/contract/run-analyses.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import { isTradeFormat, type RunReading, type RunUsed } from '#shared/contract/valuation-runs.ts';
import { DealTextColumns } from '#shared/deal/read-text-row.ts';
import type { Question } from '#shared/table/read/table-row.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { loadMarket, type MarketSource } from '../../market-data/load-market.ts';
import { type MarketDataProvider, providers } from '../../market-data/providers.ts';
import type { MarketInputs } from '../../pricing/market-inputs.ts';
import { findScenarios } from '../../risk/book/found-scenarios.ts';
import { savedScenarios } from '../../risk/scenario-store.ts';
import { findRun, moveRun, type RunName, type RunRecord, runKey, runsBucket } from '../store/run-store.ts';
import { matchBooks } from './earlier-book.ts';
import { splitRow } from './read-deal-row.ts';
import { headBytes, readHead } from './read-head.ts';
import {
	dealFileOf,
	type FrozenMarket,
	openInput,
	type RunBatch,
	RunEnded,
	type RunPlan,
	RunRefused,
	storedFixings,
} from './run-plan.ts';
import { scanBatches } from './scan-batches.ts';
import { storeTrades } from './store-trades.ts';

/**
 * Returns the current market data for a run: the quotes of its date, the organisation's curves and all calendars. Also
 * includes all fixings before the date, because the deals are not read yet.
 *
 * @throws RunRefused if the date has no market data, or if the account was removed
 */
export async function freezeMarket(run: RunRecord): Promise<FrozenMarket> {
	const { orgId, account, hasFixings } = run;
	const { valuationDate, analyses: { scenarios } = {} } = run.terms;
	const fixings = hasFixings === true ? await storedFixings(run) : [];
	const provider = await providerOf(account);
	const source = { orgId, provider, fixings };
	const market = await marketOf(source, valuationDate);
	const { earlier, earlierBook } = await earlierState(run, source);
	const found = scenarios && (await findScenarios(scenarios, { provider, saved: () => savedScenarios(orgId) }));
	const used = { ...usedIn(market), ...(earlier && { earlierSnapshotId: earlier.snapshot.id }) };
	return {
		used,
		market,
		...(earlier && { earlier }),
		...(earlierBook && { earlierBook }),
		...(found && { scenarios: found }),
	};
}

/** @throws RunRefused if the earlier run was removed in the meantime */
async function earlierState(
	run: RunRecord,
	source: MarketSource,
): Promise<Pick<FrozenMarket, 'earlier' | 'earlierBook'>> {
	const { fromDate, fromRun } = run.terms.analyses?.attribution ?? {};
	if (fromDate !== undefined) return { earlier: await marketOf(source, fromDate) };
	if (fromRun === undefined) return {};
	const earlier = await findRun({ orgId: run.orgId, runId: fromRun });
	const frozen = earlier?.state === 'done' ? await kept(earlier) : undefined;
	if (earlier === undefined || frozen === undefined) {
		throw new RunRefused({ code: 'unknown-run', message: `There is no run ${fromRun} with results any more.` });
	}
	return { earlier: frozen.market, earlierBook: await matchBooks(earlier, run) };
}

async function marketOf(source: MarketSource, date: LocalDate): Promise<MarketInputs> {
	const market = await loadMarket(source, date, 'all');
	if (!('reason' in market)) return market;
	const nearest = market.nearest === undefined ? '' : ` The last date before with market data is ${market.nearest}.`;
	throw new RunRefused({ code: market.reason, message: `There are no market data for ${date}.${nearest}` });
}

/** @throws RunRefused if the account was removed in the meantime */
async function providerOf(account: RunRecord['account']): Promise<MarketDataProvider> {
	if (account === undefined) return providers.stored({});
	const credentials = await readStageSecrets(account.secretName);
	if (credentials !== undefined) return providers[account.provider](credentials);
	const message = 'The market-data account of your organization was removed.';
	throw new RunRefused({ code: 'no-market-data-account', message });
}

function usedIn({ snapshot, userDefinedCurves, calendars, fixings }: MarketInputs): FrozenMarket['used'] {
	return {
		snapshotId: snapshot.id,
		userDefinedCurves: userDefinedCurves.map(({ id, version }) => ({ id, version })),
		fixings: fixings
			.filter(({ values }) => values.length > 0)
			.map(({ index, currency, tenor, values }) => ({
				index: tenor === 'ON' ? index : `${currency} ${index} ${tenor}`,
				count: values.length,
				hash: hashOf(values),
			})),
		calendars: calendars.map((calendar) => ({ calendar: calendar.name, hash: hashOf(calendar) })),
	};
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

interface SplitOptions {
	readonly clock: Clock;
	readonly freezeMarket: (run: RunRecord) => Promise<FrozenMarket>;
	readonly limits?: Partial<typeof batchLimits>;
}

/**
 * Limits of a part: some megabytes of deals and of results. The result of a deal has 0.5 kB; with cash flows 45 kB;
 * with all analyses and 60 scenarios 10 kB. Smaller parts would cause more calls, because each part needs half a dozen.
 */
const batchLimits = {
	batchBytes: 4 * 1024 * 1024,
	batchRows: 5_000,
	batchRowsWithPaymentInfo: 50,
	batchRowsWithAnalyses: 1_000,
};

/**
 * Safe to interrupt and repeat, because batches depend only on the input and stored market data is reused.
 *
 * @returns key of the list of batches
 */
export async function splitRun(name: RunName, options: SplitOptions): Promise<{ readonly batches: string }> {
	const run = await moveRun(name, 'splitting', options.clock());
	const batches = runKey(name, 'batches.jsonl');
	if (run === undefined) {
		// The run may already be split, because an earlier attempt ended without a response.
		const found = await findRun(name);
		if (found?.state === 'running') return { batches };
		// When a different run ends, it can start this run before the run's record is added. The state machine then
		// retries.
		if (found === undefined) throw new Error(`the run ${name.runId} is not recorded yet`);
		throw new RunEnded(`the run ${name.runId} is not to be split`);
	}
	if (isTradeFormat(run.format)) await storeTrades(run);
	const [market, counted] = await Promise.allSettled([keepMarket(run, options), writeBatches(run, batches, options)]);
	// Reports missing market data first, even if rows have faults.
	if (market.status === 'rejected') throw market.reason;
	if (counted.status === 'rejected') throw counted.reason;
	const { value: used } = market;
	const { value: counts } = counted;
	const moved = await moveRun(name, 'running', options.clock(), { ...counts, used });
	if (moved === undefined) throw new RunEnded(`the run ${name.runId} was cancelled`);
	return { batches };
}

/** Uses the market data that was stored first, even if a quote is revised before the step is repeated. */
async function keepMarket(run: RunRecord, { freezeMarket }: SplitOptions): Promise<RunUsed> {
	const bucket = runsBucket();
	const key = runKey(run, 'market.json');
	const earlier = run.reproduces === undefined ? run : { orgId: run.orgId, runId: run.reproduces };
	const frozen = (await kept(earlier)) ?? (await freezeMarket(run));
	const text = JSON.stringify(frozen);
	const options = { contentType: 'application/json', onlyIfAbsent: true };
	await writeObject(bucket, key, text, options);
	const stored = String(await contentOf(await openObject(bucket, key)));
	const { used } = JSON.parse(stored) as FrozenMarket;
	return { ...used, marketHash: createHash('sha256').update(stored).digest('hex') };
}

async function kept(run: RunName): Promise<FrozenMarket | undefined> {
	const stored = await findObject(runsBucket(), runKey(run, 'market.json'));
	return stored === undefined ? undefined : (JSON.parse(String(await contentOf(stored))) as FrozenMarket);
}

async function writeBatches(run: RunRecord, key: string, { limits }: SplitOptions) {
	const { rows, rowsWithPaymentInfo, rowBytes } = runLimits;
	const { batchBytes, batchRows, batchRowsWithPaymentInfo, batchRowsWithAnalyses } = { ...batchLimits, ...limits };
	const { getPaymentInfo, analyses } = run.terms;
	const rowsOfBatch = namesOf(analyses).length > 0 ? batchRowsWithAnalyses : batchRows;
	const scanLimits = {
		rowBytes,
		rows: getPaymentInfo ? rowsWithPaymentInfo : rows,
		batchBytes,
		batchRows: getPaymentInfo ? batchRowsWithPaymentInfo : rowsOfBatch,
	};
	const bucket = runsBucket();
	const file = await dealFileOf(run);
	const { bytes } = file;
	if (bytes === 0) throw noRows();
	const start = await openInput(file, { start: 0, end: Math.min(bytes, headBytes) });
	const head = readHead(await contentOf(start), file.format);
	const blankCharacters = head.plan.format === 'csv' ? `"${head.plan.delimiter}` : '';
	const columns = settledColumns(head.plan, run.reading);
	const directory = await makeTemporaryFolder('run');
	try {
		const path = join(directory, 'batches');
		const list = createWriteStream(path);
		const counts = { rows: 0, parts: 0 };
		if (head.offset < bytes) {
			const { content: source } = await openInput(file, { start: head.offset, end: bytes });
			for await (const batch of scanBatches(source, { ...head, blankCharacters, onRow: columns.show }, scanLimits)) {
				list.write(`${JSON.stringify(batch satisfies RunBatch)}\n`);
				counts.rows += batch.rows;
				counts.parts += 1;
			}
		}
		list.end();
		await finished(list);
		if (counts.rows === 0) throw noRows();
		await writeObject(bucket, runKey(run, 'plan.json'), JSON.stringify(columns.settle()), {
			contentType: 'application/json',
		});
		await writeObjectFile(bucket, key, path, { contentType: 'application/x-ndjson' });
		return counts;
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}

const noRows = () => new RunRefused({ code: 'no-rows', message: 'The file has no deals.' });

/** @throws RunRefused, thrown by `settle`, if a column can be read in two ways */
function settledColumns(plan: RunPlan, reading: RunReading = {}) {
	if (plan.format !== 'csv') return { show: undefined, settle: () => plan };
	const { headings, delimiter } = plan;
	const columns = new DealTextColumns(headings, delimiter, reading);
	return {
		show: (line: string) => columns.show(splitRow(line, delimiter) ?? []),
		settle(): RunPlan {
			const { settings, questions } = columns.settle();
			if (questions.length > 0) throw openColumns(questions);
			const { serialDates } = reading;
			return { ...plan, columns: [...settings], ...(serialDates === undefined ? {} : { serialDates }) };
		},
	};
}

const answerOf: Readonly<Partial<Record<Question['code'], string>>> = {
	'decimal-sign': 'can be two figures. Set "reading.decimalSign".',
	'date-order': 'can be two dates. Set "reading.dateOrder".',
};

function openColumns(questions: readonly Question[]): RunRefused {
	const asked = questions.map(({ code, key, samples }) => {
		const found = samples.map((text) => JSON.stringify(text)).join(', ');
		return `${key}: ${found} ${answerOf[code] ?? code}`;
	});
	return new RunRefused({ code: 'columns-open', message: asked.join(' ') });
}
