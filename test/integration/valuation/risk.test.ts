import { describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import deals from '#test/golden/swap/deals.json' with { type: 'json' };
import golden from '#test/golden/swap/risk.json' with { type: 'json' };
import { sharedPortal } from '#test/support/shared-portal.ts';
import { overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import { valuationOf } from './portal-caller.ts';

const { call, value } = valuationOf(await sharedPortal());

const terms = { valuationDate: '2021-06-30', reportCurrency: 'USD' };
const faulty = { ...vanillaFields, dealId: 'faulty', endDate: '2020-01-01' };
const fixedOnly = {
	...overnightFields,
	dealId: 'fixed',
	leg2InterestType: 'Fixed',
	leg2InterestRate: 1,
	leg2IndexName: '',
	leg2Tenor: '',
};

/** A USD deal of the reference cases that starts on its spot date, so that it does not need stored fixings. */
const [reference] = golden.cases.filter(({ request }) => request.deal === 'S004') as [(typeof golden.cases)[0]];
const referenceDeal = deals.cases.find(({ request }) => request.dealId === 'S004')?.request as object;

describe('risk figures of deals', () => {
	it('the ladder, par rate and PV01 of a deal equal those of the reference case', async () => {
		const { status, body } = await call(routes.swapRisk, { ...terms, valuationItems: [referenceDeal] });
		expect(status).toBe(200);
		const { libor } = reference.expected.views as never as { libor: Record<string, never> };
		const view = body.results[0].views.libor;
		const limit = 1e-12 * 5_000_000;
		const near = (actual: number, wanted: number) => expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(limit);
		near(view.mtM, libor.mtm as never);
		near(view.gamma, libor.gamma as never);
		near(view.ladderSum, libor.ladderSum as never);
		const wanted = Object.values(libor.ladder as never as Record<string, number[]>).flat();
		expect(view.ladder.dv01).toHaveLength(wanted.length);
		wanted.forEach((figure, i) => {
			near(view.ladder.dv01[i], figure);
		});
		expect(view.parRatePercent).toBeCloseTo(0.8, 9);
		expect(body.totals.libor.ladder.dv01).toEqual(view.ladder.dv01);
		const shares = body.quotes.map(({ tenors }: { tenors: { share: number }[] }) =>
			tenors.reduce((sum, { share }) => sum + share, 0),
		);
		for (const share of shares) expect(share).toBeCloseTo(1, 12);
	});

	it('if one deal has a fault or does not have a par rate, the other deals are calculated', async () => {
		const { body } = await call(routes.swapRisk, {
			...terms,
			valuationItems: [faulty, fixedOnly, vanillaFields],
			dealLadders: false,
		});
		expect(body.results[0].Error.ErrorCode).toBe('end-not-after-start');
		expect(body.results[1].views.rfr.noPar.ErrorCode).toBe('two-fixed-legs');
		expect(body.results[2].views.libor).not.toHaveProperty('ladder');
		expect(body.totals.libor.deals).toBe(1);
		expect(body.totals.rfr.deals).toBe(2);
	});

	it('users without access to swap valuation are refused', async () => {
		const { status } = await call(
			routes.swapRisk,
			{ ...terms, valuationItems: [vanillaFields] },
			'user@batch-client.example',
		);
		expect(status).toBe(403);
	});
});

describe('scenarios of market moves', () => {
	it('an invalid scenario has a problem, and the other scenarios are calculated', async () => {
		const { status, body } = await call(routes.swapScenarios, {
			...terms,
			valuationItems: [referenceDeal],
			scenarios: [
				{ preset: '+100bp' },
				{ preset: 'steepener' },
				{ preset: 'none' },
				{ name: 'mine', rates: [{ currency: 'XXX', points: [{ tenor: '1Y', bp: 1 }] }] },
				{ name: 'mine', rates: [{ currency: 'USD', points: [{ tenor: '1X', bp: 1 }] }] },
				{ name: 'mine', rates: [{ currency: 'ALL', points: [{ tenor: '1Y', bp: 100 }] }] },
				{ saved: 'unknown' },
				{ from: '2021-06-29', to: '2021-06-30' },
				{ from: '2021-06-30', to: '2023-01-31' },
			],
		});
		expect(status).toBe(200);
		expect(body.scenarios.map(({ Error: error }: { Error?: { ErrorCode: string } }) => error?.ErrorCode)).toEqual([
			undefined,
			undefined,
			'scenario-unknown',
			'scenario-currency-unknown',
			'scenario-tenor-unknown',
			undefined,
			'unknown-scenario',
			'no-market-data',
			undefined,
		]);
		const { libor } = reference.expected.views as never as { libor: { scenarios: Record<string, number> } };
		const { changes, worst } = body.results[0].views.libor;
		expect(changes[0]).toBeCloseTo(libor.scenarios.plus100 as number, 5);
		expect(changes[1]).toBeCloseTo(libor.scenarios.steepener as number, 5);
		expect(changes[5]).toBeCloseTo(libor.scenarios.plus100 as number, 5);
		expect(changes[2]).toBeNull();
		expect(changes[worst]).toBe(Math.min(...changes.filter((each: number | null) => each !== null)));
		expect(body.scenarios[8].unpaired.length).toBeGreaterThan(0);
	});

	it('a saved scenario belongs to the organisation, and is replaced or removed by its version', async () => {
		const shifts = { rates: [{ currency: 'USD', points: [{ tenor: '2Y', bp: 30 }] }], fx: [] };
		const saved = await call(routes.scenarioSave, { name: 'Desk', ...shifts });
		expect(saved.status).toBe(200);
		const { version } = saved.body;
		expect((await call(routes.scenarioSave, { name: 'desk', ...shifts })).body.code).toBe('scenario-name-taken');
		const bad = { name: 'bad', rates: [{ currency: 'USD', points: [{ tenor: '0', bp: 1 }] }] };
		expect((await call(routes.scenarioSave, bad)).body.code).toBe('scenario-tenor-unknown');
		const listed = await call(routes.scenarioList, {});
		expect(listed.body.scenarios.map(({ name }: { name: string }) => name)).toContain('Desk');
		const { body } = await call(routes.swapScenarios, {
			...terms,
			valuationItems: [vanillaFields],
			scenarios: [{ saved: 'Desk' }, { name: 'same', ...shifts }],
		});
		const { changes } = body.results[0].views.rfr;
		expect(changes[0]).toBe(changes[1]);
		const stale = await call(routes.scenarioRemove, { name: 'Desk', version: version + 1 });
		expect(stale.status).toBe(409);
		expect((await call(routes.scenarioRemove, { name: 'Desk', version })).status).toBe(200);
		expect((await call(routes.scenarioRemove, { name: 'Desk', version })).status).toBe(404);
	});
});

describe('attribution of a change in value', () => {
	it('the contributions add up to the change in value, and new and ended deals are listed separately', async () => {
		const { status, body } = await call(routes.swapAttribution, {
			...terms,
			valuationDate: '2024-03-19',
			toDate: '2025-02-10',
			valuationItems: [
				{ ...overnightFields, dealId: 'kept', startDate: '2024-03-21', endDate: '2029-03-21' },
				{ ...overnightFields, dealId: 'gone', startDate: '2024-03-21', endDate: '2029-03-21' },
				{ ...overnightFields, dealId: 'other', startDate: '2024-03-21', endDate: '2029-03-21' },
			],
			toItems: [
				{ ...overnightFields, dealId: 'kept', startDate: '2024-03-21', endDate: '2029-03-21' },
				{ ...overnightFields, dealId: 'other', startDate: '2024-03-21', endDate: '2030-03-21' },
				{ ...overnightFields, dealId: 'new', startDate: '2025-02-12', endDate: '2030-02-12' },
			],
			splitByCurve: true,
		});
		expect(status).toBe(200);
		expect(body.results.map(({ dealId, status: each }: { dealId: string; status: string }) => [dealId, each])).toEqual([
			['kept', 'same'],
			['gone', 'terminated'],
			['other', 'changed'],
			['new', 'new'],
		]);
		const { rfr } = body.results[0].views;
		const sum = rfr.time + rfr.fixings + rfr.rates + rfr.fx;
		expect(Math.abs(sum - (rfr.value1 + rfr.cash - rfr.value0))).toBeLessThanOrEqual(1e-9 * 1e7);
		expect(rfr.ratesByCurve[0].change).toBeCloseTo(rfr.rates, 4);
		expect(body.results[1].apart.rfr).toEqual({ value0: rfr.value0 });
	});

	it('the contributions include the cash of a deal that starts long after the first date', async () => {
		const dates = { startDate: '2021-11-15', endDate: '2026-11-15' };
		const quarterly = { leg1InterestPaymentFrequency: 'Quarterly', leg2InterestPaymentFrequency: 'Quarterly' };
		const { body } = await call(routes.swapAttribution, {
			...terms,
			toDate: '2024-03-19',
			// The deals are the same on both dates, so they need not be matched by id.
			valuationItems: Array.from({ length: 2 }, () => ({ ...overnightFields, ...dates, ...quarterly })),
		});
		expect([body.totals.rfr.deals, body.unattributed]).toEqual([2, undefined]);
		const { rfr } = body.results[0].views;
		const sum = rfr.time + rfr.fixings + rfr.rates + rfr.fx;
		expect(Math.abs(sum - (rfr.value1 + rfr.cash - rfr.value0))).toBeLessThanOrEqual(1e-9 * 1e7);
		// Interest of nine quarters at 1.5 % less SOFR. The average of SOFR was higher, so the sum is negative.
		expect(rfr.leg1Cash).toBeCloseTo(-10_000_000 * 0.015 * (822 / 360), 6);
		expect(rfr.leg2Cash).toBeGreaterThan(-rfr.leg1Cash);
	});

	it('a second date that is not after the first date is refused', async () => {
		const { status, body } = await call(routes.swapAttribution, {
			...terms,
			toDate: '2021-06-30',
			valuationItems: [vanillaFields],
		});
		expect([status, body.code]).toEqual([400, 'dates-not-ascending']);
	});
});

describe('conversion of deals to overnight rates', () => {
	it.each(['fallback', 'neutral', 'cash'] as const)(
		'a deal that is converted by %s has the expected value',
		async (method) => {
			const { status, body } = await call(routes.swapConversion, {
				...terms,
				valuationItems: [vanillaFields, { ...overnightFields, dealId: 'rfr' }],
				method,
				spreadBp: 20,
			});
			expect(status).toBe(200);
			const [result, other] = body.results;
			expect(other.Error.ErrorCode).toBe('nothing-to-convert');
			const [valued] = await value([result.converted]);
			expect(Math.abs(valued.rfrMtM - result.convertedMtM)).toBeLessThanOrEqual(1e-6);
			expect(result.transferFallback).toBe(result.rfrFallbackMtM - result.liborMtM);
			if (method === 'neutral') expect(result.chosen.cash).toBe(0);
			if (method === 'cash') {
				expect(result.chosen.cash).toBeCloseTo(result.cashContract + 20 * result.signedPv01, 6);
			}
			expect(body.totals).toMatchObject([{ currency: 'USD', deals: 1 }]);
		},
	);
});

it('the response reports unused choices of a conversion and the valid formats of a scenario', async () => {
	const converted = await call(routes.swapConversion, {
		...terms,
		valuationItems: [{ ...vanillaFields, startDate: '2021-07-02' }],
		choices: [
			{ dealId: 'V1', method: 'neutral' },
			{ dealId: 'nobody', method: 'cash' },
			{ dealId: 'V1', method: 'cash', spreadBp: 3 },
		],
	});
	expect(converted.body.results[0].chosen).toMatchObject({ method: 'cash', spreadBp: [3] });
	expect(converted.body.unusedChoices).toMatchObject([
		{ dealId: 'V1', ErrorCode: 'choice-twice' },
		{ dealId: 'nobody', ErrorCode: 'choice-without-deal' },
	]);
	const messageFor = async (scenario: object) =>
		(await call(routes.swapScenarios, { ...terms, valuationItems: [referenceDeal], scenarios: [scenario] })).body
			.message;
	expect(await messageFor({ name: 'x', rates: [{ currency: 'USD', points: [{ tenor: '1Y', bp: 'NaN' }] }] })).toBe(
		'scenarios.0: rates.0.points.0.bp must be a number, not a text',
	);
	expect(await messageFor({ preset: '+1bp', saved: 'x' })).toBe(
		'scenarios.0: must be an object with preset, or with saved, or with name, rates, fx, or with from, to',
	);
});

it('a scenario in which an exchange rate falls by 100 percent is refused with a message', async () => {
	const scenarios = [{ name: 'Gone', fx: [{ currency: 'EUR', percent: -100 }] }];
	const { status, body } = await call(routes.swapScenarios, { ...terms, valuationItems: [vanillaFields], scenarios });
	expect(status).toBe(400);
	expect(body.issues).toMatchObject([{ message: 'must be more than -100' }]);
});
