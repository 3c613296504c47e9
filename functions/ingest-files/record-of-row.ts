import type { LocalDate } from '../../shared/time/local-date.ts';
import { fixingRecord } from '../platform/rates/apply-fixing.ts';
import { pointersTo, recordKey, recordsOf } from '../platform/rates/rate-keys.ts';
import type { FileKind, Row } from './file-kind.ts';
import { type FileKindName, fileKinds } from './file-kinds.ts';
import type { RateRecord } from './rate-record.ts';

const keyColumns = ['currency', 'name', 'record_date', 'tenor', 'compounding', 'feature'];

/** What the records of a kind of file are called where they are kept. */
const kinds = {
	'cash-fallback': 'cash',
	'consumer-spread': 'consumer-spread-start',
	fallback: 'fallback',
	fx: 'forward-quote',
	quotes: 'quote',
	term: 'term',
} as const;

/** What a column of figures is called where it is kept. */
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

/** A row as it is kept. Overnight rates are kept with the fixings that publishers give, everything else as a record. */
export function rateRecord(kindName: FileKindName, row: Row): RateRecord {
	const { currency = '', name = '', record_date = '', tenor = '', publication_date } = row;
	const identity = Object.fromEntries(
		keyColumns.filter((column) => column in row).map((column) => [column, row[column] ?? '']),
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
		content: contentOf(row, names),
		pointers: pointersTo(series, sk, publication_date),
	};
}

function figuresOf(kindName: FileKindName, row: Row, pathOf: (column: string) => readonly string[]) {
	const kind: FileKind = fileKinds[kindName];
	return Object.entries(kind.figures(row)).flatMap(([column, jumpLimit]) => {
		const value = row[column];
		return value === undefined ? [] : [{ column, path: pathOf(column), value, jumpLimit }];
	});
}

function contentOf(row: Row, names: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
	const content: Record<string, unknown> = { status: 'Published' };
	const figures: Record<string, unknown> = {};
	for (const [column, value] of Object.entries(row)) {
		const figure = names[column];
		if (figure !== undefined) {
			const ric = row[`${column}_ric`] ?? (column === 'value' ? row.ric : undefined);
			figures[figure] = { value, ...(ric === undefined ? {} : { ric }) };
		} else if (column === 'day_count') {
			content.dayCount = Number(value);
		} else if (!/(^|_)ric$/.test(column)) {
			content[camelCase(column)] = value;
		}
	}
	return Object.keys(figures).length === 0 ? content : { ...content, figures };
}

function camelCase(column: string): string {
	return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
