import { minorUnitOf } from '../decimal/decimal.ts';
import { type Tenor, tenor } from '../time/local-date.ts';
import {
	type Amortisation,
	type Calculation,
	dealRanges,
	type FixedLeg,
	type FloatingLeg,
	type Leg,
	type LegNames,
	type LegTerms,
	maxCharacters,
} from './deal.ts';
import {
	averagingsByText,
	businessDayConventionsByText,
	compoundingMethodsByText,
	dayCountsByText,
	directions,
	directionsByText,
	frequenciesByText,
	notionalExchangesByText,
	observationMethodsByText,
} from './deal-values.ts';
import { type DealSpan, readDates } from './read-dates.ts';
import { type FieldReader, foundText } from './read-field.ts';
import { readChosenCurve, readStubs, type StatedIndex } from './read-index.ts';
import { readSteps } from './read-lists.ts';

export interface DealAround extends DealSpan {
	readonly hasTwoCurrencies: boolean;
	readonly other: StatedIndex;
	readonly amortisation: (
		notional: number | undefined,
		frequency: Tenor | 'zero' | undefined,
	) => Amortisation | undefined;
}

/** Reads a leg. @returns undefined after a fault */
export function readLeg(reader: FieldReader, names: LegNames, stated: StatedIndex, deal: DealAround): Leg | undefined {
	const before = reader.faults.length;
	const terms = readTerms(reader, names, stated, deal);
	const leg =
		stated.kind === 'fixed' ? readFixed(reader, names, terms, deal) : readFloating(reader, names, stated, terms, deal);
	return reader.faults.length > before ? undefined : leg;
}

function readTerms(reader: FieldReader, names: LegNames, stated: StatedIndex, deal: DealAround): LegTerms | undefined {
	const { currency } = stated;
	const direction = readDirection(reader, names);
	const minNotional = minorUnitOf(currency ?? '');
	const notional = reader.number(names.Notional, { min: minNotional, max: dealRanges.principal.max });
	reader.require(names.Notional, notional, 'the notional');
	const frequency = readFrequency(reader, names, stated);
	const calculation = readCalculation(reader, names, stated, frequency);
	const dates = readDates(reader, names, calculation?.frequency ?? frequency, deal);
	const dayCount = readDayCount(reader, names, stated, deal.other);
	const paymentLagDays = reader.wholeNumber(names.PaymentBusinessDays, dealRanges.paymentLagDays) ?? 0;
	const tag = reader.text(names.Tag, maxCharacters.tag) ?? '';
	const businessDayConvention =
		reader.choice(names.PaymentBusinessConvention, businessDayConventionsByText) ?? 'ModifiedFollowing';
	const notionalExchange =
		reader.choice(names.NotionalExchange, notionalExchangesByText) ?? (deal.hasTwoCurrencies ? 'Both' : 'None');
	const stubs = readStubs(reader, names, stated);
	const amortisation = deal.amortisation(notional, frequency);
	const notionalSteps = readSteps(reader, names.NotionalSchedule, dealRanges.principal, deal);
	if (notionalSteps !== undefined && amortisation !== undefined) {
		reader.fault('not-with-amortisation', names.NotionalSchedule, {});
	}
	if (direction === undefined || notional === undefined || currency === undefined) return undefined;
	if (frequency === undefined || dayCount === undefined) return undefined;
	return {
		tag,
		payReceive: direction,
		currency,
		notional,
		frequency,
		calculation,
		statedFrequency: reader.isBlank(names.InterestPaymentFrequency)
			? (stated.tenor ?? '')
			: foundText(reader.value(names.InterestPaymentFrequency)),
		dayCount,
		paymentLagDays,
		businessDayConvention,
		...dates,
		...stubs,
		notionalExchange,
		amortisation,
		notionalSteps,
		rateSteps: undefined,
	};
}

function readDirection(reader: FieldReader, names: LegNames): 'Pay' | 'Receive' | undefined {
	const text = reader.text(names.PayReceive, 10, directions);
	if (text === undefined) return reader.require(names.PayReceive, undefined, 'Pay or Receive');
	return directionOf(text) ?? reader.fault('value-unknown', names.PayReceive, {}, directions);
}

