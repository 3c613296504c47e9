import { describe, expect, it } from 'vitest';
import type { MissingView, ViewName } from '#shared/swap/deal-result.ts';
import { type Attribution, Attributor } from '#shared/swap/risk/attribution.ts';
import { cashAtSpread, conversionTerms } from '#shared/swap/risk/conversion.ts';
import { type Ladder, LadderStates, ladderOf } from '#shared/swap/risk/ladder.ts';
import { type RevaluedView, Revaluer } from '#shared/swap/risk/revalue.ts';
import {
	changeBetween,
	ownScenario,
	parallelScenario,
	presetScenarios,
	type Scenario,
	type SupervisoryShock,
	supervisoryScenario,
	supervisoryShocks,
} from '#shared/swap/risk/scenario.ts';
import { ScenarioStates, scenarioChanges } from '#shared/swap/risk/scenario-values.ts';
import { byTenor, tenorDays } from '#shared/swap/risk/tenor-buckets.ts';
import type { LegColumns } from '#shared/swap/risk/value-flows.ts';
import { viewFigures } from '#shared/swap/risk/view-figures.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { laterMarket, laterSnapshot, riskMarket } from '#test/support/risk-market.ts';
import { seededSnapshot } from '#test/support/seeded-snapshots.ts';
import { type DealFields, dealOf } from '#test/support/vanilla-deal.ts';
import deals from './deals.json' with { type: 'json' };
import golden from './risk.json' with { type: 'json' };
import shocks from './supervisory-shocks.json' with { type: 'json' };

interface Par {
	readonly leg: number;
	readonly ratePercent?: number;
	readonly spreadBp?: number;
	readonly none?: string;
}

interface ExpectedView {
	readonly mtm: number;
	readonly ladder: Readonly<Record<string, readonly number[]>>;
	readonly byTenor: readonly number[];
	readonly ladderSum: number;
	readonly dv01Quote: number;
	readonly secondOrder: number;
	readonly dv01Zero: number;
	readonly gamma: number;
	readonly pv01: readonly [number, number];
	readonly par: Par;
	readonly accrued: readonly [number, number];
	readonly netAccrued: number;
	readonly cleanMtm: number;
	readonly scenarios: Readonly<Record<string, number>>;
}

interface ExpectedConversion {
	readonly liborLegs: readonly number[];
	readonly isdaBp: readonly number[];
	readonly signedPv01: number;
	readonly neutralSpreadBp: number;
	readonly neutralSpreadLeg1Bp?: number;
	readonly nearlyCancels?: boolean;
	readonly transferFallback: number;
	readonly cashContract: number;
	readonly cashIsda: number;
	readonly cashOwn20bp: number;
}

interface Expected {
	readonly views: Readonly<Record<string, ExpectedView>>;
	readonly conversion?: ExpectedConversion;
}

const own = golden.deals as Readonly<Record<string, DealFields>>;

function fieldsOf(id: string): DealFields {
	return own[id] ?? (deals.cases.find(({ request }) => request.dealId === id)?.request as DealFields);
}

/** Returns the deal with each term leg discounted on the curve of its index. */
function selfDiscounted(fields: DealFields): DealFields {
	const legs = dealOf(fields).legs.flatMap((leg, i) => {
		if (leg.kind !== 'term') return [];
		const id = `${leg.currency}_${leg.index.index}${leg.indexTenor}`;
		return [[`leg${i + 1}CurveDefinition`, { id, discountingTenor: leg.indexTenor }]];
	});
	return { ...fields, ...Object.fromEntries(legs) };
}

const bent = golden.bentScenario.times.map((years, i) => ({ years, bp: golden.bentScenario.bp[i] as number }));
const preset = (id: string, name: string): Scenario => ({ ...(presetScenarios.get(id) as Scenario), id: name });
const scenarios = [
	...supervisoryShocks.map(supervisoryScenario),
	preset('+100bp', 'plus100'),
	preset('-100bp', 'minus100'),
	ownScenario({ id: 'bent', rates: { ALL: bent }, fx: {} }),
	preset('fx+10', 'fxPlus10'),
	preset('fx-10', 'fxMinus10'),
	{
		...parallelScenario('betweenSnapshots', 0),
		shiftOf: () => undefined,
		move: changeBetween(seededSnapshot(localDate('2021-06-30')).quotes, laterSnapshot.quotes).move,
	},
];

