import { minorUnitOf } from '../decimal/minor-unit.ts';
import { monthNumberOf } from '../time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import { rollDateOf } from '../time/roll-dates.ts';
import { isFirstStub, type Stub } from '../time/schedule-terms.ts';
import { type Tenor, tenor } from '../time/tenor.ts';
import type { Amortisation, FixedLeg, FloatingLeg, Leg, LegTerms, RollConvention } from './deal.ts';
import { dealRanges, maxCharacters } from './deal-limits.ts';
import {
	businessDayConventionsByText,
	dayCountsByText,
	directions,
	directionsByText,
	frequenciesByText,
	notionalExchangesByText,
	observationMethodsByText,
	rollConventionsByText,
	stubsByText,
} from './deal-values.ts';
import type { LegNames } from './leg-fields.ts';
import { type FieldReader, foundText } from './read-field.ts';
import { readChosenCurve, type StatedIndex } from './read-index.ts';

/** Inputs of a leg from the deal. */
export interface DealAround {
	readonly start: EpochDay | undefined;
	readonly end: EpochDay | undefined;
	readonly hasTwoCurrencies: boolean;
	readonly other: StatedIndex;
	readonly amortisation: (
		notional: number | undefined,
		frequency: Tenor | 'zero' | undefined,
	) => Amortisation | undefined;
}

/** @returns undefined after a fault */
export function readLeg(reader: FieldReader, names: LegNames, stated: StatedIndex, deal: DealAround): Leg | undefined {
	const before = reader.faults.length;
	const terms = readTerms(reader, names, stated, deal);
	const leg = stated.kind === 'fixed' ? readFixed(reader, names, terms) : readFloating(reader, names, stated, terms);
	return reader.faults.length > before ? undefined : leg;
}

function readTerms(reader: FieldReader, names: LegNames, stated: StatedIndex, deal: DealAround): LegTerms | undefined {
	const { currency } = stated;
	const direction = readDirection(reader, names);
	const minNotional = minorUnitOf(currency ?? '');
	const notional = reader.number(names.Notional, { min: minNotional, max: dealRanges.principal.max });
	reader.require(names.Notional, notional, 'the notional');
	const frequency = readFrequency(reader, names, stated);
	const stub = reader.choice(names.StubRule, stubsByText) ?? 'ShortFirst';
	const firstRegularDate = reader.date(names.FirstRegularPaymentDate);
	if (firstRegularDate !== undefined) checkFirstDate(reader, names, stub, firstRegularDate, deal);
	const rollConvention = readRoll(reader, names, { frequency, stub, firstRegularDate }, deal);
	const dayCount = readDayCount(reader, names, stated, deal.other);
	const paymentLagDays = reader.wholeNumber(names.PaymentBusinessDays, dealRanges.paymentLagDays) ?? 0;
	const tag = reader.text(names.Tag, maxCharacters.tag) ?? '';
	const businessDayConvention =
		reader.choice(names.PaymentBusinessConvention, businessDayConventionsByText) ?? 'ModifiedFollowing';
	const notionalExchange =
		reader.choice(names.NotionalExchange, notionalExchangesByText) ?? (deal.hasTwoCurrencies ? 'Both' : 'None');
	const amortisation = deal.amortisation(notional, frequency);
	if (direction === undefined || notional === undefined || currency === undefined) return undefined;
	if (frequency === undefined || dayCount === undefined) return undefined;
	return {
		tag,
		payReceive: direction,
		currency,
		notional,
		frequency,
		statedFrequency: reader.isBlank(names.InterestPaymentFrequency)
			? (stated.tenor ?? '')
			: foundText(reader.value(names.InterestPaymentFrequency)),
		dayCount,
		paymentLagDays,
		businessDayConvention,
		stub,
		firstRegularDate,
		rollConvention,
		notionalExchange,
		amortisation,
	};
}