export function directionOf(value: unknown): 'Pay' | 'Receive' | undefined {
	if (typeof value !== 'string' || value.length > 10) return undefined;
	const text = value.trim();
	return directionsByText.get(text) ?? directionsByText.get(text.toLowerCase());
}

/** Reads the payment frequency. For a term index, blank means the tenor of the index. */
function readFrequency(
	reader: FieldReader,
	names: LegNames,
	{ kind, index, tenor: indexTenor }: StatedIndex,
): Tenor | 'zero' | undefined {
	const frequency = reader.choice(names.InterestPaymentFrequency, frequenciesByText);
	if (kind === 'fixed' || index?.kind === 'overnight') {
		return reader.require(names.InterestPaymentFrequency, frequency, 'a frequency');
	}
	if (indexTenor === undefined || (frequency !== undefined && !reader.isBlank(names.CalculationFrequency))) {
		return frequency;
	}
	const own = tenor(indexTenor);
	if (frequency === undefined || isSame(frequency, own)) return own;
	return reader.fault('frequency-unlike-tenor', names.InterestPaymentFrequency, { tenor: indexTenor });
}

const isSame = (frequency: Tenor | 'zero', own: Tenor) =>
	frequency !== 'zero' && frequency.unit === own.unit && frequency.count === own.count;

/**
 * Reads calculation periods within payment periods; on a term index, they have its tenor.
 * @returns undefined if none
 */
function readCalculation(
	reader: FieldReader,
	names: LegNames,
	{ index, tenor: indexTenor }: StatedIndex,
	payments: Tenor | 'zero' | undefined,
): Calculation | undefined {
	const own = names.CalculationFrequency;
	const frequency = reader.choice(own, frequenciesByText);
	const method = reader.choice(names.CompoundingMethod, compoundingMethodsByText);
	if (method !== undefined && method !== 'None') {
		reader.require(own, frequency, 'the frequency of the periods that compound');
	}
	if (frequency === undefined) return undefined;
	if (frequency === 'zero') return reader.fault('frequency-with-periods', own, {});
	if (index?.kind === 'term' && indexTenor !== undefined && !isSame(frequency, tenor(indexTenor))) {
		return reader.fault('frequency-unlike-tenor', own, { tenor: indexTenor });
	}
	if (payments === undefined || isSame(payments, frequency)) return undefined;
	if (payments === 'zero' || (payments.unit === frequency.unit && payments.count % frequency.count === 0)) {
		return { frequency, method: method ?? 'None' };
	}
	const stated = foundText(reader.value(names.InterestPaymentFrequency));
	return reader.fault('calculation-not-divisor', own, { frequency: stated });
}

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

function readFixed(
	reader: FieldReader,
	names: LegNames,
	terms: LegTerms | undefined,
	deal: DealSpan,
): FixedLeg | undefined {
	const ratePercent = reader.number(names.InterestRate, dealRanges.ratePercent);
	reader.require(names.InterestRate, ratePercent, 'the fixed rate in percent');
	refuseUnlessZero(reader, names.Spread, 'float-only');
	refuseOvernightTerms(reader, names);
	refuse(reader, names.CurveDefinition, 'curve-not-allowed');
	refuse(reader, names.SpreadSchedule, 'float-only');
	refuseTermTerms(reader, names);
	const rateSteps = readSteps(reader, names.RateSchedule, dealRanges.ratePercent, deal);
	if (rateSteps !== undefined && terms?.amortisation?.type === 'annuity') {
		reader.fault('not-with-annuity', names.RateSchedule, {});
	}
	if (terms === undefined || ratePercent === undefined) return undefined;
	return { ...terms, rateSteps, kind: 'fixed', ratePercent };
}

/** Checks the fields that are ignored on a fixed leg. */
export function checkIgnored(reader: FieldReader, names: LegNames): void {
	reader.text(names.IndexName, maxCharacters.indexName);
	reader.text(names.Tenor, maxCharacters.tenor);
	reader.wholeNumber(names.IndexFixingLag, dealRanges.fixingLagDays);
}