const ladderStates = new LadderStates(riskMarket);
const scenarioStates = new ScenarioStates(riskMarket, scenarios);
const tenorDates = tenorDays(riskMarket.valuationDay);
const revaluers = new Map<string, { ladder: Revaluer<never>; scenario: Revaluer<never> }>();

function revaluersOf(reportCurrency: string) {
	const known = revaluers.get(reportCurrency);
	if (known !== undefined) return known as never as ReturnType<typeof made>;
	const made = () => ({
		ladder: new Revaluer(riskMarket, ladderStates, { reportCurrency, wantsAccrued: true }),
		scenario: new Revaluer(riskMarket, scenarioStates, { reportCurrency, wantsAccrued: false }),
	});
	const pair = made();
	revaluers.set(reportCurrency, pair as never);
	return pair;
}

function revalued<Columns extends LegColumns>(
	revaluer: Revaluer<Columns>,
	fields: DealFields,
	view: ViewName,
): RevaluedView<Columns> {
	const found = revaluer.revalue(dealOf(fields));
	if ('failures' in found) throw new Error(JSON.stringify(found.failures));
	const wanted = found.views[view];
	if (wanted === undefined || 'missing' in wanted) throw new Error(JSON.stringify(wanted));
	return wanted;
}

/**
 * Splits a deal in two currencies into two deals. Each leg is paired with a fixed leg of 0 %, so that its dates follow
 * the calendar of its currency, as in the golden file. The portal uses the joint calendar of the deal
 * (docs/methodology.md).
 */
function legsApart(fields: DealFields): readonly [DealFields, DealFields] | undefined {
	if (fields.leg1Currency === fields.leg2Currency) return undefined;
	const against = (leg: 1 | 2): DealFields => {
		const other = `leg${3 - leg}`;
		const kept = Object.entries(fields).filter(([name]) => !name.startsWith(other));
		const fixed = { InterestType: 'Fixed', InterestRate: 0, NotionalExchange: 'None', Notional: 1 };
		const terms = { ...fixed, Currency: fields[`leg${leg}Currency`], InterestPaymentFrequency: 'Annual' };
		const direction = fields[`leg${leg}PayReceive`] === 'Pay' ? 'Receive' : 'Pay';
		const zero = Object.entries({ ...terms, PayReceive: direction }).map(([name, value]) => [other + name, value]);
		return Object.fromEntries([...kept, ...zero]);
	};
	return [against(1), against(2)];
}

function viewOf<Columns extends LegColumns>(
	revaluer: Revaluer<Columns>,
	fields: DealFields,
	view: ViewName,
): RevaluedView<Columns> {
	const whole = revalued(revaluer, fields, view);
	const apart = legsApart(fields);
	if (apart === undefined) return whole;
	const [first, second] = apart.map((each) => revalued(revaluer, each, view)) as [
		RevaluedView<Columns>,
		RevaluedView<Columns>,
	];
	const presentValue = first.presentValue + second.presentValue;
	return { ...whole, legs: [first.legs[0], second.legs[1]], presentValue };
}

const curveName = ({ rows }: Ladder, i: number) => {
	const { definitionId, discountingTenor } = (rows[i] as Ladder['rows'][0]).curve;
	return definitionId === 'USER_USD' || discountingTenor === 'OIS' ? definitionId : `${definitionId}_SINGLE`;
};

it('the standard tenors have the dates of the golden file', () => {
	expect(tenorDates.map(dateOfEpochDay)).toEqual(golden.tenorDates['2021-06-30']);
});

