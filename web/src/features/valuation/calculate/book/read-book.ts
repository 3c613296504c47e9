import { readSheetFixings } from '#features/valuation/shared/fixings/sheet-fixings.ts';
import type { DealFields } from '#features/valuation/shared/workbook/deal-cells.ts';
import { remarkMark } from '#features/valuation/shared/workbook/find-table.ts';
import type { UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { type PlacedFault, shortened } from '#features/valuation/shared/workbook/placed-fault.ts';
import { withBrackets } from '#i18n/punctuation.ts';
import { unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import { dealColumnOf } from '#shared/deal/deal-columns.ts';
import { dealWarnings } from '#shared/deal/deal-warnings.ts';
import { isSampleDeal } from '#shared/deal/sample-deals.ts';
import { cellAt, type Grid } from '#shared/table/file/grid.ts';
import { type OpenText, openPasted, openTable } from '#shared/table/file/open-table.ts';
import { isRefusal, type Refusal } from '#shared/table/file/refusal.ts';
import { fittingMappings, mappingQuestion, saveMapping } from '#shared/table/mapping/propose-mapping.ts';
import type { TableReading } from '#shared/table/read/read-table.ts';
import type { SavedMapping } from '#shared/table/read/table-row.ts';
import { dealVocabulary } from '#shared/table/vocabulary/deals.ts';
import { legFields, legVocabulary } from '#shared/table/vocabulary/legs.ts';
import { type DealReading, type ReadDeal, readDeals } from '#shared/table/vocabulary/read-deals.ts';
import { type DealsRead, type IgnoredRow, listed, nothing } from '../reading/read-deals.ts';
import type { BookAnswers, BookQuestion, BookReading, Layout } from './book-reading.ts';
import { dealOfBook } from './deal-of-book.ts';

export interface BookTerms {
	readonly answers: BookAnswers;
	readonly isPasted?: boolean | undefined;
	readonly mappings?: readonly SavedMapping[] | undefined;
}

const shownCharacters = 120;
const maxHeadingRows = 60;

export function readBook(bytes: Uint8Array, { answers, isPasted = false, mappings = [] }: BookTerms): DealsRead {
	const opened = isPasted
		? openPasted(new TextDecoder().decode(bytes), answers)
		: openTable(bytes, unpackWithFflate, answers);
	if (isRefusal(opened)) return { ...nothing, workbookFault: unusable(opened) };
	if ('open' in opened) return { ...nothing, book: { questions: [textQuestion(opened)], deals: 0 } };
	const grids = opened.grids.filter(({ sheet }) => !sheet.startsWith(remarkMark));
	const saved = mappings.find(({ name }) => name === answers.mapping);
	const fitting = answers.mapping === undefined ? fittingMappings(grids, mappings) : [];
	const file = readDeals(grids, { answers: answers.table, saved, isSample: isSampleDeal });
	if (fitting.length > 0) {
		const read = isRefusal(file) ? undefined : file;
		const layout = layoutOf(grids, read, answers);
		// Asks only which saved mapping to use, because the mapping may answer the other questions.
		return {
			...nothing,
			book: { questions: [mappingQuestion(fitting)], layout, deals: read?.deals.length ?? 0 },
		};
	}
	if (isRefusal(file)) {
		const layout = layoutOf(grids, undefined, answers);
		return { ...nothing, workbookFault: unusable(file), book: { questions: [], layout, deals: 0 } };
	}
	return readTables(bytes, grids, file, answers);
}

function readTables(bytes: Uint8Array, grids: readonly Grid[], file: DealReading, answers: BookAnswers): DealsRead {
	const tables = file.tables;
	const closed = file.deals.filter(({ status }) => status === 'terminated');
	const open = file.deals.filter((deal) => !closed.includes(deal));
	const items: DealFields[] = [];
	const owns: Readonly<Record<string, string>>[] = [];
	const valued: ReadDeal[] = [];
	const faults: PlacedFault[] = [];
	let faultyDeals = 0;
	for (const deal of open) {
		const read = dealOfBook(deal);
		if ('faults' in read) {
			faults.push(...read.faults);
			if (read.faults.length > 0) faultyDeals += 1;
		} else {
			items.push(read.fields);
			owns.push(deal.own);
			valued.push(deal);
		}
	}
	const questions: BookQuestion[] = [
		...file.questions,
		...tables.flatMap((table) => [...table.questions, ...ownQuestions(table, file.form)]),
	];
	const others = file.otherSheets.map(({ sheet }) => sheet);
	const fixings = others.length === 0 ? undefined : readSheetFixings(bytes, { sheets: others });
	const book: BookReading = {
		questions,
		layout: layoutOf(grids, file, answers),
		deals: file.deals.length,
		...(questions.length === 0 && { mapping: mappingOf(tables) }),
	};
	return {
		items,
		owns,
		ignored: [...closed.flatMap(leftOut), ...tables.flatMap(skippedRows)],
		ignoredSheets: others.filter((name) => fixings === undefined || !fixings.sheets.includes(name)),
		hidden: tables.flatMap(hiddenOf),
		...listed(faults),
		faultyDeals,
		warnings: dealWarnings(items).flatMap(({ place, field, code, values }): PlacedFault[] => {
			// The user has already confirmed the sample deals that are still in the list.
			if (code === 'sample-row') return [];
			const deal = valued[place] as ReadDeal;
			const cell = deal.values[field];
			return [
				{
					sheet: deal.sheet,
					row: cell?.place.line ?? deal.lines[0] ?? 0,
					column: cell?.place.letters ?? '',
					heading: field,
					dealId: shortened(deal.dealId ?? ''),
					code,
					found: shortened(cell?.text ?? ''),
					values,
				},
			];
		}),
		...(fixings === undefined ? {} : { fixings }),
		...(file.deals.length === 0 && questions.length === 0 ? { workbookFault: { code: 'no-rows', values: {} } } : {}),
		book,
	};
}

/** Returns one mapping for all sheets. Equal headings have the same field on every sheet. */
function mappingOf(tables: readonly TableReading[]): SavedMapping {
	const columns = new Map(tables.flatMap((table) => table.columns.map((column) => [column.key, column])));
	return saveMapping('', { columns: [...columns.values()], questions: [] }, {});
}

const leftOut = ({ sheet, lines, dealId = '' }: ReadDeal): readonly IgnoredRow[] =>
	lines.slice(0, 1).map((row) => ({ sheet, row, text: shortened(dealId), filledCells: 0, reason: 'terminated' }));

const skippedRows = ({ skipped }: TableReading): readonly IgnoredRow[] =>
	skipped
		.filter(({ reason }) => reason !== 'separator' && reason !== 'heading')
		.map(({ sheet, line, text, reason }) => ({
			sheet,
			row: line,
			text: shortened(text),
			filledCells: text.split(' | ').length,
			reason,
		}));

function hiddenOf({ sheet, columns, rows, isHiddenSheet }: TableReading) {
	const names = columns
		.filter(({ isHidden, field }) => isHidden && field !== undefined)
		.map(({ letters, heading }) => withBrackets(letters, heading.slice(0, shownCharacters)));
	const hiddenRows = rows.filter(({ isHidden }) => isHidden).length;
	if (hiddenRows + names.length === 0 && !isHiddenSheet) return [];
	return [{ sheet, rows: hiddenRows, columns: names, isSheet: isHiddenSheet }];
}

/** Matches headings that suggest a term affecting the value. Only the user can decide to ignore such a column. */
const termWords =
	/rate|coupon|spread|margin|floor|\bcap\b|strike|barrier|stub|\blag\b|lookback|lockout|conv|amort|notional|nominal|principal|index|freq|basis|day ?count|exchange|zins|利率|利差|名义|频率|基准|上限|下限/i;

function ownQuestions({ columns, questions }: TableReading, form: DealReading['form']): readonly BookQuestion[] {
	const asked = new Set(questions.flatMap(({ key = '', options }) => [key, ...options]));
	const used = new Set(columns.map(({ field }) => field?.field));
	return columns.flatMap(({ key, heading, field, source, isHidden }): BookQuestion[] => {
		if (field !== undefined || source !== 'none' || isHidden || asked.has(key)) return [];
		if (heading.trim().startsWith(remarkMark) || !termWords.test(heading)) return [];
		const free = fieldsOf(form).filter((each) => !used.has(each));
		return [{ code: 'own-column', key, options: ['own', ...free], samples: [] }];
	});
}

function fieldsOf(form: DealReading['form']): readonly string[] {
	if (form === 'row-per-leg') return legVocabulary.fields.map(({ field }) => field);
	const ofLegs = [1, 2].flatMap((leg) => legFields.map(({ name }) => `leg${leg}${name}`));
	return [...dealVocabulary.fields.map(({ field }) => field), ...ofLegs];
}

function textQuestion(opened: OpenText): BookQuestion {
	if (opened.open === 'separator') {
		return { code: 'separator', proposed: opened.proposed, options: opened.separators, samples: [] };
	}
	const { samples, proposed } = opened;
	return { code: 'encoding', proposed, options: Object.keys(samples), samples: Object.values(samples) };
}

/** Fault codes for the table reader's refusal codes that have a different name here. */
const codes = {
	'too-large': 'file-too-large',
	empty: 'empty-file',
	'old-workbook': 'old-format',
	'no-table': 'no-deals',
} as const;

const megabyte = 1024 * 1024;

function unusable({ refused, values: { max = 0, line = 0, encoding = '', detail } }: Refusal): UnusableWorkbook {
	if (refused === 'workbook') return { code: (detail ?? 'damaged') as UnusableWorkbook['code'], values: {} };
	const most = refused === 'too-large' ? max / megabyte : max;
	const code = Object.hasOwn(codes, refused) ? codes[refused as keyof typeof codes] : refused;
	return { code: code as UnusableWorkbook['code'], values: { most, line, encoding: encoding.toUpperCase() } };
}

/** True for a heading of the template. The heading of a leg may lack the leg number. */
const isTemplateHeading = (heading: string) =>
	heading === '' || (dealColumnOf(heading) ?? dealColumnOf(`${heading}_1`)) !== undefined;

function layoutOf(grids: readonly Grid[], file: DealReading | undefined, answers: BookAnswers): Layout {
	const read = file?.tables[0];
	const form = file?.form ?? 'row-per-deal';
	const sheet = read?.sheet ?? answers.table.sheet ?? grids.find(({ isHidden }) => !isHidden)?.sheet ?? '';
	const grid = grids.find((each) => each.sheet === sheet);
	const textOf = (texts: readonly string[]) =>
		texts
			.filter((text) => text !== '')
			.join(' | ')
			.slice(0, shownCharacters);
	const firstLine = read?.rows[0]?.line;
	const sampleRow = grid?.rows.find(({ line }) => line === firstLine);
	return {
		form,
		isTemplate: (read?.columns ?? []).every(({ heading }) => isTemplateHeading(heading)),
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
			asksScale: field?.asksScale === true,
			settings,
			isHidden,
			sample: sampleRow === undefined ? '' : cellAt(sampleRow, place).text.slice(0, shownCharacters),
		})),
		fields: fieldsOf(form),
		titles: (read?.titles ?? []).map(({ line, texts }) => ({ line, text: texts.join(' | ') })),
		skipped: read?.skipped ?? [],
	};
}
