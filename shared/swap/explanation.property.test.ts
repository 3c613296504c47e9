import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { usdReport } from '#test/support/flat-market.ts';
import { runsOf } from '#test/support/nightly.ts';
import { randomDeal } from '#test/support/random-deal.ts';
import { dealOf } from '#test/support/vanilla-deal.ts';
import type { Deal } from '../deal/deal.ts';
import type {
	CompoundingExplanation,
	CurvePoint,
	ExplainedDiscountFactor,
	InterestExplanation,
} from './cashflow-explanation.ts';
import { type CurveUse, viewNames } from './deal-result.ts';
import { explainCashflow } from './explain-cashflow.ts';
import type { Market } from './market.ts';
import { valueDeals } from './value-deals.ts';

const days = (from: LocalDate, to: LocalDate) => epochDay(to) - epochDay(from);

/** Maximum rounding error of a period's growth (close to 1) over hundreds of factors. */
const growthRounding = 1e-14;

/** Replaces `expect`, which would take most of the test's time if it checked thousands of rows. */
function expectTrue(isTrue: boolean, law: string) {
	if (!isTrue) expect.fail(law);
}

const expectSame = (actual: number, expected: number, notional: number) =>
	expectTrue(
		Math.abs(actual - expected) <= 1e-13 * Math.abs(expected) + growthRounding * notional,
		`amount ${actual}, not ${expected}`,
	);

/** Compares two rates in percent per year, by the growth over a number of years. */
const expectSameRate = (actual: number, expected: number, years: number) =>
	expectTrue(
		Math.abs(actual - expected) <= 1e-13 * Math.abs(expected) + (100 * growthRounding) / years,
		`rate ${actual}, not ${expected}`,
	);

/** Checks that an explained discount factor equals that of its curve. */
function expectOnCurve(market: Market, use: CurveUse, { date, discountFactor }: CurvePoint) {
	const built = market.curves.curve(use.definitionId, use.discountingTenor);
	if ('reason' in built) throw new Error(built.reason);
	expectTrue(discountFactor === built.curve.discountFactor(epochDay(date)), `factor of ${date}`);
}

function expectFactor(market: Market, factor: ExplainedDiscountFactor) {
	const { date, from, to, curve, isExtrapolated } = factor;
	for (const point of [factor, from, to]) expectOnCurve(market, curve, point);
	expectTrue(from.date <= date && (to.date >= date || isExtrapolated), `points around ${date}`);
}

/** Calculates the rate of a compounded overnight index only from its explained rows. */
function compoundedRate({
	growth,
	days: weight,
	dailyBasis,
	rateBasis,
	rows,
	averaging,
}: CompoundingExplanation): number {
	let product = 1;
	for (const row of rows) {
		const interest = ((row.ratePercent / 100) * row.weightDays) / dailyBasis;
		product = averaging === 'Average' ? product + interest : product * (1 + interest);
	}
	expect(growth).toBeCloseTo(product, 14);
	expect(rows.reduce((sum, { weightDays }) => sum + weightDays, 0)).toBe(weight);
	return ((product - 1) * 100 * rateBasis) / weight;
}

function expectRows(market: Market, interest: InterestExplanation, compounding: CompoundingExplanation, deal: Deal) {
	const { rows, curvePoints, index, dailyBasis } = compounding;
	const currency = index === 'ESTR' ? 'EUR' : 'USD';
	const [first, last] = interest.forecast;
	expect(first === undefined).toBe(rows.every(({ origin }) => origin === 'realised'));
	let end = interest.fallbackPeriod?.start ?? interest.accrualStart;
	for (const { accrualStart, accrualEnd, observationDate, ratePercent, origin, forward } of rows) {
		expectTrue(accrualStart === end, `row from ${end}`);
		end = accrualEnd;
		const isPast = epochDay(observationDate) < market.valuationDay;
		expectTrue(isPast === (origin === 'realised'), `origin on ${observationDate}`);
		if (forward === undefined) {
			const fixing = market.fixings({ index, currency, tenor: 'ON' }).fixingOn(epochDay(observationDate));
			expectTrue(ratePercent === fixing, `fixing of ${observationDate}`);
			continue;
		}
		const [from, to] = forward;
		for (const point of forward) expectOnCurve(market, (first as ExplainedDiscountFactor).curve, point);
		const simple = ((from.discountFactor / to.discountFactor - 1) * 100 * dailyBasis) / days(from.date, to.date);
		expectSameRate(ratePercent, simple, days(from.date, to.date) / 365);
		const [before, after] = [curvePoints[0]?.date ?? '', curvePoints.at(-1)?.date ?? ''];
		expectTrue(before !== '' && before <= from.date, `points before ${from.date}`);
		expectTrue(after >= to.date || last?.isExtrapolated === true, `points after ${to.date}`);
	}
	expect(end).toBe(interest.fallbackPeriod?.end ?? interest.accrualEnd);
	const forwards = rows.flatMap(({ forward }) => (forward === undefined ? [] : [forward]));
	expect([first?.date, last?.date]).toEqual([forwards[0]?.[0].date, forwards.at(-1)?.[1].date]);
	expect(deal.legs.some((leg) => leg.kind !== 'fixed')).toBe(true);
}