it.each(shocks.cases)('the supervisory shocks of $name have the sizes in the regulation', ({ name, expected }) => {
	const [parallel, short, long] = expected as [number, number, number];
	const shift = (shock: SupervisoryShock, years: number) => supervisoryScenario(shock).shiftOf(name)?.(years);
	expect(shift('parallelUp', 10)).toBe(parallel);
	expect(shift('shortUp', 0)).toBe(short);
	expect(shift('flattener', 10_000)).toBeCloseTo(-0.6 * long, 9);
});

describe('risk figures of a view', () => {
	it.each(golden.cases)(
		'the risk figures of deal $name agree with the golden file',
		({ request, expected: unknown }) => {
			const expected = unknown as unknown as Expected;
			const { reportCurrency, notional, currency } = request;
			const spot = riskMarket.spot(currency, reportCurrency);
			if ('reason' in spot) throw new Error(spot.reason);
			const size = notional * spot.rate;
			const near = (actual: number, wanted: number, limit: number, name: string) => {
				if (!(Math.abs(actual - wanted) <= limit)) expect(actual, name).toBe(wanted);
			};
			const { ladder: revaluer, scenario } = revaluersOf(reportCurrency);
			for (const [name, figures] of Object.entries(expected.views)) {
				const fields = name === 'liborSingle' ? selfDiscounted(fieldsOf(request.deal)) : fieldsOf(request.deal);
				const view = name === 'liborSingle' ? 'libor' : (name as ViewName);
				const money = (actual: number, wanted: number, what: string) =>
					near(actual, wanted, golden.tolerance * size, `${name} ${what}`);
				const found = viewOf(revaluer, fields, view);
				money(found.presentValue, figures.mtm, 'mtm');
				const ladder = ladderOf(ladderStates, found);
				const byCurve = new Map<string, number[]>();
				const pillars = new Map<string, string[]>();
				ladder.values.forEach((value, i) => {
					const curve = curveName(ladder, i);
					byCurve.set(curve, [...(byCurve.get(curve) ?? []), value]);
					const date = dateOfEpochDay((ladder.rows[i] as Ladder['rows'][0]).pillarDay);
					pillars.set(curve, [...(pillars.get(curve) ?? []), date]);
				});
				expect([...byCurve.keys()], name).toEqual(Object.keys(figures.ladder));
				for (const [curve, values] of Object.entries(figures.ladder)) {
					const rows = golden.ladderRows['2021-06-30'][curve as 'USD_SOFR'];
					expect(pillars.get(curve)).toEqual(rows.pillars);
					values.forEach((value, i) => {
						money((byCurve.get(curve) as number[])[i] as number, value, `${curve} ${rows.instruments[i]}`);
					});
				}
				const days = ladder.rows.map(({ pillarDay }) => pillarDay);
				byTenor(tenorDates, days, ladder.values).forEach((value, i) => {
					money(value, figures.byTenor[i] as number, golden.tenors[i] as string);
				});
				money(ladder.sum, figures.ladderSum, 'ladder sum');
				money(ladder.quoteShiftDv01, figures.dv01Quote, 'dv01Quote');
				money(ladder.sum - ladder.quoteShiftDv01, figures.secondOrder, 'second order');
				money(ladder.zeroShiftDv01, figures.dv01Zero, 'dv01Zero');
				money(ladder.gamma, figures.gamma, 'gamma');
				const own = viewFigures(found);
				const inLegs = (place: 0 | 1) => golden.tolerance * found.legs[place].open.leg.notional;
				for (const place of [0, 1] as const) {
					near(own.pv01[place], figures.pv01[place], inLegs(place), `${name} pv01`);
					near(own.accrued[place], figures.accrued[place], inLegs(place), `${name} accrued`);
				}
				money(own.netAccrued, figures.netAccrued, 'net accrued');
				money(own.cleanPresentValue, figures.cleanMtm, 'clean');
				const { par } = own;
				if (figures.par.none !== undefined) expect(par).toEqual({ none: 'two-fixed-legs' });
				else if ('ratePercent' in par) near(par.ratePercent, figures.par.ratePercent as number, 1e-10, `${name} par`);
				else if ('spreadBp' in par) near(par.spreadBp, figures.par.spreadBp as number, 1e-8, `${name} par`);
				else expect(par).toEqual(figures.par);
				const changes = scenarioChanges(viewOf(scenario, fields, view), scenarios, reportCurrency);
				const wanted = Object.entries(figures.scenarios);
				expect(wanted.length).toBeGreaterThan(9);
				for (const [id, value] of wanted) {
					const change = changes[scenarios.findIndex((each) => each.id === id)];
					money(change !== undefined && 'change' in change ? change.change : Number.NaN, value, id);
				}
			}
			if (expected.conversion !== undefined) checkConversion(request, expected.conversion, size);
		},
	);
});

