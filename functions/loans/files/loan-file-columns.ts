import { savedMappingOf } from '#shared/contract/saved-mapping.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import { loanFileFields, requiredLoanFields } from '#shared/loan/batch/loan-fields.ts';
import { statedValues } from '#shared/loan/loan-questions.ts';
import type { Grid, GridRow } from '#shared/table/file/grid.ts';
import {
	canonicalHeading,
	fieldOfHeading,
	findHeadings,
	type HeadedColumn,
	type Headings,
} from '#shared/table/heading/heading.ts';
import { savedKey } from '#shared/table/mapping/propose-mapping.ts';
import type { ReadColumn } from '#shared/table/read/read-row.ts';
import type { ColumnAnswer, Question, SavedMapping, TableAnswers } from '#shared/table/read/table-row.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import { findMapping } from '../store/mapping-store.ts';
import { type ConfiguredColumns, configuredColumns } from './configured-columns.ts';
import { LoanFileFailure, type LoanSource } from './open-loan-file.ts';

export async function requireMapping(orgId: string, name: string): Promise<SavedMapping> {
	const found = await findMapping(orgId, { subject: 'loans', name });
	if (found !== undefined) return savedMappingOf(found);
	throw new LoanFileFailure(`The organization has no mapping of loan files with the name ${name}. Save it in Batch.`);
}

/** Headings that identify the heading row. They come from the saved mapping or from the input columns. */
export function headingForm({ InputCols }: LoanBatch, mapping: SavedMapping | undefined): SavedMapping {
	if (mapping !== undefined) return mapping;
	const columns = Object.entries(InputCols).map(([heading, column]): [string, ColumnAnswer] => {
		const { field, number = 1 } = typeof column === 'string' ? { field: column } : column;
		return [canonicalHeading(heading), { field: field.startsWith('change') ? `${field} ${number}` : field }];
	});
	return { name: '', columns: Object.fromEntries(columns), values: {} };
}

export function knownFields(_: Grid, headings: Headings | undefined, { columns }: SavedMapping): number {
	const fields = (headings?.columns ?? []).map(
		({ key, names }) => columns[savedKey(key)]?.field ?? fieldOfHeading(loanVocabulary, names)?.field,
	);
	return new Set(fields.filter((field) => field != null)).size;
}

/** Sheets whose names begin with this character contain remarks. */
const remarkMark = '#';

export function chooseGrid(source: LoanSource, heading: SavedMapping, batch: LoanBatch) {
	const visible = source.grids.filter(({ sheet, isHidden }) => !isHidden && !sheet.startsWith(remarkMark));
	const found = visible.flatMap((grid) => {
		const headings = findHeadings(grid, loanVocabulary, { saved: heading });
		return headings === undefined ? [] : [{ grid, headings, known: knownFields(grid, headings, heading) }];
	});
	const most = Math.max(...found.map(({ known }) => known));
	const [best, ...others] = found.filter(({ known }) => known === most);
	if (best === undefined) throw headingFailure(visible, batch);
	if (others.length === 0) return best;
	const options = [best, ...others].map(({ grid }) => grid.sheet);
	throw new LoanFileFailure(
		`More than one sheet has loans: ${options.join(', ')}. Keep the loans in one sheet; names of sheets with remarks begin with #.`,
		{ questions: [{ code: 'sheet', options, samples: [] }] },
	);
}

function headingFailure(grids: readonly Grid[], { InputCols, features: { delimiter } }: LoanBatch): LoanFileFailure {
	const [first, ...more] = grids.flatMap(({ rows }) => rows.slice(0, 1));
	if (first === undefined) return new LoanFileFailure('The file has no loans below its headings.');
	const [only = '', ...others] = first.cells.map(({ text }) => text);
	const found = (Object.keys(separatorNames) as (keyof typeof separatorNames)[]).find(
		(each) => each !== delimiter && only.includes(each),
	);
	if (delimiter !== undefined && others.length + more.length === 0 && found !== undefined) {
		return new LoanFileFailure(
			`The columns of the file are separated by ${separatorNames[found]}; the LVE configuration expects ${separatorNames[delimiter]}.`,
		);
	}
	const present = new Set([only, ...others].map(canonicalHeading));
	const needed = Object.entries(InputCols).flatMap(([heading, column]) => {
		const field = typeof column === 'string' ? column : column.field;
		const isRequired = (requiredLoanFields as readonly string[]).includes(field);
		return isRequired && !present.has(canonicalHeading(heading)) ? [heading] : [];
	});
	const headings = [only, ...others].map((each) => each.slice(0, 40)).join(', ');
	return new LoanFileFailure(
		`The header does not fit the LVE input columns. It lacks the columns ${needed.join(', ')}. Line ${first.line} has: ${headings}.`,
		{ questions: [{ code: 'heading-row', options: [], samples: [] }] },
	);
}

const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;

