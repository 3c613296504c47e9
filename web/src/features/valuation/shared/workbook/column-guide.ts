import { dealRanges, instrumentTags, maxCharacters } from '#shared/deal/deal.ts';
import { currencies, floatingIndices, indexTenors } from '#shared/deal/deal-indices.ts';
import {
	amortisationTypes,
	averagings,
	compoundingMethods,
	directions,
	frequencyNames,
	interestTypes,
	notionalExchanges,
	observationMethods,
	rollConventionsByText,
	stubsByText,
} from '#shared/deal/deal-values.ts';
import { calendarNames } from '#shared/deal/read-dates.ts';
import { businessDayConventions } from '#shared/time/adjust-date.ts';
import { dayCounts } from '#shared/time/day-count.ts';

type Needed = 'always' | 'fixed' | 'float' | 'term' | 'fixedOrOvernight' | 'amortised' | 'no';
type Unit = 'percent' | 'bp' | 'amount' | 'businessDays';

/** Accepted values of a column. The text `workbook.columns.<heading>` explains the meaning of the column. */
export interface ColumnGuide {
	readonly needed: Needed;
	readonly content:
		| { readonly kind: 'list'; readonly values: readonly string[] }
		| { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: Unit }
		| { readonly kind: 'text'; readonly most: number }
		| { readonly kind: 'date' };
}

const list = (needed: Needed, values: readonly string[]): ColumnGuide => ({
	needed,
	content: { kind: 'list', values },
});
const text = (needed: Needed, most: number): ColumnGuide => ({ needed, content: { kind: 'text', most } });
const date = (needed: Needed): ColumnGuide => ({ needed, content: { kind: 'date' } });
const number = (needed: Needed, unit: Unit, range: { readonly min: number; readonly max: number }): ColumnGuide => ({
	needed,
	content: { kind: 'number', ...range, unit },
});

const yesNo = ['yes', 'no'];

/** Guides in column order. The key is the heading without the leg suffix. */
export const columnGuide = {
	dealId: text('always', maxCharacters.dealId),
	instrumentType: text('no', maxCharacters.instrumentType),
	instrumentTag: list('always', instrumentTags),
	startDate: date('always'),
	endDate: date('always'),
	amortized: list('no', yesNo),
	amortizationType: list('amortised', amortisationTypes),
	amortizationFrequency: list(
		'no',
		frequencyNames.filter((name) => name !== 'Zero'),
	),
	amortizationResidualFlag: list('no', yesNo),
	fees: text('no', maxCharacters.steps),
	labelParty: text('no', maxCharacters.label),
	labelCounterparty: text('no', maxCharacters.label),
	labelTradeId: text('no', maxCharacters.label),
	labelUti: text('no', maxCharacters.label),
	labelBook: text('no', maxCharacters.label),
	labelText: text('no', maxCharacters.label),
	legTag: text('no', maxCharacters.tag),
	interestType: list('always', interestTypes),
	fixedRatePercent: number('fixed', 'percent', dealRanges.ratePercent),
	direction: list('always', directions),
	notionalCcy: list('always', currencies),
	notionalAmount: number('always', 'amount', dealRanges.principal),
	spreadBp: number('no', 'bp', dealRanges.spreadBp),
	indexName: list('float', floatingIndices),
	indexTenor: list('term', indexTenors),
	interestPaymentFrequency: list('fixedOrOvernight', frequencyNames),
	interestCalculationMethod: list('no', dayCounts),
	indexFixingLag: number('no', 'businessDays', dealRanges.fixingLagDays),
	paymentBusinessDays: number('no', 'businessDays', dealRanges.paymentLagDays),
	paymentBusinessConvention: list('no', businessDayConventions),
	notionalExchange: list('no', notionalExchanges),
	stubRule: list('no', [...stubsByText.keys()]),
	firstRegularPaymentDate: date('no'),
	indexLockoutPeriod: number('no', 'businessDays', dealRanges.lockoutDays),
	indexObservationMethod: list('no', observationMethods),
	spreadAdjustmentBp: number('no', 'bp', dealRanges.spreadBp),
	fallbackDate: date('no'),
	firstStubRatePercent: number('no', 'percent', dealRanges.ratePercent),
	firstStubIndex: list('no', floatingIndices),
	firstStubTenor: list('no', indexTenors),
	firstStubSecondTenor: list('no', indexTenors),
	lastStubRatePercent: number('no', 'percent', dealRanges.ratePercent),
	lastStubIndex: list('no', floatingIndices),
	lastStubTenor: list('no', indexTenors),
	lastStubSecondTenor: list('no', indexTenors),
	resetInArrears: list('no', yesNo),
	calculationFrequency: list(
		'no',
		frequencyNames.filter((name) => name !== 'Zero'),
	),
	compoundingMethod: list('no', compoundingMethods),
	averaging: list('no', averagings),
	rateSchedule: text('no', maxCharacters.steps),
	spreadSchedule: text('no', maxCharacters.steps),
	notionalSchedule: text('no', maxCharacters.steps),
	calendars: list('no', calendarNames),
	lastRegularPaymentDate: date('no'),
	rollConvention: list('no', [...rollConventionsByText.keys()]),
	amortizationStartDate: date('no'),
	amortizationEndDate: date('no'),
	amortizationPrincipalAmount: number('no', 'amount', dealRanges.principal),
} as const satisfies Readonly<Record<string, ColumnGuide>>;

export type ColumnHeading = keyof typeof columnGuide;

/** @throws RangeError if no column has the heading */
export function guideOf(heading: string): ColumnGuide {
	const base = heading.replace(/_[12]$/, '');
	if (!(base in columnGuide)) throw new RangeError(`${heading} is not a column of deals`);
	return columnGuide[base as ColumnHeading];
}
