import { compare, type Decimal, decimal, decimalText, subtract, zero } from '#shared/decimal/decimal.ts';
import { addDays, type LocalDate, weekday } from '#shared/time/local-date.ts';
import type { Grid } from '../file/grid.ts';
import { isRefusal, type Refusal } from '../file/refusal.ts';
import { findHeadings } from '../heading/heading.ts';
import { valueFault } from '../kind/fault.ts';
import { readIndexName, readTenor } from '../kind/index-name.ts';
import { type FileReading, type FileTerms, readSheets, type TableReading } from '../read/read-table.ts';
import {
	type CellValue,
	placeKey,
	type Question,
	rowKey,
	type SkippedRow,
	type TableFault,
} from '../read/table-row.ts';
import type { Field, Vocabulary } from './vocabulary.ts';

const dateField: Field = {
	field: 'date',
	kind: 'date',
	need: 'required',
	synonyms: [
		'Fixing date',
		'FixingDate',
		'Rate date',
		'Publication date',
		'As of',
		'Datum',
		'Fixingdatum',
		'日期',
		'定价日',
		'报价日',
	],
};

/** Columns of fixing files with one column for each tenor. The index is the sheet name, or the user enters it. */
export const wideFixingVocabulary: Vocabulary = {
	subject: 'fixings by tenor',
	usesAllSheets: true,
	fields: [dateField],
	recognise: (heading) => {
		const tenor = readTenor(heading);
		if (tenor === undefined) return undefined;
		return { field: `rate ${tenor}`, kind: 'rate', unit: 'percent', bareUnit: 'percent', isSeries: true, synonyms: [] };
	},
};

export const longFixingVocabulary: Vocabulary = {
	subject: 'fixings by row',
	usesAllSheets: true,
	minFields: 3,
	fields: [
		dateField,
		{
			field: 'index',
			kind: 'index',
			need: 'required',
			synonyms: ['Index name', 'Rate name', 'Reference rate', 'Benchmark', 'Referenzzins', '利率指标', '指标'],
		},
		{ field: 'currency', kind: 'currency', synonyms: ['Ccy', 'Cur', 'Währung', '币种'] },
		{
			field: 'tenor',
			kind: 'tenor',
			need: 'required',
			synonyms: ['Term', 'Maturity', 'Index tenor', 'Laufzeit', '期限'],
		},
		{
			field: 'rate',
			kind: 'rate',
			need: 'required',
			unit: 'percent',
			bareUnit: 'percent',
			isSeries: true,
			synonyms: ['Fixing', 'Value', 'Rate value', 'Fixing rate', 'Satz', 'Wert', '利率', '数值'],
		},
	],
};

export interface ReadFixing {
	readonly currency: string;
	readonly index: string;
	readonly tenor: string;
	readonly date: LocalDate;
	/** Percent per year. */
	readonly value: string;
	readonly cell: CellValue;
	/** Fault of a doubtful rate. The rate is not used until the user confirms it or selects a suggestion. */
	readonly doubt?: TableFault;
}

export interface FixingReading extends FileReading {
	readonly fixings: readonly ReadFixing[];
	/** Cells without a rate, in rows with a date. */
	readonly gaps: readonly {
		readonly index: string;
		readonly tenor: string;
		readonly date: LocalDate;
		readonly line: number;
	}[];
	readonly duplicates: readonly SkippedRow[];
	readonly faults: readonly TableFault[];
}

/** Reads the fixings of a file, with one row for each fixing or one column for each tenor. */
export function readFixings(grids: readonly Grid[], terms: FileTerms = {}): FixingReading | Refusal {
	const isLong = grids.some((grid) => hasAllRequired(grid));
	const file = readSheets(grids, isLong ? longFixingVocabulary : wideFixingVocabulary, terms);
	if (isRefusal(file)) return file;
	const read = file.tables.map((table) => (isLong ? fixingsOfRows(table) : fixingsOfTenors(table, terms)));
	const confirmed = terms.answers?.confirmed ?? [];
	const checked = checkRepeated(read.flatMap(({ fixings }) => fixings));
	return {
		...file,
		questions: [...file.questions, ...read.flatMap(({ questions }) => questions)],
		fixings: withoutConfirmed(markDoubtful(checked.fixings), confirmed),
		gaps: read.flatMap(({ gaps }) => gaps),
		duplicates: checked.duplicates,
		faults: [
			...file.tables.flatMap(({ rows }) => rows.flatMap(({ faults }) => faults)),
			...read.flatMap(({ faults }) => faults),
			...checked.faults,
		],
	};
}

