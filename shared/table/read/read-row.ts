import { isVisibleLine, withInvisibleMarked } from '#shared/input/visible-line.ts';
import { type LocalDate, weekday } from '#shared/time/local-date.ts';
import type { WrittenCell } from '#shared/workbook/written-cell.ts';
import { cellAt, type GridRow } from '../file/grid.ts';
import { currencyOf } from '../kind/currency-words.ts';
import { nextWeekday, readDateCell } from '../kind/date-kind.ts';
import { type ValueFault, type ValueFaultCode, valueFault } from '../kind/fault.ts';
import { readAmountCell, readCountCell, readFigureCell, readRateCell } from '../kind/figure-kind.ts';
import { readIndexName, readTenor } from '../kind/index-name.ts';
import { weekdayOf } from '../kind/parse-date.ts';
import type { RateUnit } from '../kind/parse-figure.ts';
import { readWord } from '../kind/word-table.ts';
import { absenceOf } from '../kind/words.ts';
import type { MappedColumn } from '../mapping/propose-mapping.ts';
import type { ColumnSettings } from '../mapping/settle-column.ts';
import { tableLimits } from '../table-limits.ts';
import type { Field } from '../vocabulary/vocabulary.ts';
import { doubtOfFigure } from './classify-row.ts';
import type { CellValue, Remark, TableFault, TableRow } from './table-row.ts';

export interface ReadColumn extends MappedColumn {
	readonly settings: ColumnSettings;
}

export interface RowTerms {
	readonly sheet: string;
	readonly columns: readonly ReadColumn[];
	readonly fields: readonly Field[];
	readonly valuesForAll: Readonly<Record<string, string>>;
	readonly acceptsSerials: boolean;
	readonly canShift: boolean;
	/** Maximum number of cells in a row of a text file. More cells indicate an unquoted separator in one of them. */
	readonly width: number;
	readonly carried: ReadonlySet<number>;
}

type Reading =
	| {
			readonly value: string;
			readonly unit?: RateUnit;
			readonly index?: NonNullable<CellValue['index']>;
			readonly currencies?: readonly string[];
			readonly isSerial?: true;
	  }
	| ValueFault;

export function readRow(row: GridRow, terms: RowTerms): TableRow {
	const { sheet, columns } = terms;
	const { line } = row;
	const values: Record<string, CellValue> = {};
	const own = new Map<string, string>();
	const faults: TableFault[] = [];
	const remarks: Remark[] = [];
	const currencies = new Map<string, readonly string[]>();
	for (const column of columns) {
		const cell = cellAt(row, column.place);
		const place = { sheet, line, letters: column.letters };
		const found = shown(cell.text);
		const { field } = column;
		const about = { place, column: column.key, found };
		if (terms.carried.has(column.place)) remarks.push({ ...about, code: 'merged' });
		if (field === undefined) {
			if (cell.text !== '') own.set(column.key, cell.text);
			continue;
		}
		const reading = readCell(cell, column as ReadColumn & { readonly field: Field }, terms);
		if (cell.isFormula && cell.text !== '') remarks.push({ ...about, code: 'formula' });
		if (reading === undefined) {
			const absence = absenceOf(cell.text);
			if (absence === 'none' || absence === 'pending') remarks.push({ ...about, code: absence });
			continue;
		}
		if ('code' in reading) {
			if (field.need === 'control') remarks.push({ ...about, code: 'control-unreadable' });
			else faults.push({ ...about, field: field.field, ...reading });
			continue;
		}
		const { value, unit, index } = reading;
		const doubt = doubtOfFigure(cell, reading, column as ReadColumn & { readonly field: Field });
		if (doubt !== undefined) faults.push({ ...about, field: field.field, ...doubt });
		if (reading.currencies !== undefined) currencies.set(field.field, reading.currencies);
		if (reading.isSerial) remarks.push({ ...about, code: 'serial-number', suggestion: value });
		if (field.kind === 'date') remarks.push(...weekendRemark(value as LocalDate, about));
		values[field.field] = {
			value,
			text: cell.text,
			place,
			column: column.key,
			...(unit === undefined ? {} : { unit }),
			...(index === undefined ? {} : { index }),
		};
	}
	addValuesForAll(values, faults, terms, line);
	faults.push(
		...shiftFaults(row, terms),
		...missingFaults(values, faults, terms, line),
		...currencyFaults(values, currencies, terms),
		...weekdayFaults(values, terms),
	);
	return { sheet, line, isHidden: row.isHidden ?? false, values, own: Object.fromEntries(own), faults, remarks };
}

const shown = (text: string): string => withInvisibleMarked(text.slice(0, tableLimits.shownCharacters));

const cellFaults: Readonly<Partial<Record<string, ValueFaultCode>>> = {
	'too-long': 'too-long',
	error: 'error-value',
	formula: 'formula-without-value',
	thousands: 'shown-in-thousands',
};

const isFigureKind = ({ kind }: Field) => kind === 'amount' || kind === 'rate' || kind === 'figure' || kind === 'count';