export function sheetNotes({ grids }: LoanSource, used: Grid): readonly string[] {
	const others = grids.filter((grid) => grid !== used && grid.rows.length > 0).map(({ sheet }) => sheet);
	return others.length === 0 ? [] : [`Sheets that are not read: ${others.join(', ')}.`];
}

interface Form {
	readonly answers: TableAnswers;
	readonly saved?: SavedMapping;
	readonly prepare: (row: GridRow) => GridRow;
	/** True if exactly the columns with loan terms are configured. All others are then the client's and not read. */
	readonly isConfigured: boolean;
	readonly isSettled: (question: Question) => boolean;
	/** True if amounts with two possible readings are refused, even if other cells of the column would clarify them. */
	readonly isStrict: boolean;
	readonly requireColumns: (columns: readonly ReadColumn[]) => string;
	readonly notes: readonly string[];
}

export function configuredForm(headings: Headings, batch: LoanBatch): Form {
	const found = configuredColumns(headings.columns, batch);
	const { absent, absentLabels, prepare } = found;
	const fieldOf = ({ names }: HeadedColumn) => fieldOfHeading(loanVocabulary, names)?.field;
	const unknown = found.unknown.filter((column) => !absentLabels.includes(fieldOf(column) ?? ''));
	// If an input column is missing, an unknown heading may be a different name for that column.
	const isConfigured = absent.length === 0 || unknown.length === 0;
	const own = isConfigured ? unknown.map(({ key }): [string, ColumnAnswer] => [key, { field: null }]) : [];
	const values = agreedValues(found.values, headings);
	const left = unknown.filter((column) => isTerm(fieldOf(column))).map(({ heading }) => heading);
	return {
		answers: { columns: { ...found.answers, ...Object.fromEntries(own) }, values, ...serialsOf(batch) },
		prepare,
		isConfigured,
		isSettled: ({ code, key }) => code === 'decimal-sign' && key !== undefined && Object.hasOwn(found.answers, key),
		isStrict: batch.features.decimalPoint === undefined,
		requireColumns: (columns) => missingColumns(found, columns),
		notes:
			isConfigured && left.length > 0
				? [`Columns that are not read, because they are no LVE input columns: ${left.join(', ')}.`]
				: [],
	};
}

const isTerm = (field: string | undefined) =>
	field !== undefined && (Object.hasOwn(loanFileFields, field) || /^(?:change|repaid)/.test(field));

export function mappedForm(headings: Headings, saved: SavedMapping, batch: LoanBatch): Form {
	const values = agreedValues(saved.values, headings);
	const used = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
	const present = new Set(headings.columns.map(({ key }) => savedKey(key)));
	const absent = Object.entries(saved.columns).flatMap(([key, { field }]) =>
		typeof field === 'string' && !present.has(key) ? [`${key} (${field})`] : [],
	);
	return {
		answers: { values: used, ...serialsOf(batch) },
		saved: { ...saved, values: {} },
		prepare: (row) => row,
		isConfigured: false,
		isSettled: () => false,
		isStrict: false,
		requireColumns: () =>
			absent.length === 0 ? '' : `The file lacks headings of the mapping ${saved.name}: ${listed(absent)}.`,
		notes: [`Read with the mapping ${saved.name}.`],
	};
}

const serialsOf = ({ features: { serialDates } }: LoanBatch): Pick<TableAnswers, 'acceptsSerials'> =>
	serialDates === undefined ? {} : { acceptsSerials: serialDates };

/** Returns the values that apply to all rows. Omits a value if the lines above the table contradict it. */
function agreedValues(
	values: Readonly<Record<string, string>>,
	{ titles }: Headings,
): Readonly<Record<string, string>> {
	const stated: Readonly<Record<string, string | undefined>> = statedValues({ titles });
	return Object.fromEntries(Object.entries(values).filter(([term, value]) => (stated[term] ?? value) === value));
}

function missingColumns({ absent, unknown }: ConfiguredColumns, columns: readonly ReadColumn[]): string {
	const present = new Set(columns.map(({ field }) => field?.field));
	const lacking = absent.filter(({ field }) => !present.has(field));
	if (lacking.length === 0) return '';
	const names = lacking.map(({ heading }) => heading);
	const isRequired = lacking.some(({ field }) => (requiredLoanFields as readonly string[]).includes(field));
	if (unknown.length === 0) {
		return isRequired ? `The header does not fit the LVE input columns. It lacks the columns ${listed(names)}.` : '';
	}
	return (
		`The file has headings that the LVE input columns do not have, ${listed(unknown.map(({ heading }) => heading))}, and lacks ${listed(names)}. ` +
		'If a column has another name, use that of the LVE input columns. If a column may be missing, give it a default there.'
	);
}

const maxNamed = 5;

function listed(headings: readonly string[]): string {
	const shown = headings.slice(0, maxNamed).map((heading) => heading.slice(0, 40));
	const more = headings.length - shown.length;
	return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
