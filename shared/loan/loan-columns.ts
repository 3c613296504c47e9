import type { SavedInputColumn } from './batch/loan-batch.ts';
import { type LoanField, type LoanFileField, requiredLoanFields } from './batch/loan-fields.ts';

/** A column of a loan file that is read. */
export interface LoanColumn<Field extends LoanFileField = LoanField> {
	/** From 0; −1 for a column that the file does not have and whose default counts in every row. */
	readonly place: number;
	/** Heading in the file. */
	readonly heading: string;
	readonly field: Field;
	/** Number of the principal change, from 1. */
	readonly number: number;
	readonly pattern?: string;
	readonly values?: Readonly<Record<string, string>>;
	readonly blankMeans?: string;
}

/** The columns of a file, or what is wrong with its header. */
export type LoanHeader<Field extends LoanFileField = LoanField> =
	| {
			readonly columns: readonly LoanColumn<Field>[];
			/** Headings that have no field; their cells are not read. */
			readonly ignored: readonly string[];
	  }
	| { readonly missing: readonly string[]; readonly repeated: readonly string[] };

const nowhere = -1;

/** Headings are compared without blanks, hyphens, underscores and letter case. */
const comparable = (heading: string) =>
	heading
		.normalize('NFKC')
		.replace(/[\s_-]+/g, '')
		.toLowerCase();

/**
 * Finds the columns of a loan file.
 *
 * @param saved by heading, as the organisation's configuration or the template says
 */
export function resolveLoanColumns<Field extends LoanFileField = LoanField>(
	headings: readonly string[],
	saved: Readonly<Record<string, SavedInputColumn<Field>>>,
): LoanHeader<Field> {
	const known = new Map(Object.entries(saved).map(([heading, column]) => [comparable(heading), column]));
	const columns: LoanColumn<Field>[] = [];
	const ignored: string[] = [];
	headings.forEach((heading, place) => {
		const column = known.get(comparable(heading));
		if (column !== undefined) columns.push(columnAt(place, heading, column));
		else if (heading !== '') ignored.push(heading);
	});
	const found = new Set(columns.map(({ heading }) => comparable(heading)));
	for (const [heading, column] of Object.entries(saved)) {
		const hasDefault = typeof column !== 'string' && column.default !== undefined;
		if (hasDefault && !found.has(comparable(heading))) columns.push(columnAt(nowhere, heading, column));
	}
	const fieldOf = ({ field, number }: LoanColumn<Field>) => `${field} ${number}`;
	const repeated = columns.filter((column, i) => columns.findIndex((each) => fieldOf(each) === fieldOf(column)) < i);
	const missing = requiredLoanFields
		.filter((field) => !columns.some((column) => column.field === field))
		.map((field) => headingOf(saved, field));
	if (missing.length === 0 && repeated.length === 0) return { columns, ignored };
	return { missing, repeated: repeated.map(({ heading }) => heading) };
}

/** Number of headings of a CSV file without blank ones at the end. */
export const headingCount = (headings: readonly string[]): number =>
	headings.findLastIndex((heading) => heading.trim() !== '') + 1;

function columnAt<Field extends LoanFileField>(
	place: number,
	heading: string,
	column: SavedInputColumn<Field>,
): LoanColumn<Field> {
	if (typeof column === 'string') return { place, heading, field: column, number: 1 };
	const { field, number = 1, format, values, default: blankMeans } = column;
	return {
		place,
		heading,
		field,
		number,
		...(format === undefined ? {} : { pattern: format }),
		...(values === undefined ? {} : { values }),
		...(blankMeans === undefined ? {} : { blankMeans }),
	};
}

const headingOf = (saved: Readonly<Record<string, SavedInputColumn<LoanFileField>>>, field: LoanField) =>
	Object.entries(saved).find(([, column]) => (typeof column === 'string' ? column : column.field) === field)?.[0] ??
	field;
