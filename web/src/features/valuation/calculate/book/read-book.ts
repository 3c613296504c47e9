import { readSheetFixings } from '#features/valuation/shared/fixings/sheet-fixings.ts';
import type { DealFields } from '#features/valuation/shared/workbook/deal-cells.ts';
import { remarkMark } from '#features/valuation/shared/workbook/find-table.ts';
import type { UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { type FaultCode, type PlacedFault, shortened } from '#features/valuation/shared/workbook/placed-fault.ts';
import { withBrackets } from '#i18n/punctuation.ts';
import { unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import { labelNames, labelPath } from '#shared/deal/deal.ts';
import { columnOfField, dealColumnOf } from '#shared/deal/deal-columns.ts';
import type { BrokenRule } from '#shared/deal/deal-rules.ts';
import { readPlainNumber } from '#shared/deal/deal-values.ts';
import { dealWarnings } from '#shared/deal/deal-warnings.ts';
import { checkDeal } from '#shared/deal/read-deal.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { isSampleDeal } from '#shared/deal/sample-deals.ts';
import { cellAt, type Grid } from '#shared/table/file/grid.ts';
import { type OpenText, openPasted, openTable } from '#shared/table/file/open-table.ts';
import { isRefusal, type Refusal } from '#shared/table/file/refusal.ts';
import { fittingMappings, mappingQuestion, saveMapping } from '#shared/table/mapping/propose-mapping.ts';
import type { TableReading } from '#shared/table/read/read-table.ts';
import {
	isConfirmable,
	isOpenPoint,
	type Place,
	placeKey,
	type SavedMapping,
	type TableFault,
} from '#shared/table/read/table-row.ts';
import { dealVocabulary } from '#shared/table/vocabulary/deals.ts';
import { legFields, legVocabulary } from '#shared/table/vocabulary/legs.ts';
import { type DealReading, type ReadDeal, readDeals } from '#shared/table/vocabulary/read-deals.ts';
import { allowedValues, faultCodeOf } from '../reading/deal-row.ts';
import { type DealsRead, type IgnoredRow, listed, nothing } from '../reading/read-deals.ts';
import type { BookAnswers, BookQuestion, BookReading, Layout } from './book-reading.ts';

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

function dealOfBook(deal: ReadDeal): { readonly fields: DealFields } | { readonly faults: readonly PlacedFault[] } {
	if (deal.faults.length > 0) return { faults: settledFaults(deal).map((fault) => tableFault(fault, deal)) };
	const fields = requestFields(deal);
	const read = checkDeal(fields);
	if (!('dealId' in read)) return { faults: read.flatMap((rule) => ruleFault(rule, deal)) };
	const [first, second] = read.legs;
	return { fields: { ...(fields as DealFields), leg1PayReceive: first.payReceive, leg2PayReceive: second.payReceive } };
}

/** Returns the faults that no answer to an open question can resolve. */
function settledFaults({ faults }: ReadDeal): readonly TableFault[] {
	if (!faults.some(isOpenPoint)) return faults;
	return faults.filter((fault) => !isOpenPoint(fault) && fault.code !== 'missing');
}

function requestFields(deal: ReadDeal): Fields {
	const fields: Record<string, unknown> = Object.fromEntries(
		Object.entries(deal.fields).map(([field, text]) => [field, requestValue(field, text)]),
	);
	const labels: Record<string, unknown> = {};
	for (const name of labelNames) {
		const path = labelPath(name);
		if (fields[path] !== undefined) labels[name] = fields[path];
		delete fields[path];
	}
	if (Object.keys(labels).length > 0) fields.labels = labels;
	const schedule = scheduleOf(deal);
	return schedule === undefined ? fields : { ...fields, amortizationSchedule: schedule };
}

function requestValue(field: string, text: string): string | number | boolean {
	switch (columnOfField(field)?.kind) {
		case 'number':
			return readPlainNumber(text) ?? text;
		case 'flag':
			return text === 'true';
		default:
			return text;
	}
}

/** Returns the amortisation schedule from a separate sheet, or else one row per leg from the deal's own cells. */
function scheduleOf({ schedule, values }: ReadDeal) {
	if (schedule !== undefined) {
		const legRows = (leg: 0 | 1) =>
			schedule.map(({ principals, ...dates }) => ({ ...dates, principalAmount: Number(principals[leg]) }));
		return { leg1: legRows(0), leg2: legRows(1) };
	}
	const rowsOf = (leg: 1 | 2) => {
		const cell = (name: string) => values[`leg${leg}Schedule${name}`]?.value;
		const [startDate, endDate, principal] = [cell('StartDate'), cell('EndDate'), cell('Principal')];
		if (startDate === undefined && endDate === undefined && principal === undefined) return [];
		return [{ startDate, endDate, ...(principal === undefined ? {} : { principalAmount: Number(principal) }) }];
	};
	const [leg1, leg2] = [rowsOf(1), rowsOf(2)];
	return leg1.length + leg2.length === 0 ? undefined : { leg1, leg2 };
}

function tableFault(fault: TableFault, { dealId = '' }: ReadDeal): PlacedFault {
	const { place, code, params = {}, suggestions = [], column, found } = fault;
	return {
		sheet: place.sheet,
		row: place.line,
		column: place.letters,
		heading: column,
		dealId: shortened(dealId),
		code: `table-${code}`,
		found: shortened(found),
		values: { ...params, ...(suggestions.length === 0 ? {} : { suggestion: suggestions.join(', ') }) },
		...(isConfirmable(fault) ? { confirms: placeKey(place) } : {}),
	};
}

function ruleFault(broken: BrokenRule, deal: ReadDeal): readonly PlacedFault[] {
	const code = codeOf(broken);
	if (code === undefined) return [];
	const name = broken.field.startsWith('amortizationSchedule') ? 'schedule' : broken.field;
	const cell = deal.values[name] ?? deal.values.amortizationType;
	const [leg] = /^leg[12]/.exec(name) ?? [];
	const line = deal.values[`${leg}PayReceive`]?.place.line ?? deal.lines[0] ?? 0;
	const place: Place = cell?.place ?? { sheet: deal.sheet, line, letters: '' };
	return [
		{
			sheet: place.sheet,
			row: place.line,
			column: place.letters,
			heading: columnOfField(broken.field)?.heading ?? name,
			dealId: shortened(deal.dealId ?? ''),
			code,
			found: shortened(deal.values[name]?.text ?? ''),
			values: { ...broken.values, ...allowedValues(broken) },
		},
	];
}

function codeOf(broken: BrokenRule): FaultCode | undefined {
	switch (broken.rule) {
		case 'rows-overlap':
		case 'rows-leave-gap':
			return 'schedule-rows';
		default:
			return faultCodeOf(broken);
	}
}