/** The direction in any case. */
function readDirection(reader: FieldReader, names: LegNames): 'Pay' | 'Receive' | undefined {
	const text = reader.text(names.PayReceive, 10, directions);
	if (text === undefined) return reader.require(names.PayReceive, undefined, 'Pay or Receive');
	return directionOf(text) ?? reader.fault('value-unknown', names.PayReceive, {}, directions);
}

/** @returns undefined for a value that is no direction */
export function directionOf(value: unknown): 'Pay' | 'Receive' | undefined {
	if (typeof value !== 'string' || value.length > 10) return undefined;
	const text = value.trim();
	return directionsByText.get(text) ?? directionsByText.get(text.toLowerCase());
}

/** Reads the payment frequency. Blank means the tenor of a term index. */
function readFrequency(
	reader: FieldReader,
	names: LegNames,
	{ kind, index, tenor: indexTenor }: StatedIndex,
): Tenor | 'zero' | undefined {
	const frequency = reader.choice(names.InterestPaymentFrequency, frequenciesByText);
	if (kind === 'fixed' || index?.kind === 'overnight') {
		return reader.require(names.InterestPaymentFrequency, frequency, 'a frequency');
	}
	if (indexTenor === undefined) return frequency;
	const own = tenor(indexTenor);
	if (frequency === undefined) return own;
	if (frequency !== 'zero' && frequency.unit === own.unit && frequency.count === own.count) return own;
	return reader.fault('frequency-unlike-tenor', names.InterestPaymentFrequency, { tenor: indexTenor });
}

function checkFirstDate(
	reader: FieldReader,
	names: LegNames,
	stub: Stub,
	date: EpochDay,
	{ start, end }: DealAround,
): void {
	if (!isFirstStub(stub)) reader.fault('first-stub-only', names.FirstRegularPaymentDate, {});
	else if ((start !== undefined && date <= start) || (end !== undefined && date >= end)) {
		reader.fault('not-within-deal', names.FirstRegularPaymentDate, { start: textOf(start), end: textOf(end) });
	}
}

/**
 * Reads the roll convention. The date from which dates are rolled is a roll date itself; whether it is a month end
 * depends on the calendar.
 */
function readRoll(
	reader: FieldReader,
	names: LegNames,
	{ frequency, stub, firstRegularDate }: RolledTerms,
	{ start, end }: DealAround,
): RollConvention | undefined {
	const roll = reader.choice(names.RollConvention, rollConventionsByText);
	if (roll === undefined || roll === 'None') return undefined;
	if (frequency === 'zero' || frequency?.unit === 'week')
		return reader.fault('roll-needs-months', names.RollConvention, {});
	const [from, date] = isFirstStub(stub)
		? (['endDate', end] as const)
		: firstRegularDate === undefined
			? (['startDate', start] as const)
			: ([names.FirstRegularPaymentDate, firstRegularDate] as const);
	if (date === undefined || roll === 'EOM') return roll;
	if (date === rollDateOf(monthNumberOf(date), roll === 'IMM' ? 'imm' : roll)) return roll;
	return reader.fault('roll-day-of-date', names.RollConvention, { from, date: dateOfEpochDay(date) });
}

type RolledTerms = Pick<LegTerms, 'stub' | 'firstRegularDate'> & {
	readonly frequency: Tenor | 'zero' | undefined;
};

const textOf = (day: EpochDay | undefined) => (day === undefined ? '' : dateOfEpochDay(day));

function readDayCount(reader: FieldReader, names: LegNames, stated: StatedIndex, other: StatedIndex) {
	const written = reader.choice(names.DayConvention, dayCountsByText);
	const { kind, index } = stated;
	if (kind === 'fixed') {
		if (written !== undefined) return written;
		const market = other.currency === stated.currency ? (other.index ?? stated.market) : stated.market;
		return market?.fixedDayCount;
	}
	if (index?.kind === 'overnight' && written !== undefined && written !== index.dayCount) {
		return reader.fault('day-count-of-index', names.DayConvention, { index: index.index, dayCount: index.dayCount });
	}
	return written ?? index?.dayCount;
}

