import { unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import { cellAt, type Grid } from '#shared/table/file/grid.ts';
import { type OpenText, openPasted, openTable } from '#shared/table/file/open-table.ts';
import { isRefusal, refusal } from '#shared/table/file/refusal.ts';
import type { SavedMapping } from '#shared/table/mapping/answers.ts';
import type { ReadColumn as TableColumn } from '#shared/table/read/read-row.ts';
import { readSheets } from '#shared/table/read/read-sheets.ts';
import type { TableReading } from '#shared/table/read/read-table.ts';
import { loanVocabulary } from '#shared/table/vocabulary/loans.ts';
import { columnQuestions, openTerms, termQuestions } from './batch-questions.ts';
import {
	type BatchAnswers,
	type BatchQuestion,
	type BatchReading,
	type Layout,
	type ReadColumn,
	refusedReading,
} from './batch-reading.ts';
import { mostLoans } from './file-limits.ts';
import { loanRow, placeOfField } from './loan-row.ts';

export interface ReadTerms {
	readonly answers: BatchAnswers;
	/** True for cells that a person pasted. */
	readonly isPasted?: boolean;
	readonly saved?: SavedMapping | undefined;
}

/** Sheets whose name begins so are for remarks, as the guide of the template and the faults of a result. */
const remarkMark = '#';
const shownCharacters = 120;
const mostHeadingRows = 60;

/** Reads a file of loans, or pasted cells, with the person's answers. Runs in a worker. */
export function readBatch(bytes: Uint8Array, { answers, isPasted = false, saved }: ReadTerms): BatchReading {
	const opened = isPasted
		? openPasted(new TextDecoder().decode(bytes), answers)
		: openTable(bytes, unpackWithFflate, answers);
	if (isRefusal(opened)) return refusedReading(opened);
	if ('open' in opened) return { rows: [], columns: [], ownColumns: [], questions: [textQuestion(opened)] };
	const grids = opened.grids.filter(({ sheet }) => !sheet.startsWith(remarkMark));
	const values = Object.entries(answers.table.values ?? {}).filter(([, value]) => value !== '');
	const table = { ...answers.table, values: Object.fromEntries(values) };
	const file = readSheets(grids, loanVocabulary, { answers: table, saved });
	if (isRefusal(file)) return refusedReading(file, layoutOf(grids, undefined, answers));
	const [read] = file.tables;
	const layout = layoutOf(grids, read, answers);
	if (read === undefined) return refusedReading(refusal('no-table'), layout);
	if (read.rows.length > mostLoans) return refusedReading(refusal('too-many-rows', { max: mostLoans }), layout);
	if (read.rows.length === 0 && file.questions.length === 0) return refusedReading(refusal('no-rows'), layout);
	const open = [...file.questions, ...read.questions];
	const questions: BatchQuestion[] = [...open, ...columnQuestions(read), ...termQuestions(read, answers, saved)];
	const columns = read.columns.flatMap(readColumn);
	const owns = read.columns.filter((column) => isOwn(column) && column.heading !== '');
	const confirmed = answers.table.confirmed ?? [];
	const rows = read.rows.map((row) => loanRow(row, { confirmed, hasQuestions: open.length > 0, columns, owns }));
	return { rows, columns, ownColumns: owns.map(({ key }) => key), questions, layout, ...hiddenOf(read, columns) };
}

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

function textQuestion(opened: OpenText): BatchQuestion {
	if (opened.open === 'separator') {
		return { code: 'separator', proposed: opened.proposed, options: opened.separators, samples: [] };
	}
	const { samples, proposed } = opened;
	return { code: 'encoding', proposed, options: Object.keys(samples), samples: Object.values(samples) };
}

function layoutOf(grids: readonly Grid[], read: TableReading | undefined, answers: BatchAnswers): Layout {
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
		headingRows: (grid?.rows ?? []).slice(0, mostHeadingRows).map(({ line, cells }) => ({
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
		titles: (read?.titles ?? []).map(({ line, texts }) => ({ line, text: texts.join(' | ') })),
		skipped: read?.skipped ?? [],
	};
}
