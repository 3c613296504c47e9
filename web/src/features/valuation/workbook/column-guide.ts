import {
	amortizationTypes,
	businessDayConventions,
	dayCounts,
	directions,
	frequencies,
	instrumentTags,
	interestTypes,
	mostNotional,
	notionalExchanges,
	observationMethods,
	stubRules,
} from './deal-values.ts';
import { currencies, indexNames, indexRows } from './index-rows.ts';

type Needed = 'always' | 'fixed' | 'float' | 'term' | 'fixedOrOvernight' | 'amortised' | 'no';
type Unit = 'percent' | 'bp' | 'amount' | 'businessDays';

/** What a column accepts. Its meaning is a text, `workbook.columns` of the heading. */
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
const number = (needed: Needed, unit: Unit, min: number, max: number): ColumnGuide => ({
	needed,
	content: { kind: 'number', min, max, unit },
});

const yesNo = ['yes', 'no'];
const tenors = [...new Set(indexRows.flatMap((row) => row.tenors))];

/** By heading, without the suffix of the leg; in the order of the columns. */
export const columnGuide = {
	dealId: text('always', 100),
	instrumentType: text('no', 40),
	instrumentTag: list('always', instrumentTags),
	startDate: date('always'),
	endDate: date('always'),
	amortized: list('no', yesNo),
	amortizationType: list('amortised', amortizationTypes),
	amortizationFrequency: list(
		'no',
		frequencies.filter((name) => name !== 'Zero'),
	),
	amortizationResidualFlag: list('no', yesNo),
	legTag: text('no', 40),
	interestType: list('always', interestTypes),
	fixedRatePercent: number('fixed', 'percent', -100, 1000),
	direction: list('always', directions),
	notionalCcy: list('always', currencies),
	notionalAmount: number('always', 'amount', 0, mostNotional),
	spreadBp: number('no', 'bp', -10_000, 10_000),
	indexName: list('float', indexNames),
	indexTenor: list('term', tenors),
	interestPaymentFrequency: list('fixedOrOvernight', frequencies),
	interestCalculationMethod: list('no', dayCounts),
	indexFixingLag: number('no', 'businessDays', 0, 10),
	paymentBusinessDays: number('no', 'businessDays', 0, 30),
	paymentBusinessConvention: list('no', businessDayConventions),
	notionalExchange: list('no', notionalExchanges),
	stubRule: list('no', stubRules),
	firstRegularPaymentDate: date('no'),
	indexLockoutPeriod: number('no', 'businessDays', 0, 10),
	indexObservationMethod: list('no', observationMethods),
	amortizationStartDate: date('no'),
	amortizationEndDate: date('no'),
	amortizationPrincipalAmount: number('no', 'amount', 0, mostNotional),
} as const satisfies Readonly<Record<string, ColumnGuide>>;

export type ColumnHeading = keyof typeof columnGuide;

/** @throws RangeError for a heading of no column */
export function guideOf(heading: string): ColumnGuide {
	const base = heading.replace(/_[12]$/, '');
	if (!(base in columnGuide)) throw new RangeError(`${heading} is not a column of deals`);
	return columnGuide[base as ColumnHeading];
}
