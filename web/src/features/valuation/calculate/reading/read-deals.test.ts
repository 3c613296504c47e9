import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workbookOf } from '#features/valuation/shared/testing/deal-workbook.ts';
import { rateConventions } from '#shared/benchmark/rate-conventions.ts';
import { dealColumns } from '#shared/deal/deal-columns.ts';
import { frequenciesByText } from '#shared/deal/deal-values.ts';
import { readDeal } from '#shared/deal/read-deal.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { readDeals } from './read-deals.ts';

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

/** Terms that apply to only one kind of index. */
type Terms = Readonly<Record<string, fc.Arbitrary<string | number | undefined>>>;

const overnight: Terms = {
	IndexLockoutPeriod: maybe(fc.integer({ min: 0, max: 10 })),
	IndexObservationMethod: maybe(fc.constantFrom('Lookback', 'PeriodShift', 'Mixed')),
};

const term: Terms = {
	SpreadAdjustment: maybe(thousandths(-10_000_000, 10_000_000)),
	FallbackDate: maybe(fc.constantFrom('2023-07-01', '2025-12-31')),
};

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
				index.kind === 'term'
					? fc.constantFrom(undefined, frequenciesByText.has(tenor) ? tenor : undefined)
					: fc.constantFrom('Annual', '3M'),
			...(index.kind === 'overnight' ? overnight : index.projectionIndex === undefined ? term : {}),
		}),
	),
);

/** Notionals of at least 1, the minimum in yen, the currency with the largest minor unit. */
const notional = fc.integer({ min: 100, max: 1e15 }).map((cents) => cents / 100);
const withPrefix = (leg: 1 | 2, fields: Item) =>
	Object.fromEntries(Object.entries(fields).map(([name, value]) => [`leg${leg}${name}`, value]));

const firstDay = epochDay(localDate('2016-01-01'));

/**
 * Generates deals that comply with every rule that can be checked without a calendar. Each deal has one floating leg
 * and a schedule of up to six rows.
 */
const dealFields: fc.Arbitrary<Item> = fc
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

const withIds = (items: readonly Readonly<Record<string, unknown>>[]) =>
	items.map((item, i) => ({ ...item, dealId: `${item.dealId}.${i}`.slice(-30) }));

test('deals are unchanged after they are written to a workbook and read again', async () => {
	const items = withIds(fc.sample(dealFields, 40));
	const read = readDeals(await workbookOf(items));
	expect(read.faults).toEqual([]);
	expect(read.items).toEqual(items);
	expect(read.ignored).toEqual([]);
});

test('the engine accepts the generated deals', () => {
	for (const item of withIds(fc.sample(dealFields, 40))) expect(readDeal(item)).not.toBeInstanceOf(Array);
});

/** Values that are valid in some fields and invalid in others. */
const strange = [
	'',
	'LIBOR',
	'libor',
	'Fixed',
	'Float',
	'Pay',
	'paid',
	'R',
	'USD',
	'GBP',
	'XXX',
	'SOFR',
	'SONIA',
	'EURIBOR',
	'3M',
	'6M',
	'ON',
	'1Y',
	'Zero',
	'Annual',
	'ACT/360',
	'ACT/365F',
	'act/360',
	'Both',
	'EndAdjustment',
	'Issue',
	'ShortLast',
	'PeriodShift',
	'yes',
	'NO',
	'Schedule',
	'Linear',
	'Annuity',
	'x'.repeat(45),
	'2021-07-02',
	'2024-01-02',
	'2031-02-30',
	'1e400',
	'0x10',
	'1,000',
	0,
	1,
	11,
	0.5,
	-1,
	31,
	1e15,
	1.1e15,
	10_001,
];

const fieldNames = Object.keys(
	Object.assign({}, ...sampleDeals, {
		leg1FirstRegularPaymentDate: 1,
		leg2IndexLockoutPeriod: 1,
		leg1Spread: 1,
		leg2InterestRate: 1,
		amortizationFrequency: 1,
		amortizationResidual: 1,
	}),
).filter((name) => name !== 'dealId' && name !== 'amortizationSchedule');

/** Rules that exist only for workbooks, or that the engine checks later with its calendars. */
const ownRules = [
	'frequency-not-multiple',
	'principal-starts-late',
	'principal-ends-early',
	'amount-at-end',
	'principal-after-end',
	'schedule-not-used',
	'schedule-missing',
	'amount-per-leg',
];

/** The engine ignores this field if the deal does not amortise. */
const unreadFlag = 'amortizationResidualFlag';

const [vanilla, amortising, ois] = sampleDeals;
const row = { startDate: '2021-07-01', endDate: '2026-07-01', principalAmount: 5_000_000 };
const inRow = { ...amortising, amortizationSchedule: { leg1: [row], leg2: [row] } };
const linear = { ...inRow, amortizationType: 'Linear', amortizationFrequency: 'Annual', amortizationResidual: true };

const changedDeal = fc
	.record({
		deal: fc.constantFrom(vanilla, inRow, linear, ois),
		changes: fc.array(fc.tuple(fc.constantFrom(...fieldNames), fc.constantFrom(...strange)), { maxLength: 3 }),
	})
	.map(({ deal, changes }) => ({ ...deal, ...Object.fromEntries(changes.map(asWritten)) }));

/** A workbook stores a number in a text field as text. */
function asWritten([field, value]: [string, string | number]): [string, string | number] {
	const isText = dealColumns.some((column) => column.field === field && column.kind === 'text');
	return [field, isText ? String(value) : value];
}

test('the reader rejects the same deals as the engine', async () => {
	const items = fc.sample(changedDeal, 200).map((item, i) => ({ ...item, dealId: `D${i}` }));
	const read = readDeals(await workbookOf(items));
	const faultsOf = Map.groupBy(read.faults, ({ dealId }) => dealId);
	const unlike = items.flatMap((item) => {
		const own = faultsOf.get(item.dealId) ?? [];
		const engine = readDeal(item);
		const refused = Array.isArray(engine) ? engine : [];
		const isFaulted = own.some(
			({ code, heading }) => refused.length > 0 || !(ownRules.includes(code) || heading === unreadFlag),
		);
		if (refused.length > 0 === isFaulted) return [];
		const engineFaults = refused.map(({ field, found }) => `${field}: ${found}`);
		return [{ own: own.map(({ heading, found, code }) => `${heading}: ${found}: ${code}`), engineFaults }];
	});
	expect(unlike).toEqual([]);
	expect(read.items.length).toBeGreaterThan(40);
	expect(read.faultyDeals).toBeGreaterThan(40);
});
