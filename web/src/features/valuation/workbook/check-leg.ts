import { minorUnitOf } from '#shared/decimal/minor-unit.ts';
import type { DealRow } from './deal-row.ts';
import {
	businessDayConventions,
	dayCounts,
	dayCountsByName,
	directions,
	directionsByText,
	frequencies,
	frequencyLengths,
	interestTypes,
	mostNotional,
	notionalExchanges,
	observationMethods,
	stubRules,
} from './deal-values.ts';
import { currencies, type IndexRow, indexNamesOf, indexRowOf } from './index-rows.ts';

const setOf = (values: readonly string[]): ReadonlySet<string> => new Set(values);

const known = {
	interestTypes: setOf(interestTypes),
	currencies: setOf(currencies),
	notionalExchanges: setOf(notionalExchanges),
	observationMethods: setOf(observationMethods),
	businessDayConventions: setOf(businessDayConventions),
	stubRules: setOf(stubRules),
};

/** What other rules must know of a leg; undefined where it is blank or faulty. */
export interface LegFacts {
	readonly type: string | undefined;
	readonly currency: string | undefined;
	readonly direction: string | undefined;
	readonly notional: number | undefined;
	/** Length of the payment period, or `Zero`. */
	readonly frequency: string | undefined;
}

interface DealDates {
	readonly start: string | undefined;
	readonly end: string | undefined;
}

/** Reads the columns of a leg and checks every rule that needs no more than the leg and the dates of the deal. */
export function checkLeg(row: DealRow, leg: 1 | 2, dates: DealDates): LegFacts {
	const heading: HeadingOf = (name) => headings[leg][name];
	row.text(heading('legTag'), 40);
	const type = row.choice(heading('interestType'), known.interestTypes, interestTypes);
	row.require(heading('interestType'));
	const currency = row.choice(heading('notionalCcy'), known.currencies, currencies, 'currency-unknown');
	row.require(heading('notionalCcy'));
	const direction = row.anyCase(heading('direction'), directionsByText, directions);
	row.require(heading('direction'));
	const notional = row.number(heading('notionalAmount'), 0, mostNotional);
	row.require(heading('notionalAmount'));
	const minorUnit = minorUnitOf(currency ?? '');
	if (notional === 0) row.fault(heading('notionalAmount'), 'not-positive', { max: mostNotional });
	else if (notional !== undefined && notional < minorUnit) {
		row.fault(heading('notionalAmount'), 'out-of-range', { min: minorUnit, max: mostNotional });
	}

	const index = readIndex(row, heading, type, currency);
	const rate = row.number(heading('fixedRatePercent'), -100, 1000);
	const spread = row.number(heading('spreadBp'), -10_000, 10_000);
	row.wholeNumber(heading('indexFixingLag'), 0, 10);
	const lockout = row.wholeNumber(heading('indexLockoutPeriod'), 0, 10);
	row.choice(heading('indexObservationMethod'), known.observationMethods, observationMethods);
	const frequency = readFrequency(row, heading('interestPaymentFrequency'), type, index);
	readDayCount(row, heading('interestCalculationMethod'), index);
	row.wholeNumber(heading('paymentBusinessDays'), 0, 30);
	row.choice(heading('paymentBusinessConvention'), known.businessDayConventions, businessDayConventions);
	row.choice(heading('notionalExchange'), known.notionalExchanges, notionalExchanges);
	readStub(row, heading, dates);

	if (type === 'Fixed') {
		row.require(heading('fixedRatePercent'));
		if (spread !== undefined && spread !== 0) row.fault(heading('spreadBp'), 'float-only');
	}
	if (type === 'Float' && rate !== undefined) row.fault(heading('fixedRatePercent'), 'fixed-only');
	if (type === 'Fixed' || index?.kind === 'term') {
		if (lockout !== undefined && lockout !== 0) row.fault(heading('indexLockoutPeriod'), 'overnight-only');
		if (!row.isBlank(heading('indexObservationMethod'))) row.fault(heading('indexObservationMethod'), 'overnight-only');
	}
	return { type, currency, direction, notional, frequency };
}