/** @param terms undefined after a fault */
function readFixed(reader: FieldReader, names: LegNames, terms: LegTerms | undefined): FixedLeg | undefined {
	const ratePercent = reader.number(names.InterestRate, dealRanges.ratePercent);
	reader.require(names.InterestRate, ratePercent, 'the fixed rate in percent');
	refuseUnlessZero(reader, names.Spread, 'float-only');
	refuseOvernightTerms(reader, names);
	refuse(reader, names.CurveDefinition, 'curve-not-allowed');
	refuseTermTerms(reader, names);
	return terms === undefined || ratePercent === undefined ? undefined : { ...terms, kind: 'fixed', ratePercent };
}

/** Checks the fields that a fixed leg ignores. */
export function checkIgnored(reader: FieldReader, names: LegNames): void {
	reader.text(names.IndexName, maxCharacters.indexName);
	reader.text(names.Tenor, maxCharacters.tenor);
	reader.wholeNumber(names.IndexFixingLag, dealRanges.fixingLagDays);
}

/**
 * A leg that is not fixed, or whose interest type is faulty.
 *
 * @param terms undefined after a fault
 */
function readFloating(
	reader: FieldReader,
	names: LegNames,
	{ kind, index, tenor: indexTenor }: StatedIndex,
	terms: LegTerms | undefined,
): FloatingLeg | undefined {
	if (kind === 'floating') refuse(reader, names.InterestRate, 'fixed-only');
	else reader.number(names.InterestRate, dealRanges.ratePercent);
	const spreadBp = reader.number(names.Spread, dealRanges.spreadBp) ?? 0;
	const lag = reader.wholeNumber(names.IndexFixingLag, dealRanges.fixingLagDays);
	const curve = readChosenCurve(reader, names);
	if (index?.kind === 'term') {
		refuseOvernightTerms(reader, names);
		const spreadAdjustmentBp = reader.number(names.SpreadAdjustment, dealRanges.spreadBp);
		const fallbackDate = reader.date(names.FallbackDate);
		if (terms === undefined || indexTenor === undefined) return undefined;
		const fixingLagDays = lag ?? index.fixingLagDays;
		const own = { index, indexTenor, fixingLagDays, spreadBp, curve, spreadAdjustmentBp, fallbackDate };
		return { ...terms, kind: 'term', ...own };
	}
	if (index !== undefined) refuseTermTerms(reader, names);
	const lookbackDays = lag ?? 0;
	const lockoutDays = reader.wholeNumber(names.IndexLockoutPeriod, dealRanges.lockoutDays) ?? 0;
	const observationMethod = reader.choice(names.IndexObservationMethod, observationMethodsByText) ?? 'Lookback';
	if (terms === undefined || index === undefined) return undefined;
	return { ...terms, kind: 'overnight', index, spreadBp, lookbackDays, lockoutDays, observationMethod, curve };
}

function refuseOvernightTerms(reader: FieldReader, names: LegNames): void {
	refuseUnlessZero(reader, names.IndexLockoutPeriod, 'overnight-only');
	refuse(reader, names.IndexObservationMethod, 'overnight-only');
}

function refuseTermTerms(reader: FieldReader, names: LegNames): void {
	refuse(reader, names.SpreadAdjustment, 'term-only');
	refuse(reader, names.FallbackDate, 'term-only');
}

type RefusalRule = 'term-only' | 'float-only' | 'fixed-only' | 'overnight-only' | 'curve-not-allowed';

function refuse(reader: FieldReader, field: string, rule: RefusalRule): void {
	if (!reader.isBlank(field)) reader.fault(rule, field, {});
}

/** A zero says what a blank says. */
function refuseUnlessZero(reader: FieldReader, field: string, rule: RefusalRule): void {
	const value = reader.value(field);
	if (value !== 0 && value !== '0') refuse(reader, field, rule);
}