function hasAllRequired(grid: Grid): boolean {
	const names = findHeadings(grid, longFixingVocabulary)?.columns.flatMap((column) => column.names) ?? [];
	return longFixingVocabulary.fields
		.filter(({ need }) => need === 'required')
		.every(({ field, synonyms }) =>
			[field, ...synonyms].some((name) => names.includes(name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))),
		);
}

interface TableFixings {
	readonly fixings: readonly ReadFixing[];
	readonly gaps: FixingReading['gaps'];
	readonly questions: readonly Question[];
	readonly faults: readonly TableFault[];
}

function fixingsOfTenors(table: TableReading, { answers = {} }: FileTerms): TableFixings {
	const stated = answers.values?.index ?? table.sheet;
	const named = readIndexName(stated);
	const isKnown = !('code' in named) && named.currency !== undefined;
	const questions: readonly Question[] = isKnown
		? []
		: [
				{
					code: 'field-missing',
					field: 'index',
					options: [],
					acceptsValue: true,
					samples: table.titles.flatMap(({ texts }) => texts).slice(0, 3),
				},
			];
	const index = isKnown ? named.index : '';
	const currency = isKnown ? (named.currency as string) : '';
	const tenors = table.columns.flatMap(({ field, letters }) =>
		field?.field.startsWith('rate ') ? [{ field: field.field, tenor: field.field.slice(5), letters }] : [],
	);
	const fixings: ReadFixing[] = [];
	const gaps: { index: string; tenor: string; date: LocalDate; line: number }[] = [];
	for (const { values, line, faults } of table.rows) {
		const date = values.date?.value as LocalDate | undefined;
		if (date === undefined) continue;
		for (const { field, tenor, letters } of tenors) {
			const cell = values[field];
			if (cell !== undefined) fixings.push({ currency, index, tenor, date, value: cell.value, cell });
			else if (!faults.some(({ place }) => place.letters === letters)) {
				gaps.push({ index: `${currency} ${index}`.trim(), tenor, date, line });
			}
		}
	}
	return { fixings, gaps, questions, faults: [] };
}

function fixingsOfRows({ rows }: TableReading): TableFixings {
	const fixings: ReadFixing[] = [];
	const gaps: { index: string; tenor: string; date: LocalDate; line: number }[] = [];
	const faults: TableFault[] = [];
	for (const { values, line, sheet } of rows) {
		const { index, date, tenor, rate } = values;
		if (index === undefined || date === undefined || tenor === undefined) continue;
		const currency = index.index?.currency ?? values.currency?.value;
		const stated = values.currency;
		if (currency === undefined || (stated !== undefined && stated.value !== currency)) {
			const place = index.place ?? { sheet, line, letters: '' };
			faults.push({
				...valueFault('index-differs', { currency: stated?.value ?? '' }),
				place,
				column: 'index',
				found: index.text,
			});
			continue;
		}
		const common = { index: index.value, tenor: tenor.value, date: date.value as LocalDate };
		if (rate === undefined) gaps.push({ ...common, index: `${currency} ${index.value}`, line });
		else fixings.push({ ...common, currency, value: rate.value, cell: rate });
	}
	return { fixings, gaps, questions: [], faults };
}

const keyOf = ({ currency, index, tenor }: ReadFixing) => `${currency} ${index} ${tenor}`;

