import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import {
	contentOf,
	describeObject,
	findObject,
	headOfObject,
	ObjectChanged,
	type OpenedObject,
	writeObject,
} from '#platform/files/large-objects.ts';
import { isTradeFormat } from '#shared/contract/valuation-runs.ts';
import {
	type ImportedFile,
	importTrades,
	needsOwnParty,
	refuseRepeatedIds,
} from '#shared/trade-files/import-trades.ts';
import { calendarsOf } from '#shared/trade-files/trade-calendars.ts';
import { describeTradeFault } from '#shared/trade-files/trade-fault.ts';
import { UnreadableTradeFile } from '#shared/trade-files/trade-node.ts';
import type { TradeReading } from '#shared/trade-files/trade-reading.ts';
import { inputKey, runKey, runsBucket } from '../store/run-files.ts';
import type { RunRecord } from '../store/run-record.ts';
import type { DealRow } from './read-deal-row.ts';
import { type RunPlan, RunRefused } from './run-plan.ts';

/** The deals of a run line by line: its input, or what was read from a trade file. */
export interface DealFile {
	readonly key: string;
	readonly etag: string;
	readonly bytes: number;
	readonly format: RunPlan['format'];
}

type RunInput = Pick<RunRecord, 'orgId' | 'format' | 'input' | 'reading'>;

/** @throws an error of S3 for a trade file before {@link storeTrades} */
export async function dealFileOf(run: RunInput): Promise<DealFile> {
	const { format, input } = run;
	if (!isTradeFormat(format)) return { key: inputKey(run), etag: input.etag, bytes: input.bytes, format };
	const key = tradesKey(run);
	const { etag, bytes } = await headOfObject(runsBucket(), key);
	return { key, etag, bytes, format: 'trades' };
}

const tradesKey = ({ orgId, input }: RunInput) => runKey({ orgId, runId: input.runId }, 'trades.jsonl');

/**
 * Reads the trade file of a run and stores a line for each trade: a deal, or its faults. Trades that are stored stay, so
 * that a repeated step and a reproduction have the same deals although calendars may have changed.
 *
 * @throws RunRefused for a file that cannot be read, and while the own party is open
 */
export async function storeTrades(run: RunInput): Promise<void> {
	const key = tradesKey(run);
	if ((await describeObject(runsBucket(), key)) !== undefined) return;
	const { input, reading: { ownParty } = {} } = run;
	const source = { key: inputKey(run), etag: input.etag };
	const bytes = input.bytes === 0 ? Buffer.alloc(0) : await contentOf(await openInput(source));
	const terms = { calendarOf: calendarsOf(await systemCalendars()), ownParty };
	const imported = requireTrades(run, () => importTrades(bytes, terms));
	const [file] = refuseRepeatedIds([imported]);
	const lines = (file ?? imported).trades.map((trade) => `${JSON.stringify(rowOf(trade))}\n`);
	await writeObject(runsBucket(), key, lines.join(''), { contentType: 'application/x-ndjson', onlyIfAbsent: true });
}

const names = { ore: 'an ORE portfolio', fpml: 'an FpML confirmation', cdm: 'a CDM trade state' } as const;

function requireTrades({ format, reading: { ownParty } = {} }: RunInput, read: () => ImportedFile): ImportedFile {
	try {
		const file = read();
		if (file.format !== format) {
			const message = `The file is ${names[file.format]}. Set "format" to ${file.format}.`;
			throw new RunRefused({ code: 'trade-file-other-format', message });
		}
		if (!needsOwnParty(file.parties, ownParty)) return file;
		const parties = file.parties.map((party) => JSON.stringify(party)).join(' or ');
		throw new RunRefused({ code: 'own-party-open', message: `Set "reading.ownParty" to your own party: ${parties}.` });
	} catch (cause) {
		if (!(cause instanceof UnreadableTradeFile)) throw cause;
		const { code, message, line } = cause;
		throw new RunRefused({ code: `trade-file-${code}`, message, ...(line === 0 ? {} : { line }) }, { cause });
	}
}

/** Faults of a trade that its result lists. */
const maxFaults = 5;

function rowOf({ dealId, fields, faults }: TradeReading): DealRow {
	const [first] = faults;
	if (first === undefined) return { deal: fields ?? {} };
	const more = faults.length > maxFaults ? ` ${faults.length - maxFaults} more faults.` : '';
	const { code, line, path, found, values } = first;
	return {
		fault: {
			code: `trade-${code}`,
			message: `${faults.slice(0, maxFaults).map(describeTradeFault).join(' ')}${more}`,
			params: { ...values, line, path, found, faults: faults.length },
			dealId,
		},
	};
}

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
