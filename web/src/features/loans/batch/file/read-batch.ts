import { unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import { compare, decimal, zero } from '#shared/decimal/decimal.ts';
import {
	columnQuestions,
	type LoanQuestion,
	openTerms,
	statedValues,
	termQuestions,
} from '#shared/loan/loan-questions.ts';
import { cellAt, type Grid } from '#shared/table/file/grid.ts';
import { type OpenText, openPasted, openTable } from '#shared/table/file/open-table.ts';
import { isRefusal, refusal } from '#shared/table/file/refusal.ts';
import type { SavedMapping } from '#shared/table/mapping/answers.ts';
import { fittingMappings, mappingQuestion } from '#shared/table/mapping/fitting-mappings.ts';
import { saveMapping } from '#shared/table/mapping/propose-mapping.ts';
import type { ReadColumn as TableColumn } from '#shared/table/read/read-row.ts';
import { readSheets } from '#shared/table/read/read-sheets.ts';
import type { TableReading } from '#shared/table/read/read-table.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import { type BatchAnswers, type BatchReading, type Layout, type ReadColumn, refusedReading } from './batch-reading.ts';
import { maxLoans } from './file-limits.ts';
import { loanRow, placeOfField } from './loan-row.ts';

export interface ReadTerms {
	readonly answers: BatchAnswers;
	/** True for cells that a person pasted. */
	readonly isPasted?: boolean;
	/** Mappings of the organisation. */
	readonly mappings?: readonly SavedMapping[] | undefined;
}

/** Sheets whose name begins so are for remarks, as the guide of the template and the faults of a result. */
const remarkMark = '#';
const shownCharacters = 120;
const maxHeadingRows = 60;

/** Reads a file of loans, or pasted cells, with the person's answers. Runs in a worker. */
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
		// A mapping answers other questions.
		questions: fitting.length > 0 ? [mappingQuestion(fitting)] : questions,
		layout,
		...hiddenOf(read, columns),
		...(questions.length === 0 && { mapping: saveMapping('', { columns: read.columns, questions: [] }, { values }) }),
	};
}

/**
 * The tables of a file, read with the mapping that the person selected, and the values of all rows.
 *
 * A value of the mapping that the file states differently is not used, so the person is asked.
 */
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
	const named = names.map(({ letters, heading }) => `${letters} (${heading})`);
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