function checkConversion(
	{ deal, reportCurrency }: { deal: string; reportCurrency: string },
	expected: ExpectedConversion,
	size: number,
) {
	const { ladder: revaluer } = revaluersOf(reportCurrency);
	const [libor, rfr, rfrSpread] = (['libor', 'rfr', 'rfrSpread'] as const).map((view) =>
		viewOf(revaluer, fieldsOf(deal), view),
	) as unknown as [RevaluedView<LegColumns>, RevaluedView<LegColumns>, RevaluedView<LegColumns>];
	const adjustments = dealOf(fieldsOf(deal)).legs.map((leg) => {
		const terms = leg.kind === 'term' ? revaluer.context.spreadAdjustment(leg) : undefined;
		return terms !== undefined && 'percent' in terms ? terms.percent * 100 : undefined;
	}) as [number | undefined, number | undefined];
	const terms = conversionTerms({ libor, rfr, rfrSpread }, adjustments);
	if (terms === undefined) throw new Error('no conversion');
	expect(terms.liborLegs).toEqual(expected.liborLegs);
	const money = (actual: number | undefined, wanted: number) =>
		expect(Math.abs((actual ?? Number.NaN) - wanted)).toBeLessThanOrEqual(golden.tolerance * size);
	money(terms.signedPv01, expected.signedPv01);
	money(terms.transferFallback, expected.transferFallback);
	money(terms.transferFallback, expected.cashIsda);
	money(terms.cashContract, expected.cashContract);
	money(cashAtSpread(terms, 20), expected.cashOwn20bp);
	expect(terms.isNearlyCancelling).toBe(expected.nearlyCancels === true);
	const spread = (actual: number | undefined, wanted: number | undefined, pv01: number) => {
		const limit = (golden.tolerance * size) / Math.abs(pv01);
		expect(Math.abs((actual ?? Number.NaN) - (wanted as number))).toBeLessThanOrEqual(limit);
	};
	if (!terms.isNearlyCancelling) spread(terms.commonSpreadBp, expected.neutralSpreadBp, expected.signedPv01);
	const isOnBoth = expected.neutralSpreadLeg1Bp !== undefined;
	spread(
		terms.neutralSpreadBp,
		isOnBoth ? expected.neutralSpreadLeg1Bp : expected.neutralSpreadBp,
		isOnBoth ? rfr.legs[0].differences.annuity * 1e-4 : expected.signedPv01,
	);
}

