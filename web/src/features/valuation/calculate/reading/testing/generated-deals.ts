import fc from 'fast-check';
import { rateConventions } from '#shared/benchmark/rate-conventions.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';

type Item = Readonly<Record<string, unknown>>;

const defined = (item: Item): Item =>
	Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const thousandths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 1000);

const terms = fc.record({
	Tag: fc.constantFrom('L', 'Leg of "A" & B', '固定'),
	PaymentBusinessDays: fc.integer({ min: 0, max: 30 }),
	PaymentBusinessConvention: fc.constantFrom('ModifiedFollowing', 'Following', 'NoMoving'),
	NotionalExchange: fc.constantFrom('None', 'Start', 'End', 'Both'),
	StubRule: fc.constantFrom('ShortFirst', 'LongFirst', 'ShortLast', 'LongLast', 'Issue', 'Maturity'),
});

const fixed = fc.record({
	InterestType: fc.constant('Fixed'),
	InterestRate: thousandths(-100_000, 1_000_000),
	InterestPaymentFrequency: fc.constantFrom('Annual', '1Y', '6M', 'Monthly', 'Zero'),
	DayConvention: maybe(fc.constantFrom('30/360', 'ACT/ACT ISDA', 'Dcb_Actual_360')),
});

const floating = fc.constantFrom(...rateConventions).chain((index) =>
	fc.constantFrom(...index.tenors).chain((tenor) =>
		fc.record({
			Currency: fc.constant(index.currency),
			InterestType: fc.constant('Float'),
			Spread: thousandths(-10_000_000, 10_000_000),
			IndexName: fc.constant(index.index as string),
			Tenor: fc.constant(tenor),
			IndexFixingLag: maybe(fc.integer({ min: 0, max: 10 })),
			DayConvention: fc.constantFrom(undefined, index.dayCount),
			InterestPaymentFrequency:
				index.kind === 'term' ? fc.constantFrom(undefined, tenor) : fc.constantFrom('Annual', '3M'),
			...(index.kind === 'overnight'
				? {
						IndexLockoutPeriod: maybe(fc.integer({ min: 0, max: 10 })),
						IndexObservationMethod: maybe(fc.constantFrom('Lookback', 'PeriodShift', 'Mixed')),
					}
				: {}),
		}),
	),
);

/** Notionals from one yen, the smallest notional of the currency with the largest minor unit. */
const notional = fc.integer({ min: 100, max: 1e15 }).map((cents) => cents / 100);
const withPrefix = (leg: 1 | 2, fields: Item) =>
	Object.fromEntries(Object.entries(fields).map(([name, value]) => [`leg${leg}${name}`, value]));

const firstDay = epochDay(localDate('2016-01-01'));

/** Deals that keep every rule which needs no calendar; one floating leg, and schedules of any number of rows. */
export const dealFields: fc.Arbitrary<Item> = fc
	.record({
		name: fc.string({ unit: fc.constantFrom('A', 'b', '0', '-', ' ', '中'), minLength: 1, maxLength: 12 }),
		start: fc.integer({ min: firstDay, max: firstDay + 5000 }),
		days: fc.integer({ min: 400, max: 10_000 }),
		tag: fc.constantFrom('LIBOR', 'RFR'),
		fixed,
		floating,
		terms: fc.tuple(terms, terms),
		notionals: fc.tuple(notional, notional),
		isFixedFirst: fc.boolean(),
		paysFirst: fc.boolean(),
		principals: fc.array(fc.tuple(notional, notional), { maxLength: 6 }),
	})
	.map(({ name, start, days, tag, fixed, floating, terms, notionals, isFixedFirst, paysFirst, principals }) => {
		const legs = isFixedFirst ? [fixed, floating] : [floating, fixed];
		const step = Math.floor(days / Math.max(1, principals.length));
		const dateAt = (i: number) => dateOfEpochDay(i === principals.length ? start + days : start + i * step);
		const rowsOf = (leg: 0 | 1) =>
			principals.map((amounts, i) => ({ startDate: dateAt(i), endDate: dateAt(i + 1), principalAmount: amounts[leg] }));
		const isAmortised = principals.length > 0;
		const leg = (place: 0 | 1) => ({
			Currency: floating.Currency,
			...legs[place],
			...terms[place],
			Notional: notionals[place],
			PayReceive: paysFirst === (place === 0) ? 'Pay' : 'Receive',
		});
		return defined({
			dealId: `D${name.trim()}`,
			instrumentType: 'IRS',
			instrumentTag: tag,
			startDate: dateOfEpochDay(start),
			endDate: dateOfEpochDay(start + days),
			amortized: isAmortised,
			amortizationType: isAmortised ? 'Schedule' : undefined,
			amortizationSchedule: isAmortised ? { leg1: rowsOf(0), leg2: rowsOf(1) } : undefined,
			...withPrefix(1, leg(0)),
			...withPrefix(2, leg(1)),
		});
	});
