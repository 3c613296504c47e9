import type { OutlierLimit } from '#shared/benchmark/outlier.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { IncomingRecord } from '../store/apply.ts';
import { fixingRecord } from '../store/fixing-records.ts';
import { type Pointer, pointersTo, recordKey, recordsOf } from '../store/rate-keys.ts';
import { type FileKindName, fileKinds } from './file-kinds.ts';
import { type FileKind, instrumentColumns, instrumentOf, keyTenorOf, type Row } from './quote-kind.ts';

export interface RateRecord extends IncomingRecord {
	readonly pointers: readonly Pointer[];
	readonly identity: Readonly<Record<string, string>>;
	readonly recordDate: LocalDate;
	readonly figures: readonly Figure[];
}

export interface Figure {
	readonly column: string;
	/** Attribute path of the rate in the stored record. */
	readonly path: readonly string[];
	readonly value: string;
	readonly limit: OutlierLimit;
}

const keyColumns = ['currency', 'name', 'record_date', 'tenor', 'compounding', 'feature'];

const kinds = {
	'cash-fallback': 'cash',
	'consumer-spread': 'consumer-spread-start',
	fallback: 'fallback',
	fx: 'forward-quote',
	quotes: 'quote',
	term: 'term',
} as const;

const figureNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	fallback: {
		fallback_rate: 'Fallback Rate',
		spread_adjustment: 'Spread Adjustment',
		adjusted_reference_rate: 'Adjusted Reference Rate',
	},
	cash: {
		all_in_fallback: 'All-in fallbacks',
		adjusted_sofr: 'Adjusted SOFR',
		spread_adjustment: 'Spread adjustments',
	},
	'consumer-spread-start': { value: 'value' },
	term: { value: 'value' },
	quote: { value: 'value' },
};

/** Returns the stored form of a row. Overnight rates are stored as fixings, all others as published records. */
export function rateRecord(kindName: FileKindName, row: Row): RateRecord {
	const { currency = '', name = '', record_date = '', publication_date } = row;
	const tenor = kindName === 'quotes' ? keyTenorOf(row) : (row.tenor ?? '');
	const keys: Row = tenor === '' ? row : { ...row, tenor };
	const identity = Object.fromEntries(
		keyColumns.flatMap((column) => (keys[column] === undefined ? [] : [[column, keys[column]]])),
	);
	const recordDate = record_date as LocalDate;
	if (kindName === 'overnight') {
		const fixing = { date: recordDate, value: row.value ?? '', publishedAt: publication_date };
		const figures = figuresOf(kindName, row, () => ['value']);
		return { ...fixingRecord(name, fixing), identity, recordDate, figures, pointers: [] };
	}
	const kind = kinds[kindName];
	const names = figureNames[kind] ?? {};
	const series = { kind, currency, name };
	const sk = recordKey({ recordDate, tenor, compounding: row.compounding, feature: row.feature });
	return {
		identity,
		recordDate,
		figures: figuresOf(kindName, row, (column) => {
			const figure = names[column];
			return figure === undefined ? [camelCase(column)] : ['figures', figure, 'value'];
		}),
		pk: recordsOf(series),
		sk,
		content: contentOf(keys, names, instrumentOf(row)),
		pointers: pointersTo(series, sk, publication_date),
	};
}

function figuresOf(kindName: FileKindName, row: Row, pathOf: (column: string) => readonly string[]) {
	const kind: FileKind = fileKinds[kindName];
	return Object.entries(kind.figures(row)).flatMap(([column, limit]) => {
		const value = row[column];
		return value === undefined ? [] : [{ column, path: pathOf(column), value, limit }];
	});
}

function contentOf(
	row: Row,
	names: Readonly<Record<string, string>>,
	instrument: ReturnType<typeof instrumentOf>,
): Readonly<Record<string, unknown>> {
	const content: Record<string, unknown> = { status: 'Published' };
	const figures: Record<string, unknown> = {};
	for (const [column, value] of Object.entries(row)) {
		const figure = names[column];
		if (figure !== undefined) {
			const ric = row[`${column}_ric`] ?? (column === 'value' ? row.ric : undefined);
			figures[figure] = { value, ...(ric === undefined ? {} : { ric }) };
		} else if (column === 'day_count') {
			content.dayCount = Number(value);
		} else if (!/(^|_)ric$/.test(column) && !instrumentColumns.includes(column)) {
			content[camelCase(column)] = value;
		}
	}
	return {
		...content,
		...(instrument === undefined ? {} : { instrument }),
		...(Object.keys(figures).length === 0 ? {} : { figures }),
	};
}

function camelCase(column: string): string {
	return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
