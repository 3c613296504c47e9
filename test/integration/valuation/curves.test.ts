import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';
import { overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import { valuationOf } from './portal-caller.ts';

const { call, value } = valuationOf(await sharedPortal());

const curve = {
	name: 'Treasury view',
	currency: 'USD',
	indexName: 'LIBOR',
	indexTenor: '3M',
	valuationDate: '2021-06-30',
	points: [
		{ tenor: '1Y', ratePercent: 2 },
		{ tenor: '10Y', ratePercent: 2 },
		{ date: '2041-06-30', ratePercent: 2 },
	],
};

it('an imported curve can be selected in a valuation, replaced and removed', async () => {
	const imported = await call(routes.curveImport, curve);
	expect([imported.status, imported.body.version, imported.body.source]).toEqual([200, 1, 'UserDefined']);
	const { id } = imported.body;
	const ids = async (login?: string) =>
		(await call(routes.curveDefinitions, { currency: 'USD' }, login)).body.definitions.map(
			(each: { id: string }) => each.id,
		);
	expect(await ids()).toContain(id);
	expect(await ids('user@bni.example')).not.toContain(id);

	const generated = await call(routes.curveGenerate, { curveId: id, valuationDate: '2021-06-30' });
	expect(generated.body.points.map(({ tenor, endDate }: Record<string, string>) => `${tenor} ${endDate}`)).toEqual([
		'1Y 2022-06-30',
		'10Y 2031-06-30',
		'2041-06-30 2041-06-30',
	]);
	for (const { ratePercent } of generated.body.points) expect(ratePercent).toBeCloseTo(2, 12);

	const chosen = { ...vanillaFields, leg2CurveDefinition: { id, discountingTenor: 'OIS' } };
	const [usual, onCurve] = await value([vanillaFields, chosen]);
	expect(onCurve.rfrMtM).toBe(usual.rfrMtM);
	expect(onCurve.liborMtM).toBeGreaterThan(usual.liborMtM);
	const [elsewhere] = await value([chosen], {}, 'user@bni.example');
	expect(elsewhere.Error).toMatchObject({ params: { field: 'leg2CurveDefinition.id' } });

	expect((await call(routes.curveImport, curve)).body).toMatchObject({ code: 'curve-exists' });
	const replaced = await call(routes.curveImport, {
		...curve,
		points: [{ tenor: '10Y', ratePercent: 3 }],
		replace: true,
	});
	expect(replaced.body.version).toBe(2);
	const [onReplaced] = await value([chosen]);
	expect(onReplaced.liborMtM).toBeGreaterThan(onCurve.liborMtM);

	expect((await call(routes.curveRemove, { curveId: id }, 'user@bni.example')).body.code).toBe('unknown-curve');
	expect((await call(routes.curveRemove, { curveId: id })).body).toEqual({ curveId: id });
	expect((await call(routes.curveRemove, { curveId: id })).body.code).toBe('unknown-curve');
	const [removed] = await value([chosen]);
	expect(removed.Error).toMatchObject({ ErrorCode: 'value-unknown' });
});

it('a curve with invalid points is refused, and the response lists each invalid point', async () => {
	const points = [
		{ tenor: '1Y', ratePercent: 2, discountFactor: 0.98 },
		{ tenor: 'soon', ratePercent: 2 },
		{ date: '2021-06-30', discountFactor: 1 },
		{ tenor: '2Y', discountFactor: -1 },
		{ tenor: '3Y', ratePercent: 400 },
		{ tenor: '5Y', ratePercent: 2 },
		{ date: '2026-06-30', ratePercent: 2 },
	];
	const { status, body } = await call(routes.curveImport, { ...curve, points });
	expect([status, body.code, body.params]).toEqual([400, 'curve-points-invalid', { count: 6 }]);
	expect(body.issues.map(({ path }: { path: unknown[] }) => path.slice(1).join(' '))).toEqual([
		'0 discountFactor',
		'1 tenor',
		'2 date',
		'3 discountFactor',
		'4 ratePercent',
		'6 date',
	]);
});

it.each([
	['a name that a spreadsheet would run as a formula', { name: '=1+1' }, 'curve-name-invalid'],
	['an index of a different currency', { currency: 'GBP', indexName: 'SOFR', indexTenor: 'ON' }, 'index-unknown'],
	['a tenor that the index lacks', { indexTenor: '5M' }, 'tenor-unknown'],
	['a currency without indices', { currency: 'XAU' }, 'unknown-currency'],
])('a curve with %s is refused', async (_what, more, code) => {
	expect((await call(routes.curveImport, { ...curve, ...more })).body.code).toBe(code);
});

it.each([
	['an unknown curve', { curveId: 'USD_PRIME' }, 404, 'unknown-curve'],
	['a tenor that the curve lacks', { curveId: 'USD_SOFR', tenor: '3M' }, 400, 'curve-tenor-unknown'],
	['a different currency', { curveId: 'USD_SOFR', currency: 'EUR' }, 400, 'field-contradiction'],
	['a date without quotes', { curveId: 'GBP_SONIA', valuationDate: '2024-03-19' }, 400, 'missing-curve-data'],
])('a request to generate a curve is refused for %s', async (_what, body, status, code) => {
	const answer = await call(routes.curveGenerate, { valuationDate: '2021-06-30', ...body });
	expect([answer.status, answer.body.code]).toEqual([status, code]);
});

it('the latest curve is generated without a date, and its market data are stored once', async () => {
	const latest = await call(routes.curveGenerate, { curveId: 'EUR_ESTR' });
	expect(latest.body).toMatchObject({ valuationDate: '2025-02-10', label: 'Randomised by its publisher' });
	for (const { repricingDifference } of latest.body.constituents)
		expect(Math.abs(repricingDifference)).toBeLessThan(1e-10);
	const save = () => call(routes.marketDataSave, { curveId: 'EUR_ESTR' });
	const [first, second] = [await save(), await save()];
	expect(first.body).toMatchObject({ curveId: 'EUR_ESTR', snapshotId: latest.body.snapshotId });
	expect(second.body).toEqual(first.body);
});

it('the explanation of a cash flow contains its rate, its accrual, and the quotes that determine its discount factors', async () => {
	const [result] = await value([{ ...vanillaFields, getPaymentInfo: true }]);
	const flow = result.cashflows.libor.leg2[7];
	const place = { valuationDate: '2021-06-30', valuationItem: vanillaFields, view: 'libor', leg: 2, date: flow.date };
	const { status, body } = await call(routes.explainCashflow, place);
	expect(status).toBe(200);
	const [{ interest, discountFactor }] = body.parts;
	expect(interest.amount).toBe(flow.totalAmount);
	expect(discountFactor.discountFactor).toBe(flow.discountFactor);
	expect(interest.notional * interest.yearFraction * (interest.couponRatePercent / 100)).toBeCloseTo(
		interest.amount,
		6,
	);
	expect(discountFactor.from.date <= flow.date && flow.date <= discountFactor.to.date).toBe(true);
	expect(discountFactor.to.instruments).toEqual([{ instrumentCode: 'ois SOFR 2Y' }]);
	expect(interest.forecast.map(({ curveId }: { curveId: string }) => curveId)).toEqual(['USD_LIBOR3M', 'USD_LIBOR3M']);

	const observed = { ...overnightFields, leg2IndexFixingLag: 5, leg2InterestPaymentFrequency: 'Quarterly' };
	const shifted = { ...place, valuationItem: observed, view: 'rfr', date: '2022-01-03' };
	const { compounding, forecast } = (await call(routes.explainCashflow, shifted)).body.parts[0].interest;
	expect(compounding.rows[0]).toMatchObject({
		accrualStartDate: '2021-10-04',
		observationDate: '2021-09-27',
		forward: { from: { date: '2021-09-27' }, to: { date: '2021-09-28' } },
	});
	expect(forecast.map(({ date }: { date: string }) => date)).toEqual(['2021-09-27', '2021-12-27']);
	const [before, after] = [compounding.curvePoints[0], compounding.curvePoints.at(-1)];
	expect(before.date <= '2021-09-27' && after.date >= '2021-12-27').toBe(true);
	expect(after.instruments).toHaveLength(1);

	const faulty = await call(routes.explainCashflow, { ...place, valuationItem: { ...vanillaFields, leg1Notional: 0 } });
	expect([faulty.status, faulty.body.code]).toEqual([400, 'out-of-range']);
});

it('a date without a cash flow of the leg is refused with the nearest dates that have a cash flow', async () => {
	const [result] = await value([{ ...vanillaFields, getPaymentInfo: true }]);
	const dates: string[] = result.cashflows.libor.leg2.map(({ date }: { date: string }) => date);
	const place = { valuationDate: '2021-06-30', valuationItem: vanillaFields, view: 'libor', leg: 2 };
	const cashFlowsOn = async (date: string) => {
		const { status, body } = await call(routes.explainCashflow, { ...place, date });
		return [status, body.code, body.params];
	};
	const between = dates.findIndex((date) => date > '2022-01-01');
	expect(await cashFlowsOn('2022-01-01')).toEqual([
		400,
		'no-cash-flow-on-date',
		{ leg: 2, date: '2022-01-01', nearest: `${dates[between - 1]}, ${dates[between]}` },
	]);
	expect(await cashFlowsOn('2050-01-03')).toMatchObject([400, 'no-cash-flow-on-date', { nearest: dates.at(-1) }]);
	const ended = { ...vanillaFields, startDate: '2016-07-05', endDate: '2020-07-06' };
	const { status, body } = await call(routes.explainCashflow, { ...place, valuationItem: ended, date: '2020-01-02' });
	expect([status, body.code, body.params]).toEqual([400, 'no-cash-flows', { leg: 2, from: '2021-06-30' }]);
});