/** Reads a floating leg, or a leg whose interest type is invalid. @param terms undefined after a fault */
function readFloating(
	reader: FieldReader,
	names: LegNames,
	{ kind, index, tenor: indexTenor }: StatedIndex,
	terms: LegTerms | undefined,
	deal: DealSpan,
): FloatingLeg | undefined {
	if (kind === 'floating') refuse(reader, names.InterestRate, 'fixed-only');
	else reader.number(names.InterestRate, dealRanges.ratePercent);
	const spreadBp = reader.number(names.Spread, dealRanges.spreadBp) ?? 0;
	const lag = reader.wholeNumber(names.IndexFixingLag, dealRanges.fixingLagDays);
	const curve = readChosenCurve(reader, names);
	if (kind === 'floating') refuse(reader, names.RateSchedule, 'fixed-only');
	const rateSteps = readSteps(reader, names.SpreadSchedule, dealRanges.spreadBp, deal);
	if (index?.kind === 'term') {
		refuseOvernightTerms(reader, names);
		if (index.projectionIndex !== undefined) {
			for (const field of [names.SpreadAdjustment, names.FallbackDate]) {
				if (!reader.isBlank(field)) reader.fault('without-fallback', field, { index: index.index });
			}
		}
		const spreadAdjustmentBp = reader.number(names.SpreadAdjustment, dealRanges.spreadBp);
		const fallbackDate = reader.date(names.FallbackDate);
		const resetsInArrears = reader.yesNo(names.ResetInArrears) ?? false;
		if (resetsInArrears) checkArrears(reader, names);
		if (terms === undefined || indexTenor === undefined) return undefined;
		const fixingLagDays = lag ?? index.fixingLagDays;
		const rates = { rateSteps, fixingLagDays, resetsInArrears, spreadBp, curve };
		const own = { index, indexTenor, ...rates, spreadAdjustmentBp, fallbackDate };
		return { ...terms, kind: 'term', ...own };
	}
	if (index !== undefined) refuseTermTerms(reader, names);
	const lookbackDays = lag ?? 0;
	const lockoutDays = reader.wholeNumber(names.IndexLockoutPeriod, dealRanges.lockoutDays) ?? 0;
	const observationMethod = reader.choice(names.IndexObservationMethod, observationMethodsByText) ?? 'Lookback';
	const averaging = reader.choice(names.Averaging, averagingsByText) ?? 'Compounded';
	if (terms === undefined || index === undefined) return undefined;
	return {
		...terms,
		rateSteps,
		kind: 'overnight',
		index,
		spreadBp,
		lookbackDays,
		lockoutDays,
		observationMethod,
		averaging,
		curve,
	};
}

function checkArrears(reader: FieldReader, names: LegNames): void {
	for (const field of [names.FallbackDate, names.FirstStubTenor, names.LastStubTenor]) {
		refuse(reader, field, 'not-with-arrears');
	}
}

function refuseOvernightTerms(reader: FieldReader, names: LegNames): void {
	refuseUnlessZero(reader, names.IndexLockoutPeriod, 'overnight-only');
	refuse(reader, names.IndexObservationMethod, 'overnight-only');
	refuse(reader, names.Averaging, 'overnight-only');
}

function refuseTermTerms(reader: FieldReader, names: LegNames): void {
	refuse(reader, names.SpreadAdjustment, 'term-only');
	refuse(reader, names.FallbackDate, 'term-only');
	if (reader.yesNo(names.ResetInArrears) === true) reader.fault('term-only', names.ResetInArrears, {});
}

type RefusalRule =
	| 'not-with-arrears'
	| 'term-only'
	| 'float-only'
	| 'fixed-only'
	| 'overnight-only'
	| 'curve-not-allowed';

function refuse(reader: FieldReader, field: string, rule: RefusalRule): void {
	if (!reader.isBlank(field)) reader.fault(rule, field, {});
}

function refuseUnlessZero(reader: FieldReader, field: string, rule: RefusalRule): void {
	const value = reader.value(field);
	if (value !== 0 && value !== '0') refuse(reader, field, rule);
}
