import { withBrackets } from '#i18n/punctuation.ts';
import { unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import { compare, decimal, zero } from '#shared/decimal/decimal.ts';
import { withInvisibleMarked } from '#shared/input/visible-line.ts';
import { requiredLoanFields } from '#shared/loan/batch/loan-fields.ts';
import {
	columnQuestions,
	type LoanQuestion,
	openTerms,
	statedValues,
	termQuestions,
} from '#shared/loan/loan-questions.ts';
import { type LoanRequest, requestOfRow, spreadsWithoutUse } from '#shared/loan/loan-request.ts';
import { cellAt, type Grid } from '#shared/table/file/grid.ts';
import { type OpenText, openPasted, openTable } from '#shared/table/file/open-table.ts';
import { isRefusal, refusal } from '#shared/table/file/refusal.ts';
import { fittingMappings, mappingQuestion, saveMapping } from '#shared/table/mapping/propose-mapping.ts';
import type { ReadColumn as TableColumn } from '#shared/table/read/read-row.ts';
import { readSheets, type TableReading } from '#shared/table/read/read-table.ts';
import { isOpenPoint, type SavedMapping, type TableRow } from '#shared/table/read/table-row.ts';
import { checkLoan, loanOfRow } from '#shared/table/vocabulary/loan-of-row.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import {
	type BatchAnswers,
	type BatchField,
	type BatchReading,
	type CellFault,
	type Layout,
	maxLoans,
	type ReadColumn,
	type ReadRow,
	refusedReading,
} from './batch-reading.ts';

export function termText(value: unknown): string {
	if (Array.isArray(value)) return value.join(', ');
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	return String(value);
}

export function principalChanges({ principalAmtChanges }: LoanRequest): readonly (readonly [string, string])[] {
	const changes = Object.entries((principalAmtChanges ?? {}) as Readonly<Record<string, string>>);
	return changes.sort(([a], [b]) => (a < b ? -1 : 1));
}

interface RowTerms {
	readonly confirmed: readonly string[];
	/** True while a question about the table is open. Faults that the answer may remove are then omitted. */
	readonly hasQuestions: boolean;
	readonly columns: readonly ReadColumn[];
	readonly owns: readonly TableColumn[];
}

function loanRow(row: TableRow, { confirmed, hasQuestions, columns, owns }: RowTerms): ReadRow {
	const checked = checkLoan(row, confirmed);
	const request = requestOfRow(checked);
	const all = [...checked.faults, ...pendingFaults(checked, columns), ...missingUses(checked, request, columns)];
	const faults = hasQuestions
		? all.filter((fault) => fault.code === 'pending' || !isOpenPoint({ code: fault.code }))
		: all;
	const own = Object.fromEntries(
		owns.flatMap(({ key, field }) => {
			const text = field === undefined ? row.own[key] : row.values[field.field]?.text;
			return text === undefined ? [] : [[key, text]];
		}),
	);
	const isComplete = requiredLoanFields.every((field) => request[field] !== undefined);
	const { agentInterest } = loanOfRow(checked);
	const agent = agentInterest === undefined ? {} : { agentInterest };
	const base = { line: row.line, own, ...agent, ...changeNumbersOf(checked, columns) };
	if (all.length === 0 && isComplete) return { ...base, loan: request, faults, written: writtenOf(checked, columns) };
	return { ...base, readable: request, faults, written: writtenOf(checked, columns) };
}

/** Returns a fault for each cell stating that its value is not known yet: the term must not count as missing. */
function pendingFaults({ remarks }: TableRow, columns: readonly ReadColumn[]): readonly CellFault[] {
	return remarks.flatMap(({ code, place, column, found }): CellFault[] => {
		const read = columns.find(({ key }) => key === column);
		if (code !== 'pending' || read === undefined) return [];
		return [{ code: 'pending', place, column, field: read.field, found }];
	});
}

