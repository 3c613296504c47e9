import type { DealFields } from '#features/valuation/shared/workbook/deal-cells.ts';
import { type PlacedFault, shortened, tradeFaultCode } from '#features/valuation/shared/workbook/placed-fault.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import {
	type ImportedFile,
	importTrades,
	needsOwnParty,
	refuseRepeatedIds,
} from '#shared/trade-files/import-trades.ts';
import { calendarsOf } from '#shared/trade-files/trade-calendars.ts';
import { shortPath, type TradeFault } from '#shared/trade-files/trade-fault.ts';
import { type UnreadableCode, UnreadableTradeFile } from '#shared/trade-files/trade-node.ts';
import type { CalendarOf, TradeReading } from '#shared/trade-files/trade-reading.ts';
import { type DealsRead, type KeptElement, listed, nothing } from '../reading/read-deals.ts';

interface TradeBytes {
	readonly name: string;
	readonly bytes: ArrayBuffer;
}

export interface TradeTerms {
	readonly ownParty: string | undefined;
	/** Published calendars; empty if the organisation has no access to them. */
	readonly calendars: readonly HolidayCalendar[];
}

/** Maximum number of listed labels or ignored elements. More rows would make the page slow. */
const maxKept = 2000;

/** Reads trade files. No deal is valued until the user chooses their own party. */
export function readTrades(files: readonly TradeBytes[], terms: TradeTerms): DealsRead {
	const reader = new TradeFileReader(terms);
	for (const { name, bytes } of files) reader.add(name, new Uint8Array(bytes));
	return reader.finish();
}

/** Reads trade files one after another, so that only one file is in memory. */
export class TradeFileReader {
	readonly #terms: TradeTerms;
	readonly #calendarOf: CalendarOf;
	readonly #imported: ImportedFile[] = [];
	readonly #names: string[] = [];
	readonly #faults: PlacedFault[] = [];

	constructor(terms: TradeTerms) {
		this.#terms = terms;
		this.#calendarOf = calendarsOf(terms.calendars);
	}

	add(name: string, bytes: Uint8Array): void {
		try {
			const { ownParty } = this.#terms;
			this.#imported.push(importTrades(bytes, { calendarOf: this.#calendarOf, ownParty }));
			this.#names.push(name);
		} catch (cause) {
			if (!(cause instanceof UnreadableTradeFile)) throw cause;
			this.refuse(name, cause.code, cause.line);
		}
	}

	refuse(name: string, unreadable: UnreadableCode, line = 0): void {
		const code = `trade-file-${unreadable}` as const;
		const place = { sheet: name, row: line, column: '', heading: '', dealId: '' };
		this.#faults.push({ ...place, code, found: name, values: {} });
	}

	finish(): DealsRead {
		const { ownParty, calendars } = this.#terms;
		const parties = [...new Set(this.#imported.flatMap((file) => file.parties))];
		const isOpen = needsOwnParty(parties, ownParty);
		const items: DealFields[] = [];
		const kept = { labels: [] as KeptElement[], ignored: [] as KeptElement[] };
		const counts = { labels: 0, ignored: 0 };
		let faultyDeals = 0;
		for (const [i, { trades }] of refuseRepeatedIds(this.#imported).entries()) {
			const file = this.#names[i] ?? '';
			for (const { dealId, fields, faults: found, labels, ignored } of trades) {
				const own = isOpen ? found.filter(({ code }) => code !== 'own-party') : found;
				this.#faults.push(...own.map((fault) => placed(fault, file, dealId)));
				if (own.length > 0) faultyDeals += 1;
				else if (fields !== undefined && !isOpen) items.push(fields as DealFields);
				keep(kept.labels, labels, { file, dealId });
				keep(kept.ignored, ignored, { file, dealId });
				counts.labels += labels.length;
				counts.ignored += ignored.length;
			}
		}
		const chosen = isOpen ? undefined : ownParty;
		const unlisted = { labels: counts.labels - kept.labels.length, ignored: counts.ignored - kept.ignored.length };
		const trades = { parties, ownParty: chosen, ...kept, unlisted, isByRule: calendars.length === 0 };
		return { ...nothing, items, faultyDeals, ...listed(this.#faults), trades };
	}
}

function keep(
	list: KeptElement[],
	elements: TradeReading['labels'] | TradeReading['ignored'],
	place: { readonly file: string; readonly dealId: string },
): void {
	for (const each of elements.slice(0, maxKept - list.length)) list.push({ ...each, ...place });
}

function placed({ code, line, path, found, values }: TradeFault, sheet: string, dealId: string): PlacedFault {
	const heading = shortPath(path);
	const place = { sheet, row: line, column: '', heading, dealId: shortened(dealId) };
	return { ...place, code: tradeFaultCode(code, values), found: shortened(found), values };
}
