import * as z from 'zod';
import type { OutlierLimit } from '../../shared/benchmark/outlier.ts';
import {
	type InstrumentFault,
	type InstrumentType,
	instrumentFaults,
	instrumentKey,
	instrumentTypes,
	type QuotedInstrument,
	type QuotedLeg,
	quoteUnits,
	type TenorOrDate,
} from '../../shared/benchmark/quote.ts';
import { epochDay, isWeekend, type LocalDate } from '../../shared/time/local-date.ts';
import { readWrittenDate } from '../../shared/time/read-written-date.ts';
import { currency, figure, namedColumns, oneOf, onePoint, ric, tenor, words } from './columns.ts';
import type { FileKind, Row } from './file-kind.ts';

const outlierLimits: Readonly<Record<string, OutlierLimit>> = {
	percent: onePoint,
	bp: { distance: '100' },
	price: { distance: '5' },
};

/** A date of an instrument, which may be in the future. */
const instrumentDate = z.string().transform((text, context): LocalDate => {
	const date = readWrittenDate(text);
	if (date !== undefined && !isWeekend(epochDay(date))) return date;
	context.addIssue({ code: 'custom', message: 'must be a weekday written 2026-11-20 or 20-Nov-2026' });
	return z.NEVER;
});

const described = {
	instrument: oneOf(instrumentTypes).optional(),
	index: words(20).optional(),
	index_tenor: tenor.optional(),
	second_index: words(20).optional(),
	second_index_tenor: tenor.optional(),
	start: tenor.optional(),
	start_date: instrumentDate.optional(),
	end_date: instrumentDate.optional(),
	counter_currency: currency.optional(),
};

export const instrumentColumns: readonly string[] = Object.keys(described);

/** Market quotes. The columns of the instrument are optional; with them a curve can be built from the quotes. */
export const quoteKind: FileKind = {
	columns: (today) =>
		z.strictObject({
			...namedColumns(today),
			tenor: tenor.optional(),
			value: figure(-1e6, 1e6),
			unit: oneOf(quoteUnits),
			ric: ric.optional(),
			...described,
		}),
	check: (row) => {
		const instrument = instrumentOf(row);
		if (instrument !== undefined) {
			return instrumentFaults(instrument).map(({ field, expected }) => ({ column: columnOf[field], expected }));
		}
		const alone = instrumentColumns.filter((column) => row[column] !== undefined);
		return [
			...alone.map((column) => ({ column, expected: 'must be blank without instrument' })),
			...(row.tenor === undefined ? [{ column: 'tenor', expected: 'must not be blank' }] : []),
		];
	},
	figures: ({ unit = '' }) => ({ value: outlierLimits[unit] ?? { part: '0.1' } }),
};

const columnOf: Readonly<Record<InstrumentFault['field'], string>> = {
	legs: 'index',
	pillar: 'tenor',
	start: 'start',
	counterCurrency: 'counter_currency',
};

/** The instrument of a row of quotes, if the row describes one. */
export function instrumentOf(row: Row): QuotedInstrument | undefined {
	const type = row.instrument as InstrumentType | undefined;
	if (type === undefined) return undefined;
	const legs = [legOf(row.index, row.index_tenor), legOf(row.second_index, row.second_index_tenor)];
	const pillar = tenorOrDate(row.tenor, row.end_date);
	const start = tenorOrDate(row.start, row.start_date);
	return {
		type,
		legs: legs.filter((leg) => leg !== undefined),
		...(pillar === undefined ? {} : { pillar }),
		...(start === undefined ? {} : { start }),
		...(row.counter_currency === undefined ? {} : { counterCurrency: row.counter_currency }),
	};
}

/** The part of the key that identifies a quote within its set and date. */
export function keyTenorOf(row: Row): string {
	const instrument = instrumentOf(row);
	return instrument === undefined ? (row.tenor ?? '') : instrumentKey(instrument);
}

/** An index without a tenor is an overnight index. */
function legOf(index: string | undefined, indexTenor = 'ON'): QuotedLeg | undefined {
	return index === undefined ? undefined : { index, tenor: indexTenor };
}

function tenorOrDate(text: string | undefined, date: string | undefined): TenorOrDate | undefined {
	if (date !== undefined) return { date: date as LocalDate };
	return text === undefined ? undefined : { tenor: text };
}
