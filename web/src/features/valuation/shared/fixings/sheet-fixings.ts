import { fileKind, unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import { openTable } from '#shared/table/file/open-table.ts';
import { isRefusal } from '#shared/table/file/refusal.ts';
import type { ValueFaultCode } from '#shared/table/kind/fault.ts';
import { placeKey, type TableAnswers } from '#shared/table/read/table-row.ts';
import { readFixings } from '#shared/table/vocabulary/fixings.ts';
import { type FixingQuestion, fixingQuestions } from './fixing-questions.ts';

export interface SheetFixings {
	/** Names of the sheets; empty for a text file. */
	readonly sheets: readonly string[];
	readonly fixings: readonly WireFixing[];
	/** Doubtful and faulty values, such as Saturday fixings, dates with two different values, or unknown indices. */
	readonly unused: readonly { readonly sheet: string; readonly line: number; readonly text: string }[];
	/** Keys of the doubtful values, which the user can confirm. */
	readonly doubts: readonly string[];
	readonly answers: TableAnswers;
	/** Open questions, such as whether values are percent or fractions. Fixings that depend on them are not read yet. */
	readonly questions: readonly FixingQuestion[];
}

export interface FixingTerms {
	/** Names of the sheets that may contain fixings. Absent for all sheets. */
	readonly sheets?: readonly string[] | undefined;
	readonly answers?: TableAnswers | undefined;
}

/** Cell faults that disappear when the user answers a question. */
const openFaults: ReadonlySet<ValueFaultCode> = new Set(['unit-open', 'date-open', 'figure-open']);

/** Reads a table by date and tenor, or one fixing per row. Returns undefined if no sheet contains fixings. */
export function readSheetFixings(
	bytes: Uint8Array,
	{ sheets, answers = {} }: FixingTerms = {},
): SheetFixings | undefined {
	const opened = openTable(bytes, unpackWithFflate);
	if (!('grids' in opened)) return undefined;
	const isText = fileKind(bytes) !== 'zip';
	const grids = opened.grids.filter(({ sheet }) => isText || sheets === undefined || sheets.includes(sheet));
	if (grids.length === 0) return undefined;
	const read = readFixings(grids, { answers });
	if (isRefusal(read)) return undefined;
	const questions = fixingQuestions(read.tables, read.questions);
	if (read.fixings.length === 0 && questions.length === 0) return undefined;
	const usable = read.fixings.filter(({ doubt, index }) => doubt === undefined && index !== '');
	const doubts = read.fixings.flatMap(({ doubt }) => doubt ?? []);
	const faulty = read.faults.filter(({ code }) => questions.length === 0 || !openFaults.has(code));
	return {
		sheets: read.tables.map(({ sheet }) => sheet),
		fixings: usable.map(({ index, currency, tenor, date, value }) => ({ index, currency, tenor, date, value })),
		doubts: doubts.map(({ place }) => placeKey(place)),
		unused: [...doubts, ...faulty].map(({ place: { sheet, line }, found = '' }) => ({ sheet, line, text: found })),
		answers,
		questions,
	};
}