function rateOf(market: Market, interest: InterestExplanation, deal: Deal, place: 0 | 1): number {
	const leg = deal.legs[place];
	const { compounding, forecast, indexFixings, forecastYearFraction } = interest;
	if (leg.kind === 'fixed') {
		// With a preceding convention, the adjusted start of a period can be before the date of its rate step.
		const latest = epochDay(interest.accrualStart) + 5;
		return leg.rateSteps?.findLast(({ day }) => day <= latest)?.value ?? leg.ratePercent;
	}
	if (compounding !== undefined) {
		expectRows(market, interest, compounding, deal);
		const rate = compoundedRate(compounding);
		return interest.origin === 'fallback' ? Math.round(rate * 1e5) / 1e5 : rate;
	}
	const [from, to] = forecast;
	if (from !== undefined && to !== undefined && forecastYearFraction !== undefined) {
		if (leg.kind === 'term' && leg.resetsInArrears) expect(from.date).toBe(interest.accrualEnd);
		else expect([from.date, to.date]).toEqual([interest.accrualStart, interest.accrualEnd]);
		return ((from.discountFactor / to.discountFactor - 1) * 100) / forecastYearFraction;
	}
	const [fixing] = indexFixings;
	if (fixing === undefined || leg.kind !== 'term') throw new Error('a rate without a fixing or a forward');
	const source = market.fixings({ index: leg.index.index, currency: leg.currency, tenor: leg.indexTenor });
	return source.fixingOn(epochDay(fixing.fixingDate)) ?? Number.NaN;
}

it('the explained components reproduce the amount of every cash flow, for all kinds of legs and views', () => {
	const seen = new Set<string>();
	fc.assert(
		fc.property(randomDeal, fc.constantFrom(...viewNames), fc.nat(), ({ fields, market }, name, row) => {
			const deal = dealOf(fields);
			const [result] = valueDeals([deal], market, usdReport);
			if (result === undefined || 'failures' in result) throw new Error(JSON.stringify(result?.failures));
			const view = result[name];
			if (view === undefined || 'missing' in view) return;
			for (const place of [0, 1] as const) {
				const flows = view.legs[place].cashflows ?? [];
				const sign = deal.legs[place].payReceive === 'Receive' ? 1 : -1;
				for (const flow of new Set([flows[0], flows[row % flows.length]])) {
					if (flow === undefined) continue;
					const parts = explainCashflow(deal, market, { view: name, leg: place, date: flow.date });
					if ('reason' in parts) throw new Error(parts.reason);
					let total = 0;
					for (const { interest, notionalPayment, fee = 0, discountFactor } of parts) {
						expectFactor(market, discountFactor);
						expect(discountFactor.discountFactor).toBeCloseTo(flow.discountFactor, 14);
						total += notionalPayment + fee;
						if (interest === undefined) continue;
						const { notional, yearFraction, spreadBp, spreadAdjustmentBp } = interest;
						for (const factor of interest.forecast) expectFactor(market, factor);
						const rate = rateOf(market, interest, deal, place);
						expectSameRate(interest.ratePercent, rate, yearFraction);
						const coupon = rate + (spreadBp + spreadAdjustmentBp) / 100;
						expectSameRate(interest.couponRatePercent, coupon, yearFraction);
						const { onEarlier } = interest;
						const earned = onEarlier?.method === 'Straight' ? coupon : rate + spreadAdjustmentBp / 100;
						const ofEarlier = (onEarlier?.amount ?? 0) * yearFraction * (earned / 100);
						const amount = sign * notional * yearFraction * (coupon / 100) + ofEarlier;
						if (onEarlier !== undefined) seen.add(onEarlier.method);
						expectSame(amount, interest.amount, notional);
						total += interest.amount;
						seen.add(`${deal.legs[place].kind} ${name} ${interest.origin}`);
					}
					expectSame(total, flow.totalAmount, deal.legs[place].notional);
				}
			}
		}),
		{ numRuns: runsOf(130) },
	);
	expect([...seen]).toEqual(expect.arrayContaining(['Straight', 'Flat', 'SpreadExclusive']));
	// There are 19 kinds of explained periods. Fallbacks with only published fixings are rare.
	expect(seen.size).toBeGreaterThanOrEqual(15);
});