describe('attribution of a value change between two dates', () => {
	it.each(golden.attribution)('the attribution of deal $name agrees with the golden file', ({ request, expected }) => {
		const { view, reportCurrency } = request;
		const attributor = new Attributor(riskMarket, laterMarket, { reportCurrency, wantsCurves: true });
		for (const wanted of expected.deals) {
			const deal = dealOf(fieldsOf(wanted.deal));
			const attributed = (fields: DealFields) => {
				const found = attributor.attribute(dealOf(fields), [view as ViewName]);
				if ('failures' in found) throw new Error(JSON.stringify(found.failures));
				const each = found.get(view as ViewName) as Attribution | MissingView;
				if ('missing' in each) throw new Error(JSON.stringify(each));
				return each;
			};
			const apart = legsApart(fieldsOf(wanted.deal));
			const result = apart === undefined ? attributed(fieldsOf(wanted.deal)) : sumOf(apart.map(attributed));
			const spot = riskMarket.spot(deal.legs[0].currency, reportCurrency);
			const limit = 1e-12 * deal.legs[0].notional * ('rate' in spot ? spot.rate : Number.NaN);
			const money = (actual: number, figure: number, name: string) => {
				if (!(Math.abs(actual - figure) <= limit)) expect(actual, `${wanted.deal} ${name}`).toBe(figure);
			};
			money(result.value0, wanted.v0, 'v0');
			money(result.value1, wanted.v1, 'v1');
			money(result.cash, wanted.cash, 'cash');
			for (const leg of [0, 1] as const) {
				money(result.cashByLeg[leg], wanted.cashByLeg[leg] as number, 'cash by leg');
				money(result.cashAtForwardsByLeg[leg], wanted.cashAtForwardsByLeg[leg] as number, 'cash at forwards');
			}
			money(result.time, wanted.time, 'time');
			money(result.time, wanted.timeLaw, 'law of time');
			money(result.fixings, wanted.fixings, 'fixings');
			money(result.rates, wanted.rates, 'rates');
			money(result.fx, wanted.fx, 'fx');
			const curves = (result.ratesByCurve ?? []).map(({ curve }) => curve.definitionId);
			expect(curves).toEqual(wanted.ratesByCurve.map(([curve]) => curve));
			wanted.ratesByCurve.forEach(([curve, figure], i) => {
				money(result.ratesByCurve?.[i]?.change ?? Number.NaN, figure as number, curve as string);
			});
			const sum = result.time + result.fixings + result.rates + result.fx;
			money(sum, result.value1 + result.cash - result.value0, 'sum');
		}
	});
});

/** Adds the attributions of a deal's legs. */
function sumOf(parts: readonly Attribution[]): Attribution {
	const sum = (figure: (part: Attribution) => number) => parts.reduce((total, part) => total + figure(part), 0);
	const steps = parts.flatMap(({ ratesByCurve = [] }) => ratesByCurve);
	const discounting = steps.filter(({ curve }) => !/LIBOR|EURIBOR/.test(curve.definitionId));
	return {
		value0: sum(({ value0 }) => value0),
		value1: sum(({ value1 }) => value1),
		cash: sum(({ cash }) => cash),
		cashByLeg: [sum(({ cashByLeg }) => cashByLeg[0]), sum(({ cashByLeg }) => cashByLeg[1])],
		cashAtForwardsByLeg: [
			sum(({ cashAtForwardsByLeg }) => cashAtForwardsByLeg[0]),
			sum(({ cashAtForwardsByLeg }) => cashAtForwardsByLeg[1]),
		],
		time: sum(({ time }) => time),
		fixings: sum(({ fixings }) => fixings),
		rates: sum(({ rates }) => rates),
		fx: sum(({ fx }) => fx),
		ratesByCurve: [...discounting, ...steps.filter((step) => !discounting.includes(step))],
	};
}

it('deals with changed terms, or on one date only, have the values of the golden file', () => {
	const [{ request, expected }] = golden.attribution as unknown as [
		{ request: { view: ViewName; reportCurrency: string }; expected: { apart: Apart[] } },
	];
	const options = { reportCurrency: request.reportCurrency, wantsAccrued: false };
	const before = new Revaluer(riskMarket, new LadderStates(riskMarket), options);
	const after = new Revaluer(laterMarket, new LadderStates(laterMarket), options);
	for (const { deal, v0, v1, change } of expected.apart) {
		const fields = fieldsOf(deal);
		if (v0 !== undefined) expect(viewOf(before, fields, request.view).presentValue).toBeCloseTo(v0, 5);
		const changed =
			change === undefined ? fields : { ...fields, leg1Notional: change.notional, leg2Notional: change.notional };
		if (v1 !== undefined) expect(viewOf(after, changed, request.view).presentValue).toBeCloseTo(v1, 5);
	}
	expect(epochDay(localDate(golden.secondSnapshot.date))).toBe(laterMarket.valuationDay);
});

interface Apart {
	readonly deal: string;
	readonly v0?: number;
	readonly v1?: number;
	readonly change?: { readonly notional: number };
}
