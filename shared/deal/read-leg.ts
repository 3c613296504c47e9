import { minorUnitOf } from '../decimal/minor-unit.ts';
import { type Tenor, tenor } from '../time/tenor.ts';
import type { Amortisation, FixedLeg, FloatingLeg, Leg, LegTerms } from './deal.ts';
import {
	businessDayConventionsByText,
	dayCountsByText,
	directionsByText,
	frequenciesByText,
	notionalExchangesByText,
	observationMethodsByText,
	stubsByText,
} from './deal-values.ts';
import type { LegNames } from './leg-fields.ts';
import { mostNotional } from './read-amortisation.ts';
import type { FieldReader } from './read-field.ts';
import { readChosenCurve, type StatedIndex } from './read-index.ts';

/** What the leg must know of the deal. */
export interface DealAround {
	readonly start: number;
	readonly end: number;
	readonly hasTwoCurrencies: boolean;
	readonly other: StatedIndex;
	readonly amortisation: (notional: number) => Amortisation | undefined;
}

/** @returns undefined after a fault */
export function readLeg(reader: FieldReader, names: LegNames, stated: StatedIndex, deal: DealAround): Leg | undefined {
	const before = reader.faults.length;
	const terms = readTerms(reader, names, stated, deal);
	const leg = stated.kind === 'fixed' ? readFixed(reader, names, terms) : readFloating(reader, names, stated, terms);
	return reader.faults.length > before ? undefined : leg;
}

function readTerms(reader: FieldReader, names: LegNames, stated: StatedIndex, deal: DealAround): LegTerms | undefined {
	const direction = readDirection(reader, names);
	const notional = reader.number(names.Notional, minorUnitOf(stated.currency), mostNotional);
	reader.require(names.Notional, notional, 'the notional');
	const frequency = readFrequency(reader, names, stated);
	const stub = reader.choice(names.StubRule, stubsByText) ?? 'ShortFirst';
	const firstRegularDate = reader.date(names.FirstRegularPaymentDate);
	if (firstRegularDate !== undefined) {
		if (stub.endsWith('Last')) {
			reader.fault('field-not-allowed', names.FirstRegularPaymentDate, `blank with a stub at the end`);
		} else if (firstRegularDate <= deal.start || firstRegularDate >= deal.end) {
			reader.fault('out-of-range', names.FirstRegularPaymentDate, 'a date after startDate and before endDate');
		}
	}
	const dayCount = readDayCount(reader, names, stated, deal.other);
	const paymentLagDays = reader.wholeNumber(names.PaymentBusinessDays, 0, 30) ?? 0;
	const tag = reader.text(names.Tag, 40) ?? '';
	const businessDayConvention =
		reader.choice(names.PaymentBusinessConvention, businessDayConventionsByText) ?? 'ModifiedFollowing';
	const notionalExchange =
		reader.choice(names.NotionalExchange, notionalExchangesByText) ?? (deal.hasTwoCurrencies ? 'Both' : 'None');
	if (direction === undefined || notional === undefined) return undefined;
	if (frequency === undefined || dayCount === undefined) return undefined;
	return {
		tag,
		payReceive: direction,
		currency: stated.currency,
		notional,
		frequency,
		dayCount,
		paymentLagDays,
		businessDayConvention,
		stub,
		firstRegularDate,
		notionalExchange,
		amortisation: deal.amortisation(notional),
	};
}

/** The direction in any case. */
export function readDirection(reader: FieldReader, names: LegNames): 'Pay' | 'Receive' | undefined {
	const text = reader.text(names.PayReceive, 10);
	if (text === undefined) return reader.require(names.PayReceive, undefined, 'Pay or Receive');
	const direction = directionsByText.get(text) ?? directionsByText.get(text.toLowerCase());
	return direction ?? reader.fault('value-unknown', names.PayReceive, 'Pay or Receive', ['Pay', 'Receive']);
}

