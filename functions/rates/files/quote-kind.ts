import * as z from 'zod';
import type { OutlierLimit } from '#shared/benchmark/outlier.ts';
import {
	type InstrumentFault,
	type InstrumentType,
	instrumentFaults,
	instrumentKey,
	instrumentTypes,
	legCounts,
	type QuotedInstrument,
	type QuotedLeg,
	type QuoteUnit,
	quoteUnits,
	type TenorOrDate,
} from '#shared/benchmark/quote.ts';
import { conventionsOf, indexNames, rateConventions } from '#shared/benchmark/rate-conventions.ts';
import { unitsOfType } from '#shared/curve/quoted-rate.ts';
import { epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';
import { currency, figure, namedColumns, oneOf, onePoint, ric, tenor, words } from './columns.ts';

/** Cells of a row by column. Blank cells are omitted. */
export type Row = Readonly<Record<string, string>>;

export interface RowFault {
	readonly column: string;
	readonly expected: string;
}

export interface FileKind {
	/** Schema of the columns. If a cell of a column may be blank, the column may also be missing. */
	columns(today: LocalDate): z.ZodObject;
	readonly otherHeader?: OtherHeader;
	normalised?(row: Row): Row;
	check?(row: Row): readonly RowFault[];
	doubts?(row: Row): readonly RowFault[];
	figures(row: Row): Readonly<Record<string, OutlierLimit>>;
}

export interface OtherHeader {
	readonly mark: string;
	columns(today: LocalDate): z.ZodObject;
	usual(row: Row): Row;
	/** Headings in this header, by the usual column name, if they differ. */
	readonly own: Readonly<Record<string, string>>;
}

const outlierLimits: Readonly<Record<string, OutlierLimit>> = {
	percent: onePoint,
	bp: { distance: '100' },
	price: { distance: '5' },
};

const notWeekday = 'must be a weekday written 2026-11-20 or 20-Nov-2026';

/** Schema of a date of an instrument. It may be in the future. */
const instrumentDate = z.string().transform((text, context): LocalDate => {
	const date = readWrittenDate(text);
	if (date !== undefined) return date;
	context.addIssue({ code: 'custom', message: notWeekday });
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

/** Files of market quotes. If a quote has the optional instrument columns, a curve can be built from it. */
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
		if (instrument !== undefined) return [...describedFaults(row, instrument), ...percentFaults(row)];
		const alone = instrumentColumns.filter((column) => row[column] !== undefined);
		return [
			...alone.map((column) => ({ column, expected: 'must be blank without instrument' })),
			...(row.tenor === undefined ? [{ column: 'tenor', expected: 'must not be blank' }] : []),
			...percentFaults(row),
		];
	},
	figures: ({ unit = '' }) => ({ value: outlierLimits[unit] ?? { part: '0.1' } }),
};

const units: Readonly<Partial<Record<InstrumentType, QuoteUnit>>> = { ...unitsOfType, 'fx-spot': 'rate' };

/** Limits in percent. A number beyond them has a different unit, such as a price or basis points. */
const [leastPercent, maxPercent] = [-20, 100];

function percentFaults({ unit, value }: Row): RowFault[] {
	const percentage = Number(value);
	if (unit !== 'percent' || (percentage >= leastPercent && percentage <= maxPercent)) return [];
	return [{ column: 'value', expected: `must be from ${leastPercent} to ${maxPercent} percent` }];
}

function describedFaults(row: Row, instrument: QuotedInstrument): RowFault[] {
	const { type } = instrument;
	const counted = legCountFaults(row, type);
	const unit = units[type];
	const faults: RowFault[] = [
		...counted,
		...instrumentFaults(instrument)
			.filter(({ field }) => field !== 'legs' || counted.length === 0)
			.map(({ field, expected }) => ({ column: columnOf[field], expected })),
		...indexColumns.flatMap((column) => indexFaults(row, column)),
	];
	const expect = (column: string, isRight: boolean, expected: string) => {
		if (!isRight) faults.push({ column, expected });
	};
	expect('unit', unit === undefined || row.unit === unit, `must be ${unit} for ${type}`);
	expect('value', type !== 'fx-spot' || Number(row.value) > 0, 'must be above 0 for fx-spot');
	expect('counter_currency', row.counter_currency !== row.currency, 'must be another currency than currency');
	// A future on a monthly average has the first days of two months as dates, which may be on weekends.
	const isOfMonth = type === 'future' && row.index_tenor === '1M';
	for (const column of ['start_date', 'end_date'] as const) {
		const date = row[column];
		expect(column, date === undefined || isOfMonth || !isWeekend(epochDay(date as LocalDate)), notWeekday);
	}
	for (const [date, tenorColumn] of [
		['end_date', 'tenor'],
		['start_date', 'start'],
	] as const) {
		const isBoth = row[date] !== undefined && row[tenorColumn] !== undefined;
		expect(date, !isBoth, `must be blank beside ${tenorColumn} ${row[tenorColumn]}: write one of the two`);
	}
	return faults;
}

const indexColumns = ['index', 'second_index'] as const;

function legCountFaults(row: Row, type: InstrumentType): RowFault[] {
	return indexColumns.flatMap((column, place) => {
		const isNeeded = place < legCounts[type];
		if (isNeeded) return row[column] === undefined ? [{ column, expected: `must not be blank for ${type}` }] : [];
		const filled = [column, `${column}_tenor`].filter((each) => row[each] !== undefined);
		return filled.map((each) => ({ column: each, expected: `must be blank for ${type}` }));
	});
}

/** Returns a fault if an index does not belong to the currency, because its quotes cannot be used for any curve. */
function indexFaults({ currency: of = '', ...row }: Row, column: (typeof indexColumns)[number]): RowFault[] {
	const index = row[column];
	const conventions = index === undefined ? undefined : conventionsOf(index, of);
	if (index === undefined || (conventions !== undefined && conventions.projectionIndex === undefined)) return [];
	const known = rateConventions
		.filter((each) => each.currency === of && each.projectionIndex === undefined)
		.map((each) => each.index);
	const expected =
		known.length === 0
			? `is not known, and no index of ${of} is; the portal knows: ${indexNames.join(', ')}`
			: `is not a known index of ${of}; the portal knows: ${known.join(', ')}`;
	return [{ column, expected }];
}

const columnOf: Readonly<Record<InstrumentFault['field'], string>> = {
	legs: 'index',
	pillar: 'tenor',
	start: 'start',
	counterCurrency: 'counter_currency',
};

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

/** Returns the text that identifies a quote within its set and date. It is the `tenor` of the stored key. */
export function keyTenorOf(row: Row): string {
	const instrument = instrumentOf(row);
	return instrument === undefined ? (row.tenor ?? '') : instrumentKey(instrument);
}

function legOf(index: string | undefined, indexTenor = 'ON'): QuotedLeg | undefined {
	return index === undefined ? undefined : { index, tenor: indexTenor };
}

function tenorOrDate(text: string | undefined, date: string | undefined): TenorOrDate | undefined {
	if (date !== undefined) return { date: date as LocalDate };
	return text === undefined ? undefined : { tenor: text };
}
