import type { Field } from '#shared/table/vocabulary/vocabulary.ts';
import { canonicalHeading, fieldOfHeading, readHeading } from '../table/heading/heading.ts';
import { describeExpectation, type ValueFault, type ValueFaultCode, valueFault } from '../table/kind/fault.ts';
import type { DateOrder } from '../table/kind/parse-date.ts';
import type { DecimalSign } from '../table/kind/parse-figure.ts';
import { absenceOf } from '../table/kind/words.ts';
import { ColumnEvidence, type ColumnSettings, settleColumn } from '../table/mapping/settle-column.ts';
import { readTyped } from '../table/read/read-row.ts';
import type { Question } from '../table/read/table-row.ts';
import { dealVocabulary } from '../table/vocabulary/deals.ts';
import { isLocalDate } from '../time/local-date.ts';
import { type DealColumn, dealColumnOf, dealColumns, fieldsOfRow, valueOfCell } from './deal-columns.ts';
import { readPlainNumber } from './deal-values.ts';
import type { Fields } from './read-field.ts';

/** User's answers to questions about a text file of deals. Asked if the cells do not show how to read a column. */
export interface TextAnswers {
	readonly decimalSign?: DecimalSign | undefined;
	readonly dateOrder?: DateOrder | undefined;
	readonly serialDates?: boolean | undefined;
}

/** Only number and date columns. Cells of other columns are read unchanged. */
const fieldOf = new Map<DealColumn, Field>(
	dealColumns.flatMap((column) => {
		if (column.kind !== 'number' && column.kind !== 'date') return [];
		const field = fieldOfHeading(dealVocabulary, [canonicalHeading(column.heading)]);
		if (field === undefined) throw new Error(`the column ${column.heading} is no field of books`);
		return [[column, field] as const];
	}),
);

/** Cells that can be read in only one way, as most cells can. They are no evidence for the notation of their column. */
const plain = /^(?:-?\d{1,15}|\d{4}-\d{2}-\d{2})$/;

/** Columns of a text file with the template's headings. Their notation follows from their cells, as on screen. */
export class DealTextColumns {
	readonly #columns: readonly {
		readonly column: DealColumn | undefined;
		readonly field: Field | undefined;
		readonly evidence: ColumnEvidence;
	}[];
	readonly #separator: string;
	readonly #answers: TextAnswers;

	constructor(headings: readonly string[], separator: string, answers: TextAnswers) {
		this.#separator = separator;
		this.#answers = answers;
		this.#columns = headings.map((heading) => {
			const column = dealColumnOf(heading);
			const field = column && fieldOf.get(column);
			return { column, field, evidence: new ColumnEvidence(field) };
		});
	}

	show(cells: readonly string[]): void {
		for (const [i, { field, evidence }] of this.#columns.entries()) {
			const text = cells[i];
			if (field === undefined || text === undefined || text === '' || plain.test(text)) continue;
			evidence.add({ text, type: 'text' });
		}
	}

	settle(): { readonly settings: readonly ColumnSettings[]; readonly questions: readonly Question[] } {
		const { decimalSign: sign, dateOrder: order } = this.#answers;
		const settled = this.#columns.map(({ column, field, evidence }, place) => {
			if (column === undefined || field === undefined) return { settings: {}, questions: [] };
			const { heading } = column;
			const { name: _, ...units } = readHeading(heading);
			// As the template requires, amounts are in units of their currency, not in thousands.
			const answer = { power: 0, ...(sign && { sign }), ...(order && { order }) };
			const about = { key: heading, heading, place, letters: '', names: [], isHidden: false };
			const mapped = { ...about, units, field, answer, source: 'heading' as const, isSaved: false };
			const others = { titles: [], headingPowers: new Set<number>(), seriesCells: [], separator: this.#separator };
			return settleColumn(mapped, evidence.cells, others);
		});
		return {
			settings: settled.map(({ settings }) => settings),
			questions: settled.flatMap(({ questions }) => questions),
		};
	}
}

/** Faults that `readDeal` cannot find, because it does not know the notation of a cell. */
const ownFaults: ReadonlySet<ValueFaultCode> = new Set([
	'serial-number',
	'date-open',
	'date-with-time',
	'no-such-day',
	'figure-open',
	'wrong-unit',
	'other-currency',
]);

export interface CellFault extends ValueFault {
	readonly heading: string;
	readonly found: string;
}

export interface TextRow {
	readonly fields: Fields;
	readonly faults: readonly CellFault[];
}

/**
 * Returns a reader of rows. Other texts than numbers and dates are unchanged, so that `readDeal` rejects them.
 * @param settings by column; the default has a decimal point
 */
export function textRowReader(
	headings: readonly string[],
	settings: readonly ColumnSettings[] = new DealTextColumns(headings, '', { decimalSign: '.' }).settle().settings,
	{ serialDates = false }: TextAnswers = {},
): (cells: readonly string[]) => TextRow {
	const columns = headings.map(dealColumnOf);
	return (cells) => {
		const faults: CellFault[] = [];
		const currencies: { readonly column: DealColumn; readonly text: string; readonly stated: readonly string[] }[] = [];
		const fields = fieldsOfRow(cells, columns, (text, column, place) => {
			const field = fieldOf.get(column);
			if (field === undefined) return valueOfCell(text, column);
			const simple = column.kind === 'date' ? isLocalDate(text) : plain.test(text);
			if (simple) return column.kind === 'date' ? text : Number(text);
			if (absenceOf(text) === 'none') return undefined;
			const reading = readTyped({ text, type: 'text' }, field, settings[place] ?? {}, serialDates);
			if ('code' in reading) {
				if (ownFaults.has(reading.code)) faults.push({ ...reading, heading: column.heading, found: text });
				return text;
			}
			if (reading.currencies !== undefined) currencies.push({ column, text, stated: reading.currencies });
			return column.kind === 'date' ? reading.value : (readPlainNumber(reading.value) ?? text);
		});
		for (const { column, text, stated } of currencies) {
			const currency = String(fields[`leg${column.leg}Currency`] ?? '');
			if (stated.includes(currency)) continue;
			faults.push({ ...valueFault('other-currency', { currency }, [currency]), heading: column.heading, found: text });
		}
		return { fields, faults };
	};
}

/** Texts for API clients, which answer questions in the request instead of on screen. */
const withoutPerson: Readonly<Partial<Record<ValueFaultCode, string>>> = {
	'figure-open': 'can be read as two figures: set "reading.decimalSign", or write one of them',
	'date-open': 'can be read as two dates: set "reading.dateOrder", or write one of them',
	'serial-number': 'must be a date; if numbers are serial numbers of a spreadsheet, set "reading.serialDates"',
};

/** Returns an English sentence, such as `startDate: "31.2.2026" is not a day of 2026-02: 2026-02-28 or 2026-03-01.` */
export function describeCellFault(fault: CellFault): string {
	const { code, heading, found, suggestions = [] } = fault;
	const meant = suggestions.length === 0 ? '' : `: ${suggestions.join(' or ')}`;
	return `${heading}: "${found}" ${withoutPerson[code] ?? describeExpectation(fault)}${meant}.`;
}
