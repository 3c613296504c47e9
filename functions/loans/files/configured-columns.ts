import { defaultReadings, type LoanBatch, type SavedInputColumn } from '#shared/loan/batch/loan-batch.ts';
import { type LoanFileField, loanFileFields } from '#shared/loan/batch/loan-fields.ts';
import { cellAt, type GridRow } from '#shared/table/file/grid.ts';
import type { HeadedColumn } from '#shared/table/heading/heading.ts';
import { type DateOrder, dateOrders } from '#shared/table/kind/parse-date.ts';
import type { ColumnAnswer } from '#shared/table/read/table-row.ts';
import { fullYear } from '#shared/time/full-year.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { blankWrittenCell, type WrittenCell } from '#shared/workbook/written-cell.ts';
import { LoanFileFailure } from './open-loan-file.ts';

/** Columns of a file, identified with the input columns of the LVE (loan valuation engine) configuration. */
export interface ConfiguredColumns {
	readonly answers: Readonly<Record<string, ColumnAnswer>>;
	readonly values: Readonly<Record<string, string>>;
	/** Input columns missing in the file and without default, except columns with names and remarks of a loan. */
	readonly absent: readonly { readonly heading: string; readonly field: string }[];
	readonly absentLabels: readonly string[];
	readonly unknown: readonly HeadedColumn[];
	readonly prepare: (row: GridRow) => GridRow;
}

type Configured = Exclude<SavedInputColumn<LoanFileField>, string>;

const configured = (column: SavedInputColumn<LoanFileField>): Configured =>
	typeof column === 'string' ? { field: column } : column;

const comparable = (heading: string) =>
	heading
		.normalize('NFKC')
		.replace(/[\s_-]+/g, '')
		.toLowerCase();

/** Names and remarks of a loan. They do not affect the calculation. */
const labels: ReadonlySet<LoanFileField> = new Set(['loanId', 'customTextBox1']);

const rateFields: ReadonlySet<LoanFileField> = new Set(['cas', 'margin', 'floor']);

const tableField = ({ field, number = 1 }: Configured): string =>
	field === 'changeDate' || field === 'changeAmount' ? `${field} ${number}` : field;

/** @throws LoanFileFailure if a heading occurs twice, or if a default has two possible readings */
export function configuredColumns(
	headed: readonly HeadedColumn[],
	{ InputCols, features: { decimalPoint } }: LoanBatch,
): ConfiguredColumns {
	const byHeading = new Map(
		Object.entries(InputCols).map(([heading, column]) => [comparable(heading), configured(column)]),
	);
	const matched = headed.flatMap((column) => {
		const found = column.heading === '' ? undefined : byHeading.get(comparable(column.heading));
		return found === undefined ? [] : [{ column, ...found }];
	});
	const fields = matched.map(tableField);
	const repeated = matched.filter((each, i) => fields.indexOf(tableField(each)) < i);
	if (repeated.length > 0) {
		const names = repeated.map(({ column }) => column.heading).join(', ');
		throw new LoanFileFailure(
			`The header does not fit the LVE input columns. It has more than one column for ${names}.`,
		);
	}
	for (const [heading, column] of Object.entries(InputCols)) {
		const readings = defaultReadings(column, decimalPoint);
		if (readings.length === 0) continue;
		throw new LoanFileFailure(
			`LVE Input Columns ${heading}: the default "${configured(column).default}" can be read as two figures. Write ${readings.join(' or ')}.`,
		);
	}
	const missing = Object.entries(InputCols).flatMap(([heading, column]) => {
		const field = tableField(configured(column));
		return fields.includes(field) ? [] : [{ heading, field, column: configured(column) }];
	});
	return {
		answers: Object.fromEntries(matched.map((each) => [each.column.key, answerOf(each, decimalPoint)])),
		values: Object.fromEntries(
			missing.flatMap(({ field, column }) =>
				column.default === undefined ? [] : [[field, preparedText(column, column.default).text]],
			),
		),
		absent: missing.filter(({ column }) => column.default === undefined && !labels.has(column.field)),
		absentLabels: missing.flatMap(({ field, column }) => (labels.has(column.field) ? [field] : [])),
		unknown: headed.filter(({ heading, key }) => heading !== '' && matched.every(({ column }) => column.key !== key)),
		prepare: preparer(matched),
	};
}