const names = [
	'legTag',
	'interestType',
	'fixedRatePercent',
	'direction',
	'notionalCcy',
	'notionalAmount',
	'spreadBp',
	'indexName',
	'indexTenor',
	'interestPaymentFrequency',
	'interestCalculationMethod',
	'indexFixingLag',
	'paymentBusinessDays',
	'paymentBusinessConvention',
	'notionalExchange',
	'stubRule',
	'firstRegularPaymentDate',
	'indexLockoutPeriod',
	'indexObservationMethod',
] as const;

type LegHeading = (typeof names)[number];
type HeadingOf = (name: LegHeading) => string;

const headingsOf = (leg: 1 | 2) =>
	Object.fromEntries(names.map((name) => [name, `${name}_${leg}`])) as Readonly<Record<LegHeading, string>>;

/** Made once: these names are looked up for every cell. */
const headings = { 1: headingsOf(1), 2: headingsOf(2) };

interface StatedIndex extends IndexRow {
	readonly tenor: string | undefined;
}

function readIndex(
	row: DealRow,
	heading: HeadingOf,
	type: string | undefined,
	currency: string | undefined,
): StatedIndex | undefined {
	const [nameHeading, tenorHeading] = [heading('indexName'), heading('indexTenor')];
	const name = row.text(nameHeading, 20);
	const written = row.text(tenorHeading, 5);
	if (type !== 'Float') return undefined;
	row.require(nameHeading);
	if (name === undefined || currency === undefined) return undefined;
	const index = indexRowOf(name, currency);
	if (index === undefined) {
		return row.fault(nameHeading, 'index-unknown', { currency, allowed: indexNamesOf(currency).join(', ') });
	}
	if (index.kind === 'term') row.require(tenorHeading);
	const tenor = written === '1Y' ? '12M' : (written ?? (index.kind === 'overnight' ? 'ON' : undefined));
	if (tenor === undefined || index.tenors.includes(tenor)) return { ...index, tenor };
	row.fault(tenorHeading, 'tenor-unknown', { index: name, allowed: index.tenors.join(', ') });
	return { ...index, tenor: undefined };
}

/** That of a term index is its tenor, and may be left blank. */
function readFrequency(row: DealRow, heading: string, type: string | undefined, index: StatedIndex | undefined) {
	const written = row.choice(heading, frequencyLengths, frequencies);
	const frequency = written === undefined ? undefined : frequencyLengths.get(written);
	if (index?.kind !== 'term') {
		if (type === 'Fixed' || index !== undefined) row.require(heading);
		return frequency;
	}
	const { tenor } = index;
	if (frequency === undefined || tenor === undefined || frequency === tenor) return frequency ?? tenor;
	return row.fault(heading, 'frequency-unlike-tenor', { tenor });
}

function readDayCount(row: DealRow, heading: string, index: StatedIndex | undefined): void {
	const written = row.choice(heading, dayCountsByName, dayCounts);
	if (written === undefined || index?.kind !== 'overnight') return;
	if (dayCountsByName.get(written) === index.dayCount) return;
	row.fault(heading, 'day-count-of-index', { index: index.index, dayCount: index.dayCount });
}

function readStub(row: DealRow, heading: HeadingOf, { start, end }: DealDates): void {
	const stub = row.choice(heading('stubRule'), known.stubRules, stubRules) ?? 'ShortFirst';
	const dateHeading = heading('firstRegularPaymentDate');
	const date = row.date(dateHeading);
	if (date === undefined) return;
	if (stub.endsWith('Last') || stub === 'Issue') row.fault(dateHeading, 'first-stub-only');
	else if ((start !== undefined && date <= start) || (end !== undefined && date >= end)) {
		row.fault(dateHeading, 'not-within-deal', { start: start ?? '', end: end ?? '' });
	}
}
