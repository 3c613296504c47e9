import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workbookOf } from '#features/valuation/shared/testing/deal-workbook.ts';
import { dealColumns } from '#shared/deal/deal-columns.ts';
import { readDeal } from '#shared/deal/read-deal.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { readDeals } from './read-deals.ts';
import { dealFields } from './testing/generated-deals.ts';

const withIds = (items: readonly Readonly<Record<string, unknown>>[]) =>
	items.map((item, i) => ({ ...item, dealId: `${item.dealId}.${i}`.slice(-30) }));

test('reading what was written gives the same deals', async () => {
	const items = withIds(fc.sample(dealFields, 40));
	const read = readDeals(await workbookOf(items));
	expect(read.faults).toEqual([]);
	expect(read.items).toEqual(items);
	expect(read.ignored).toEqual([]);
});

test('the engine accepts the deals that are written', () => {
	for (const item of withIds(fc.sample(dealFields, 40))) expect(readDeal(item)).not.toBeInstanceOf(Array);
});

/** Values that some field accepts and others do not. */
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

/** Rules of a workbook that the engine does not have, or checks with its calendars. */
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

/** The engine does not read it where nothing amortises. */
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

/** A workbook does not tell a number from a text where a text is wanted. */
function asWritten([field, value]: [string, string | number]): [string, string | number] {
	const isText = dealColumns.some((column) => column.field === field && column.kind === 'text');
	return [field, isText ? String(value) : value];
}

test('faults a deal where the engine does', async () => {
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