/** Removes fixings that repeat an earlier fixing. Different rates for the same date are a fault. */
function checkRepeated(fixings: readonly ReadFixing[]) {
	const first = new Map<string, ReadFixing>();
	const duplicates = new Map<string, SkippedRow>();
	const faults: TableFault[] = [];
	for (const fixing of fixings) {
		const key = `${keyOf(fixing)} ${fixing.date}`;
		const known = first.get(key);
		const { sheet, line } = fixing.cell.place;
		if (known === undefined) first.set(key, fixing);
		else if (compare(decimal(known.value), decimal(fixing.value)) === 0) {
			duplicates.set(rowKey(sheet, line), { sheet, line, reason: 'duplicate', text: key });
		} else {
			const fault = valueFault('repeated', { line: String(known.cell.place.line) }, [known.value, fixing.value]);
			faults.push({ ...fault, place: fixing.cell.place, column: fixing.tenor, found: fixing.cell.text });
		}
	}
	return { fixings: [...first.values()], duplicates: [...duplicates.values()], faults };
}

/** Marks fixings on weekends as doubtful, and fixings that are a hundred times their neighbours. */
function markDoubtful(fixings: readonly ReadFixing[]): readonly ReadFixing[] {
	const series = new Map<string, ReadFixing[]>();
	for (const fixing of fixings) {
		const known = series.get(keyOf(fixing));
		if (known === undefined) series.set(keyOf(fixing), [fixing]);
		else known.push(fixing);
	}
	return [...series.values()].flatMap((all) => {
		const sorted = all.toSorted((a, b) => (a.date < b.date ? -1 : 1));
		return sorted.map((fixing, i) => {
			const doubt = weekendDoubt(fixing) ?? hundredfoldDoubt(fixing, neighbours(sorted, i));
			return doubt === undefined ? fixing : { ...fixing, doubt };
		});
	});
}

const doubtOf = ({ cell, tenor }: ReadFixing, fault: ReturnType<typeof valueFault>): TableFault => ({
	...fault,
	place: cell.place,
	column: tenor,
	found: cell.text,
});

function weekendDoubt(fixing: ReadFixing): TableFault | undefined {
	const day = weekday(fixing.date);
	if (day !== 'Saturday' && day !== 'Sunday') return undefined;
	const friday = addDays(fixing.date, day === 'Saturday' ? -1 : -2);
	return doubtOf(fixing, valueFault('weekend', { weekday: day }, [friday]));
}

const neighboursOnEachSide = 4;

const neighbours = (sorted: readonly ReadFixing[], i: number): readonly Decimal[] =>
	[...sorted.slice(Math.max(0, i - neighboursOnEachSide), i), ...sorted.slice(i + 1, i + 1 + neighboursOnEachSide)].map(
		({ value }) => decimal(value),
	);

/** Returns a fault if a hundredth of the rate is much closer to the median of its neighbours than the rate itself. */
function hundredfoldDoubt(fixing: ReadFixing, around: readonly Decimal[]): TableFault | undefined {
	if (around.length < 2) return undefined;
	const sorted = around.toSorted(compare);
	const median = sorted[Math.floor(sorted.length / 2)] as Decimal;
	const value = decimal(fixing.value);
	const hundredth: Decimal = { unscaled: value.unscaled, scale: value.scale + 2 };
	const twenty = { unscaled: size(median).unscaled * 20n, scale: median.scale };
	if (compare(size(value), twenty) < 0 || compare(size(value), decimal('1')) < 0) return undefined;
	const isNear = compare(size(subtract(hundredth, median)), size(subtract(value, median))) < 0;
	return isNear ? doubtOf(fixing, valueFault('figure-doubtful', {}, [decimalText(hundredth)])) : undefined;
}

const size = (value: Decimal): Decimal => (compare(value, zero) < 0 ? subtract(zero, value) : value);

function withoutConfirmed(fixings: readonly ReadFixing[], confirmed: readonly string[]): readonly ReadFixing[] {
	return fixings.map((fixing) => {
		if (fixing.doubt === undefined || !confirmed.includes(placeKey(fixing.doubt.place))) return fixing;
		const { doubt: _, ...rest } = fixing;
		return rest;
	});
}