/** Faults of spreads without a method, in a row without a convention of a file that has a column of conventions. */
function missingUses({ values }: TableRow, request: LoanRequest, columns: readonly ReadColumn[]): readonly CellFault[] {
	const has = (wanted: BatchField) => columns.some(({ field }) => field === wanted);
	if (!has('convention') || has('floorOption')) return [];
	return spreadsWithoutUse(request).flatMap((spread): CellFault[] => {
		const stated = values[spread];
		if (stated === undefined) return [];
		const field = `${spread}Method` as const;
		return [{ code: 'missing', place: stated.place, column: field, field, found: stated.text }];
	});
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** Returns principal change numbers by date. If several changes have the same date, returns the first number. */
function changeNumbersOf({ values }: TableRow, columns: readonly ReadColumn[]) {
	const dates = Object.entries(values).flatMap(([field, { value }]) => {
		const place = placeOfField(field);
		return place?.field === 'changeDate' && isoDate.test(value) ? [[value, place.number] as const] : [];
	});
	if (dates.length === 0 || columns.length === 0) return {};
	return { changeNumbers: Object.fromEntries(dates.reverse()) };
}

function writtenOf({ values, faults }: TableRow, columns: readonly ReadColumn[]) {
	const written: Partial<Record<BatchField, string>> = {};
	for (const [name, { text, value }] of Object.entries(values)) {
		const place = placeOfField(name);
		if (place !== undefined) written[place.field] ??= withInvisibleMarked(text || value);
	}
	for (const { column, found } of faults) {
		const read = columns.find(({ key }) => key === column);
		if (read !== undefined && found !== '') written[read.field] ??= found;
	}
	return written;
}

/** Changes in repayment columns are numbered from here, so that they do not collide with the others. */
const firstRepayment = 100;

/** Fields that are only compared with the loan's result. They are not terms of the loan. */
const controls = new Set(['agentInterest', 'days', 'index']);

function placeOfField(field: string): Pick<ReadColumn, 'field' | 'number'> | undefined {
	const [, kind, part, number = '0'] = /^(change|repaid)(Date|Amount)(?: (\d+))?$/.exec(field) ?? [];
	if (part !== undefined) {
		const first = kind === 'repaid' ? firstRepayment : 0;
		return { field: part === 'Date' ? 'changeDate' : 'changeAmount', number: first + Number(number) };
	}
	return controls.has(field) ? undefined : { field: field as BatchField, number: 1 };
}

export interface ReadTerms {
	readonly answers: BatchAnswers;
	readonly isPasted?: boolean;
	readonly mappings?: readonly SavedMapping[] | undefined;
}

/** Sheets whose name begins with this sign are not read, such as the template's guide and an export's faults. */
const remarkMark = '#';
const shownCharacters = 120;
const maxHeadingRows = 60;

/** Reads a file of loans, or cells pasted from a spreadsheet, with the user's answers. Called in a worker thread. */
export function readBatch(bytes: Uint8Array, { answers, isPasted = false, mappings = [] }: ReadTerms): BatchReading {
	const opened = isPasted
		? openPasted(new TextDecoder().decode(bytes), answers)
		: openTable(bytes, unpackWithFflate, answers);
	if (isRefusal(opened)) return refusedReading(opened);
	if ('open' in opened) return { rows: [], columns: [], ownColumns: [], questions: [textQuestion(opened)] };
	const grids = opened.grids.filter(({ sheet }) => !sheet.startsWith(remarkMark));
	const fitting = answers.mapping === undefined ? fittingMappings(grids, mappings) : [];
	const { file, values } = readWithMapping(grids, answers, mappings);
	const [read] = isRefusal(file) ? [] : file.tables;
	const layout = layoutOf(grids, read, { answers, values });
	if (fitting.length > 0 && read === undefined) {
		return { rows: [], columns: [], ownColumns: [], questions: [mappingQuestion(fitting)], layout };
	}
	if (isRefusal(file)) return refusedReading(file, layout);
	if (read === undefined) return refusedReading(refusal('no-table'), layout);
	if (read.rows.length > maxLoans) return refusedReading(refusal('too-many-rows', { max: maxLoans }), layout);
	if (read.rows.length === 0 && file.questions.length === 0) return refusedReading(refusal('no-rows'), layout);
	const open = [...file.questions, ...read.questions];
	const questions = [
		...open,
		...columnQuestions(read),
		...termQuestions({ ...read, hasTerm: termOfRows(read) }, values),
	];
	const columns = read.columns.flatMap(readColumn);
	const owns = read.columns.filter((column) => isOwn(column) && column.heading !== '');
	const agentColumn = owns.find(({ field }) => field?.field === 'agentInterest')?.key;
	const confirmed = answers.table.confirmed ?? [];
	const hasQuestions = open.length + fitting.length > 0;
	const rows = read.rows.map((row) => loanRow(row, { confirmed, hasQuestions, columns, owns }));
	return {
		rows,
		columns,
		ownColumns: owns.map(({ key }) => key),
		...(agentColumn !== undefined && { agentColumn }),
		// Only the mapping is asked about at first, because it may answer the other questions.
		questions: fitting.length > 0 ? [mappingQuestion(fitting)] : questions,
		layout,
		...hiddenOf(read, columns),
		...(questions.length === 0 && { mapping: saveMapping('', { columns: read.columns, questions: [] }, { values }) }),
	};
}

/** Reads the tables with the selected mapping. If the file states a different value, the user is asked. */
function readWithMapping(grids: readonly Grid[], answers: BatchAnswers, mappings: readonly SavedMapping[]) {
	const saved = mappings.find(({ name }) => name === answers.mapping);
	const readWith = (values: Readonly<Record<string, string>>) => {
		const used = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
		const terms = { answers: { ...answers.table, values: used }, saved: saved && { ...saved, values: {} } };
		return { values, file: readSheets(grids, loanVocabulary, terms) };
	};
	const own = answers.table.values ?? {};
	const first = readWith({ ...saved?.values, ...own });
	const [read] = isRefusal(first.file) ? [] : first.file.tables;
	if (saved === undefined || read === undefined) return first;
	const stated: Readonly<Record<string, string>> = statedValues(read);
	const agreed = Object.entries(saved.values).filter(([term, value]) => (stated[term] ?? value) === value);
	return agreed.length === Object.keys(saved.values).length
		? first
		: readWith({ ...Object.fromEntries(agreed), ...own });
}

const termOfRows =
	({ rows }: TableReading) =>
	(field: 'margin' | 'cas' | 'floor') =>
		rows.some(({ values }) => {
			const value = values[field]?.value;
			return value !== undefined && (field === 'floor' || compare(decimal(value), zero) !== 0);
		});

const isOwn = ({ field }: TableColumn) => field === undefined || field.field === 'agentInterest';

function readColumn({ key, letters, heading, field }: TableColumn): readonly ReadColumn[] {
	const place = field && placeOfField(field.field);
	return place === undefined ? [] : [{ key, letters, heading, ...place }];
}

function hiddenOf({ sheet, columns, rows, isHiddenSheet }: TableReading, read: readonly ReadColumn[]) {
	const used = new Set(read.map(({ key }) => key));
	const names = columns.filter(({ isHidden, key }) => isHidden && used.has(key));
	const hiddenRows = rows.filter(({ isHidden }) => isHidden).length;
	if (hiddenRows + names.length === 0) return {};
	const named = names.map(({ letters, heading }) => withBrackets(letters, heading));
	return { hidden: { sheet, rows: hiddenRows, columns: named, isSheet: isHiddenSheet } };
}

function textQuestion(opened: OpenText): LoanQuestion {
	if (opened.open === 'separator') {
		return { code: 'separator', proposed: opened.proposed, options: opened.separators, samples: [] };
	}
	const { samples, proposed } = opened;
	return { code: 'encoding', proposed, options: Object.keys(samples), samples: Object.values(samples) };
}

interface LayoutTerms {
	readonly answers: BatchAnswers;
	readonly values: Readonly<Record<string, string>>;
}

function layoutOf(grids: readonly Grid[], read: TableReading | undefined, { answers, values }: LayoutTerms): Layout {
	const sheet = read?.sheet ?? answers.table.sheet ?? grids.find(({ isHidden }) => !isHidden)?.sheet ?? '';
	const grid = grids.find((each) => each.sheet === sheet);
	const textOf = (texts: readonly string[]) =>
		texts
			.filter((text) => text !== '')
			.join(' | ')
			.slice(0, shownCharacters);
	const first = new Set(read?.rows.slice(0, 1).map(({ line }) => line));
	const sampleRow = grid?.rows.find(({ line }) => first.has(line));
	return {
		sheet,
		sheets: grids.map((each) => each.sheet).filter((name) => name !== ''),
		headingLine: read?.headingLine ?? answers.table.headingLines?.[sheet],
		headingRows: (grid?.rows ?? []).slice(0, maxHeadingRows).map(({ line, cells }) => ({
			line,
			text: textOf(cells.map(({ text }) => text)),
		})),
		columns: (read?.columns ?? []).map(({ key, letters, heading, field, settings, isHidden, place }) => ({
			key,
			letters,
			heading,
			field: field?.field,
			kind: field?.kind,
			settings,
			isHidden,
			sample: sampleRow === undefined ? '' : cellAt(sampleRow, place).text.slice(0, shownCharacters),
		})),
		terms: read === undefined ? [] : openTerms(read),
		values,
		titles: (read?.titles ?? []).map(({ line, texts }) => ({ line, text: texts.join(' | ') })),
		skipped: read?.skipped ?? [],
	};
}
