import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Deal } from '#shared/deal/deal.ts';
import { exampleDeals } from '#shared/deal/example-deals.ts';
import { readDeal } from '#shared/deal/read-deal.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { LegPeriods } from '#shared/swap/leg-periods.ts';
import { resolveLeg } from '#shared/swap/resolve-leg.ts';
import { randomDeal } from '#test/support/random-deal.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';
import { dealOf } from '#test/support/vanilla-deal.ts';
import { defaultCalendars } from './compose-deal.ts';
import { importTrades } from './import-trades.ts';
import { carries } from './leg-draft.ts';
import { writeOre } from './write-ore.ts';
import { plainDecimal } from './write-ore-leg.ts';

const terms = { calendarOf: referenceCalendar, ownParty: undefined };

/** The deal in the portfolio; undefined if it is refused. */
function roundTrip(fields: Readonly<Record<string, unknown>>) {
	const { xml, refused } = writeOre([fields], referenceCalendar);
	const { trades } = importTrades(new TextEncoder().encode(xml), terms);
	expect(trades).toHaveLength(1 - refused.length);
	const [trade] = trades;
	if (trade === undefined) {
		expect(fields).toHaveProperty([refused[0]?.field ?? '']);
		return undefined;
	}
	return trade;
}

/** Dates, amounts and year fractions of a leg. */
function periodsOf(deal: Deal, place: 0 | 1) {
	const own = (deal.legs[place] as { readonly calendars?: readonly string[] }).calendars ?? defaultCalendars(deal);
	const resolved = resolveLeg(deal, place, referenceCalendar(own), new LegPeriods());
	if ('reason' in resolved) throw new Error(JSON.stringify(resolved));
	const { count, dates, payment, notional, yearFraction } = resolved.periods;
	return [dates.slice(0, count + 1), ...[payment, notional, yearFraction].map((column) => column.slice(0, count))];
}

/** Terms of a leg without those that are written as dates and steps. */
function termsOf(deal: Deal, place: 0 | 1) {
	const { stub, firstRegularDate, amortisation, statedFrequency, ...leg } = deal.legs[place];
	if (leg.kind !== 'overnight' || leg.lookbackDays > 0) return { ...leg, notionalSteps: undefined };
	return { ...leg, notionalSteps: undefined, observationMethod: 'Lookback' };
}

test('every deal that ORE can have is the same deal after it is written and read', () => {
	let written = 0;
	fc.assert(
		fc.property(randomDeal, ({ fields }) => {
			const before = readDeal(fields);
			if (!('dealId' in before)) return;
			const trade = roundTrip(fields);
			if (trade === undefined) return;
			const codes = trade.faults.map(({ code }) => code);
			if (!carries('NotionalSchedule') && codes.includes('term-not-supported')) {
				expect(before.legs.some(({ amortisation }) => amortisation !== undefined)).toBe(true);
				return;
			}
			expect(trade.faults).toEqual([]);
			const after = dealOf(trade.fields ?? {});
			expect({ ...after, legs: [], getPaymentInfo: undefined }).toEqual({
				...before,
				legs: [],
				getPaymentInfo: undefined,
			});
			for (const place of [0, 1] as const) {
				expect(termsOf(after, place)).toEqual(termsOf(before, place));
				expect(periodsOf(after, place)).toEqual(periodsOf(before, place));
			}
			written += 1;
		}),
		{ numRuns: 200 },
	);
	expect(written).toBeGreaterThan(5);
});

test('example deals keep every field', () => {
	for (const fields of [...exampleDeals, ...sampleDeals]) {
		const before = dealOf(fields);
		const trade = roundTrip(fields);
		if (trade === undefined || before.legs.some(({ amortisation }) => amortisation !== undefined)) continue;
		const after = dealOf(trade.fields ?? {});
		const { statedFrequency: _, ...leg } = after.legs[1];
		expect({ ...after, legs: undefined }).toEqual({ ...before, legs: undefined });
		expect(before.legs[1]).toMatchObject(leg);
	}
});

test('a deal with a term that ORE has not is refused by its name, and does not stop the others', () => {
	const [plain] = sampleDeals;
	const { xml, refused } = writeOre([{ ...plain, leg2FallbackDate: '2023-01-02' }, plain ?? {}], referenceCalendar);
	expect(refused).toEqual([{ dealId: 'USD-LIBOR-3M', field: 'leg2FallbackDate', reason: 'ORE has no such term' }]);
	expect(xml.match(/<Trade /g)).toHaveLength(1);
});

test('markup and control characters in an id are escaped or refused', () => {
	const [plain] = sampleDeals;
	const id = `a<b>&"'\t]]>`;
	expect(roundTrip({ ...plain, dealId: id })?.dealId).toBe(id);
	expect(writeOre([{ ...plain, dealId: 'a\u0001b' }], referenceCalendar).refused[0]?.field).toBe('dealId');
});

test('moving the decimal point keeps every digit', () => {
	fc.assert(
		fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => {
			const text = plainDecimal(value, -4);
			expect(text).not.toContain('e');
			expect(Number(`${text}e4`)).toBe(value === 0 ? 0 : value);
		}),
	);
});