function readCell(
	cell: WrittenCell,
	column: ReadColumn & { readonly field: Field },
	{ acceptsSerials, canShift, carried }: RowTerms,
): Reading | undefined {
	const { field, settings } = column;
	const { text } = cell;
	if (cell.type === 'error' && absenceOf(text) === 'none') return undefined;
	const isStoredNumber = cell.fault?.code === 'before-1900' || cell.fault?.code === 'time';
	if (cell.fault !== undefined && !(isStoredNumber && (field.kind === 'count' || field.kind === 'date'))) {
		return valueFault(cellFaults[cell.fault.code] ?? 'cell-damaged', { max: String(cell.fault.most ?? '') });
	}
	if (text === '') return undefined;
	if (field.kind === 'word') {
		const word = readWord(text, field.words ?? {});
		return 'value' in word || absenceOf(text) === undefined ? word : undefined;
	}
	if (field.kind === 'text' || field.kind === 'id') {
		if (field.kind === 'text' && absenceOf(text) === 'none') return undefined;
		return isVisibleLine(text) ? { value: text } : valueFault('not-visible');
	}
	if (absenceOf(text) !== undefined) return undefined;
	if (text.length > tableLimits.valueCharacters) {
		return valueFault('too-long', { max: String(tableLimits.valueCharacters) });
	}
	if (isFigureKind(field) && carried.has(column.place)) return valueFault('merged-figure');
	if (isFigureKind(field) && canShift && cell.type === 'text' && /^0\d\d$/.test(text)) return valueFault('figure-part');
	return readTyped(cell, field, settings, acceptsSerials);
}

export function readTyped(cell: WrittenCell, field: Field, settings: ColumnSettings, acceptsSerials: boolean): Reading {
	const { text } = cell;
	switch (field.kind) {
		case 'date':
			return readDateCell(cell, { ...settings, acceptsSerials });
		case 'amount':
			return readAmountCell(cell, settings);
		case 'rate':
			return readRateCell(cell, settings, field.unit ?? 'percent');
		case 'figure':
			return readFigureCell(cell, settings);
		case 'count':
			return readCountCell(cell);
		case 'currency': {
			const currency = currencyOf(text);
			return currency === undefined ? valueFault('not-a-currency') : { value: currency };
		}
		case 'index': {
			const named = readIndexName(text);
			if ('code' in named) return named;
			const { index, ...rest } = named;
			return { value: index, index: rest };
		}
		case 'tenor': {
			const tenor = readTenor(text);
			return tenor === undefined ? valueFault('not-a-tenor') : { value: tenor };
		}
		case 'weekday': {
			const day = weekdayOf(text);
			return day === undefined ? valueFault('word-unknown', { words: 'Monday, …' }) : { value: day };
		}
		default:
			return { value: text };
	}
}

function weekendRemark(date: LocalDate, about: Omit<Remark, 'code'>): readonly Remark[] {
	const next = nextWeekday(date);
	return next === date ? [] : [{ ...about, code: 'weekend', suggestion: next }];
}

function addValuesForAll(
	values: Record<string, CellValue>,
	faults: TableFault[],
	{ valuesForAll, fields, sheet }: RowTerms,
	line: number,
): void {
	for (const field of fields) {
		if (!Object.hasOwn(valuesForAll, field.field) || values[field.field] !== undefined) continue;
		const text = valuesForAll[field.field] as string;
		const place = { sheet, line, letters: '' };
		const settings = { unit: field.unit, sign: '.', power: 0 } as const;
		const reading =
			field.kind === 'word'
				? readWord(text, field.words ?? {})
				: readTyped({ text, type: 'text' }, field, settings, false);
		if ('code' in reading)
			faults.push({ ...reading, place, column: field.field, field: field.field, found: shown(text) });
		else values[field.field] = { value: reading.value, text: '', place };
	}
}

function missingFaults(
	values: Readonly<Record<string, CellValue>>,
	faults: readonly TableFault[],
	{ columns, sheet }: RowTerms,
	line: number,
): readonly TableFault[] {
	return columns.flatMap(({ field, key, letters }) => {
		if (field?.need !== 'required' || values[field.field] !== undefined) return [];
		if (faults.some(({ column }) => column === key)) return [];
		return [{ ...valueFault('missing'), place: { sheet, line, letters }, column: key, field: field.field, found: '' }];
	});
}

function shiftFaults(row: GridRow, { columns, canShift, sheet, width }: RowTerms): readonly TableFault[] {
	if (!canShift) return [];
	const { line } = row;
	const beyond = columns.find(({ heading, place }) => heading === '' && cellAt(row, place).text !== '');
	if (beyond !== undefined) {
		const { letters, key, place } = beyond;
		const found = shown(cellAt(row, place).text);
		return [{ ...valueFault('beyond-headings'), place: { sheet, line, letters }, column: key, found }];
	}
	if ((row.width ?? 0) <= width) return [];
	return [{ ...valueFault('row-shifted'), place: { sheet, line, letters: '' }, column: '', found: '' }];
}

function currencyFaults(
	values: Readonly<Record<string, CellValue>>,
	currencies: ReadonlyMap<string, readonly string[]>,
	{ columns }: RowTerms,
): readonly TableFault[] {
	return columns.flatMap(({ field, key }) => {
		const stated = field && currencies.get(field.field);
		const currency = values[field?.currencyField ?? 'currency']?.value;
		const value = field && values[field.field];
		if (field === undefined || stated === undefined || value === undefined) return [];
		if (currency === undefined || stated.includes(currency)) return [];
		return [
			{
				...valueFault('other-currency', { currency }, [currency]),
				place: value.place,
				column: key,
				field: field.field,
				found: shown(value.text),
			},
		];
	});
}

function weekdayFaults(values: Readonly<Record<string, CellValue>>, { columns }: RowTerms): readonly TableFault[] {
	return columns.flatMap(({ field, key }) => {
		const date = field && values[field.field];
		const stated = values[field?.weekdayField ?? '']?.value;
		if (date === undefined || stated === undefined) return [];
		const actual = weekday(date.value as LocalDate);
		if (actual === stated) return [];
		return [
			{
				...valueFault('weekday-differs', { weekday: actual }, [actual]),
				place: date.place,
				column: key,
				found: shown(date.text),
			},
		];
	});
}