/** Of a term index its tenor, which may be left blank. */
function readFrequency(reader: FieldReader, names: LegNames, stated: StatedIndex): Tenor | 'zero' | undefined {
	const frequency = reader.choice(names.InterestPaymentFrequency, frequenciesByText);
	if (stated.kind === 'fixed' || stated.index.kind === 'overnight') {
		return reader.require(names.InterestPaymentFrequency, frequency, 'a frequency');
	}
	const own = tenor(stated.tenor);
	if (frequency === undefined) return own;
	if (frequency !== 'zero' && frequency.unit === own.unit && frequency.count === own.count) return own;
	return reader.fault(
		'frequency-unlike-tenor',
		names.InterestPaymentFrequency,
		`${stated.tenor}, the tenor of the index`,
	);
}

function readDayCount(reader: FieldReader, names: LegNames, stated: StatedIndex, other: StatedIndex) {
	const written = reader.choice(names.DayConvention, dayCountsByText);
	if (stated.kind === 'fixed') {
		if (written !== undefined) return written;
		const market = other.kind === 'floating' && other.currency === stated.currency ? other.index : stated.market;
		return market.fixedDayCount;
	}
	const { index } = stated;
	if (index.kind === 'overnight' && written !== undefined && written !== index.dayCount) {
		return reader.fault(
			'field-contradiction',
			names.DayConvention,
			`${index.dayCount}, the day count of ${index.index}`,
		);
	}
	return written ?? index.dayCount;
}

/** @param terms undefined after a fault */
function readFixed(reader: FieldReader, names: LegNames, terms: LegTerms | undefined): FixedLeg | undefined {
	const ratePercent = reader.number(names.InterestRate, -100, 1000);
	reader.require(names.InterestRate, ratePercent, 'the fixed rate in percent');
	refuseUnlessZero(reader, names.Spread, 'blank, since the leg is Fixed');
	refuseOvernightTerms(reader, names);
	refuse(reader, names.CurveDefinition, 'blank, since the leg is Fixed');
	return terms === undefined || ratePercent === undefined ? undefined : { ...terms, kind: 'fixed', ratePercent };
}

/** @param terms undefined after a fault */
function readFloating(
	reader: FieldReader,
	names: LegNames,
	{ index, tenor: indexTenor }: StatedIndex & { readonly kind: 'floating' },
	terms: LegTerms | undefined,
): FloatingLeg | undefined {
	refuse(reader, names.InterestRate, 'blank, since the leg is Float');
	const spreadBp = reader.number(names.Spread, -10_000, 10_000) ?? 0;
	const lag = reader.wholeNumber(names.IndexFixingLag, 0, 10);
	const curve = readChosenCurve(reader, names);
	if (index.kind === 'term') {
		refuseOvernightTerms(reader, names);
		if (terms === undefined) return undefined;
		return { ...terms, kind: 'term', index, indexTenor, fixingLagDays: lag ?? index.fixingLagDays, spreadBp, curve };
	}
	const lookbackDays = lag ?? 0;
	const lockoutDays = reader.wholeNumber(names.IndexLockoutPeriod, 0, 10) ?? 0;
	const observationMethod = reader.choice(names.IndexObservationMethod, observationMethodsByText) ?? 'Lookback';
	if (terms === undefined) return undefined;
	return { ...terms, kind: 'overnight', index, spreadBp, lookbackDays, lockoutDays, observationMethod, curve };
}

function refuseOvernightTerms(reader: FieldReader, names: LegNames): void {
	refuseUnlessZero(reader, names.IndexLockoutPeriod, 'blank, since the leg has no overnight index');
	refuse(reader, names.IndexObservationMethod, 'blank, since the leg has no overnight index');
}

function refuse(reader: FieldReader, field: string, expected: string): void {
	if (!reader.isBlank(field)) reader.fault('field-not-allowed', field, expected);
}

/** A zero says what a blank says. */
function refuseUnlessZero(reader: FieldReader, field: string, expected: string): void {
	const value = reader.value(field);
	if (value !== 0 && value !== '0') refuse(reader, field, expected);
}