/** Returns a column's unit and format. Without unit in the heading: rates in percent, amounts in currency units. */
function answerOf(each: Configured & { readonly column: HeadedColumn }, sign: '.' | ',' | undefined): ColumnAnswer {
	const { field, format, column } = each;
	const order = format === undefined ? undefined : orderOf(format);
	const kind = loanFileFields[field];
	return {
		field: tableField(each),
		...(order === undefined ? {} : { order }),
		...(kind === 'figure' && sign !== undefined ? { sign } : {}),
		...(rateFields.has(field) ? { unit: column.units.unit ?? 'percent' } : {}),
		...(kind === 'figure' && !rateFields.has(field) ? { power: column.units.power ?? 0 } : {}),
	};
}

function preparer(columns: readonly (Configured & { readonly column: HeadedColumn })[]) {
	const changing = columns.filter(
		({ values, format, default: blank }) => values !== undefined || format !== undefined || blank !== undefined,
	);
	if (changing.length === 0) return (row: GridRow) => row;
	return (row: GridRow): GridRow => {
		const cells = [...row.cells];
		for (const { column, ...each } of changing) {
			const { place } = column;
			const cell = cellAt(row, place);
			if (cell.fault !== undefined || (cell.type !== 'text' && each.values === undefined)) continue;
			const prepared = preparedCell(each, cell);
			if (prepared === cell) continue;
			while (cells.length < place) cells.push(blankWrittenCell);
			cells[place] = prepared;
		}
		return { ...row, cells };
	};
}

function preparedCell(column: Configured, cell: WrittenCell): WrittenCell {
	const { values, default: blank } = column;
	const { text } = cell;
	const value = text === '' ? blank : values !== undefined && Object.hasOwn(values, text) ? values[text] : undefined;
	const prepared = preparedText(column, value ?? text);
	if (prepared.type === 'date') return prepared;
	return value === undefined ? cell : prepared;
}

function preparedText({ format }: Configured, text: string): WrittenCell {
	const date = format === undefined ? undefined : readFormat(text, format);
	return date === undefined ? { text, type: 'text' } : { text: date, type: 'date' };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const parts: Readonly<Record<string, string>> = {
	yyyy: '(?<year>\\d{4})',
	yy: '(?<year>\\d{2})',
	MMM: '(?<month>[A-Za-z]{3})',
	MM: '(?<month>\\d{1,2})',
	dd: '(?<day>\\d{1,2})',
};

const compiled = new Map<string, RegExp>();

/** Parses a date in a format that consists of yyyy, yy, MMM, MM and dd. */
export function readFormat(text: string, format: string): LocalDate | undefined {
	const { year = '', month = '', day = '' } = expressionOf(format).exec(text)?.groups ?? {};
	const number = months.indexOf(month.toLowerCase()) + 1 || Number(month);
	const iso = `${fullYear(year)}-${twoDigits(number)}-${twoDigits(Number(day))}`;
	return isLocalDate(iso) ? iso : undefined;
}

function expressionOf(format: string): RegExp {
	const known = compiled.get(format);
	if (known !== undefined) return known;
	const source = format.replace(/yyyy|yy|MMM|MM|dd|./g, (part) => parts[part] ?? part.replace(/[/.\- ]/, '\\$&'));
	const expression = new RegExp(`^${source.replaceAll('\\ ', ' ')}$`);
	compiled.set(format, expression);
	return expression;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Order of day, month and year for dates that do not match the column's format. */
function orderOf(format: string): DateOrder | undefined {
	const letters = [...new Set(format.replace(/[^yMd]/g, '').toLowerCase())].join('');
	return dateOrders.find((order) => order === letters);
}
