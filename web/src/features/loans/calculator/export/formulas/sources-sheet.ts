import { describeConventions } from '#features/loans/shared/figures/describe-followed.ts';
import { type LoansText, principalSteps, type SpreadsheetText } from '#features/loans/shared/loans-text.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { headingCell, textCell, type WorkbookRow } from '#lib/workbook/workbook-model.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import { formulaColumns, formulaKinds } from './formulas-sheet.ts';

export interface Origin {
	readonly userId: string;
	readonly organisation: string;
	readonly exportTime: string;
	readonly version: string;
}

type Fact = readonly [item: string, words: string];

const widths = [32, 100];

export function sourcesSheet(result: CompoundingResult, origin: Origin, text: LoansText, { t }: SpreadsheetText) {
	const columns = formulaColumns(formulaKinds(result));
	const rows: readonly WorkbookRow[] = [
		[headingCell(t('sources.item')), headingCell(t('sources.value'))],
		...factRows(originFacts(origin, t)),
		[],
		...factRows([...sourceFacts(result, text, t), ...conventionFacts(result, text, t)]),
		[],
		[headingCell(t('sources.columns'))],
		...factRows(columns.map((key) => [t(`formulas.columns.${key}`), t(`formulas.words.${key}`)])),
	];
	return { name: 'Sources', rows, columnWidths: widths };
}

const factRows = (facts: readonly Fact[]): readonly WorkbookRow[] =>
	facts.map(([item, words]) => [textCell(item), textCell(words)]);

function originFacts({ userId, organisation, exportTime, version }: Origin, t: SpreadsheetText['t']): readonly Fact[] {
	return [
		[t('sources.user'), userId],
		[t('sources.organisation'), organisation],
		[t('sources.time'), exportTime],
		[t('sources.version'), version],
	];
}

function sourceFacts(
	{ index, rates, currency, conventions, customTextBox1 }: CompoundingResult,
	{ language }: LoansText,
	t: SpreadsheetText['t'],
): readonly Fact[] {
	const fixingDates = [...new Set(rates.map(({ explanation }) => explanation.fixingDate))].toSorted();
	const asDate = (date = '') => dateText(date, language);
	const { startDate, endDate, systemCalendars, clientCalendars } = conventions;
	const listed = (calendars: readonly string[]) => calendars.join(', ') || t('sources.none');
	const fixings = { count: fixingDates.length, from: asDate(fixingDates[0]), to: asDate(fixingDates.at(-1)) };
	return [
		[t('sources.index'), index],
		[t('sources.administrator'), t(`sources.administrators.${index as 'SOFR'}`, { defaultValue: '' })],
		[t('sources.fixings'), t('sources.fixingsText', fixings)],
		[t('sources.currency'), currency],
		[t('sources.period'), t('sources.periodText', { from: asDate(startDate), to: asDate(endDate) })],
		[t('sources.systemCalendars'), listed(systemCalendars)],
		[t('sources.clientCalendars'), listed(clientCalendars)],
		...(customTextBox1 === undefined ? [] : ([[t('sources.account'), customTextBox1]] as const)),
	];
}

function conventionFacts(result: CompoundingResult, text: LoansText, t: SpreadsheetText['t']): readonly Fact[] {
	const { conventions, currency } = result;
	const { floorOn, casMethod, marginMethod, rounding, principalChangeMethod } = conventions;
	const minorUnit = minorUnitDecimals(currency);
	const hasChanges = principalSteps(result).length > 0;
	return [
		[t('sources.conventions'), describeConventions(result, text)],
		[text.t('fields.casMethod'), text.t(`spreadMethods.${casMethod}`)],
		[text.t('fields.marginMethod'), text.t(`spreadMethods.${marginMethod}`)],
		[text.t('fields.floorOn'), text.t(`floorBases.${floorOn}`)],
		[t('sources.method'), t(hasChanges ? `sources.methods.${principalChangeMethod}` : 'sources.none')],
		[
			t('sources.rounding'),
			rounding === 0 ? t('sources.roundingNone') : t('sources.roundingText', { count: rounding }),
		],
		[t('sources.payable'), t('sources.payableText', { count: minorUnit, currency })],
		[t('sources.digits'), t('sources.digitsText')],
	];
}
