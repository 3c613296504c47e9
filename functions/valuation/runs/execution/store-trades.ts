import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { contentOf, describeObject, writeObject } from '#platform/files/large-objects.ts';
import {
	type ImportedFile,
	importTrades,
	needsOwnParty,
	refuseRepeatedIds,
} from '#shared/trade-files/import-trades.ts';
import { calendarsOf } from '#shared/trade-files/trade-calendars.ts';
import { describeTradeFault } from '#shared/trade-files/trade-fault.ts';
import { UnreadableTradeFile } from '#shared/trade-files/trade-node.ts';
import { inputKey, runsBucket } from '../store/run-store.ts';
import type { DealRow } from './read-deal-row.ts';
import { openInput, type RunInput, RunRefused, tradesKey } from './run-plan.ts';

/**
 * The lines are kept, so that a repeated step or a reproduced run uses the same deals even if calendars have changed.
 *
 * @throws RunRefused if the file cannot be read, or if the client's party cannot be determined
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

const maxFaults = 5;

function rowOf({ dealId, fields, faults }: ImportedFile['trades'][number]): DealRow {
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
