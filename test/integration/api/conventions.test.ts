import { describe, expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { createUser } from '#test/support/cognito-client.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@demo-bank.example');

const sterling = {
	currency: 'GBP',
	startDate: '2026-01-20',
	endDate: '2026-04-20',
	principal: '25000000',
	cas: '0.1193',
	margin: '2.5',
	floor: '0',
};
const dollar = {
	currency: 'USD',
	startDate: '2026-03-16',
	endDate: '2026-06-16',
	principal: '25000000',
	cas: '0.26161',
	margin: '1.75',
};

async function calculated(request: object) {
	const { status, body } = await api.post(routes.compound.path, request, token);
	expect(status, JSON.stringify(body)).toBe(200);
	return body;
}

describe('a loan that follows a convention', () => {
	it('the sterling loan of the LMA example uses all terms of its convention and pays 392,284.92', async () => {
		const { payableAmount, conventions } = await calculated({
			...sterling,
			convention: 'lma-sonia',
			rounding: 0,
			floorOn: 'rfr',
		});
		expect(payableAmount).toBe('392284.92');
		expect(conventions).toMatchObject({
			lookback: 5,
			observationShift: false,
			lockout: 0,
			floorOption: 'RFRONLY',
			floorOn: 'rfr',
			casMethod: 'added',
			marginMethod: 'added',
			convention: {
				id: 'lma-sonia',
				name: 'LMA SONIA',
				changed: [],
				open: [
					{ term: 'floorOn', here: 'rfr' },
					{ term: 'rounding', here: '0' },
				],
			},
		});
		expect((await calculated({ ...sterling, lookback: 5 })).payableAmount).toBe('394257.29');
	});

	it('the dollar loan of the ARRC example uses all terms of its convention and pays 360,959.33', async () => {
		const { payableAmount, conventions } = await calculated({ ...dollar, convention: 'arrc-sofr-compounded' });
		expect([payableAmount, conventions.rounding]).toEqual(['360959.33', 5]);
		expect(conventions.convention).toMatchObject({ changed: [], open: [] });
		expect((await calculated({ ...dollar, lookback: 5 })).payableAmount).toBe('362455.12');
	});

	it('the response lists the terms in which the loan differs from its convention', async () => {
		const { conventions, payableAmount } = await calculated({
			...dollar,
			convention: 'arrc-sofr-compounded',
			lookback: 3,
			casMethod: 'compounded',
			floorOption: 'hybrid',
			floor: '1',
		});
		expect(conventions.convention).toEqual({
			id: 'arrc-sofr-compounded',
			name: 'LSTA/ARRC SOFR compounded',
			changed: [
				{ term: 'lookback', convention: '5', here: '3' },
				{ term: 'casMethod', convention: 'added', here: 'compounded' },
			],
			open: [{ term: 'floorOn', here: 'rfr-plus-cas' }],
		});
		// The options cannot express this combination of settings, so the response repeats the option of the request.
		expect(conventions).toMatchObject({ floorOption: 'hybrid', casMethod: 'compounded', marginMethod: 'added' });
		const spelled = { ...dollar, lookback: 3, rounding: 5, floor: '1', floorOn: 'rfr-plus-cas', marginMethod: 'added' };
		expect((await calculated({ ...spelled, floorOption: 'cas' })).payableAmount).toBe(payableAmount);
	});

	it('a floor on the compounded rate is listed as a difference if the convention does not allow it', async () => {
		const loan = { ...sterling, convention: 'lma-sonia', rounding: 4, floorOn: 'compounded-rate' };
		const { conventions } = await calculated(loan);
		expect(conventions.convention).toMatchObject({
			changed: [{ term: 'floorOn', convention: 'rfr, rfr-plus-cas', here: 'compounded-rate' }],
			open: [{ term: 'rounding', here: '4' }],
		});
	});

	it('each loan of a batch can have its own convention', async () => {
		const loans = [
			{ ...sterling, convention: 'lma-sonia', rounding: 4, floorOption: 'RFRONLY' },
			{ ...dollar, convention: 'arrc-sofr-compounded' },
			{ ...dollar, convention: 'lma-sonia' },
			{ ...sterling, convention: 'lma-sonia' },
		];
		const { body } = await api.post(routes.compoundBatch.path, { loans }, token);
		expect(body.outcomes).toMatchObject([
			{ result: { payableAmount: '392284.92', convention: { id: 'lma-sonia', changed: [] } } },
			{ result: { payableAmount: '360959.33', convention: { id: 'arrc-sofr-compounded' } } },
			{ problem: { code: 'unknown-convention' } },
			{ problem: { code: 'convention-open', params: { term: 'floorOn', choices: 'rfr, rfr-plus-cas' } } },
		]);
	});

	it('each day has the fixing, the spreads and the effective rate', async () => {
		const { rates } = await calculated({ ...dollar, lookback: 5, floor: '0', casMethod: 'added' });
		const [first] = rates;
		expect(first).toMatchObject({ cas: '0.26161', margin: '1.75', fixing: first.explanation.fixing });
		expect(Number(first.effRate)).toBeCloseTo(Number(first.fixing) + 1.75, 12);
	});
});

describe('a comparison of loan conventions', () => {
	const compared = async (variants: object[], loan: object) => {
		const { status, body } = await api.post(routes.compareConventions.path, { ...loan, variants }, token);
		expect(status, JSON.stringify(body)).toBe(200);
		return body.variants;
	};

	it('variants can differ in how spreads are applied and what the floor applies to', async () => {
		const observed = { method: 'compounded', lookback: 5 };
		const [own, added, onRate, none] = await compared(
			[
				{ method: 'own' },
				{ ...observed, casMethod: 'added', marginMethod: 'added' },
				{ ...observed, floorOn: 'compounded-rate' },
				{ ...observed, casMethod: 'compounded', marginMethod: 'added', floorOn: 'rfr-plus-cas' },
			],
			{ ...sterling, lookback: 5 },
		);
		expect([own, added, onRate, none].map(({ result }) => result.payableAmount)).toEqual([
			'394257.29',
			'392284.92',
			'394257.29',
			'392352.35',
		]);
		expect(added.terms).toMatchObject({ floorOption: 'RFRONLY', casMethod: 'added', marginMethod: 'added' });
		expect(onRate.terms.floorOn).toBe('compounded-rate');
		expect(added.result.difference.payable).toBe('-1972.37');
	});

	it('the convention of a variant determines spreads and rounding, and the response lists the terms that it leaves open', async () => {
		const [, named] = await compared([{ method: 'own' }, { method: 'convention', convention: 'lma-sonia' }], {
			...sterling,
			rounding: 3,
		});
		expect(named.result.payableAmount).toBe('392284.92');
		expect(named.terms).toMatchObject({ casMethod: 'added', rounding: 3, changed: [], open: ['floorOn', 'rounding'] });
	});

	it("the response lists the choices that the variant's convention leaves open and the loan does not make", async () => {
		const [, named] = await compared([{ method: 'own' }, { method: 'convention', convention: 'lma-sonia' }], {
			...sterling,
			floorOn: 'compounded-rate',
		});
		expect(named.terms).toMatchObject({ floorOn: 'compounded-rate', changed: ['floorOn'], open: ['rounding'] });
	});

	it('simple interest with a floor on the compounded rate is refused, and the response lists the valid floor bases', async () => {
		const [own, simple, inAdvance] = await compared(
			[{ method: 'own' }, { method: 'simple' }, { method: 'in-advance' }],
			{ ...sterling, floorOn: 'compounded-rate' },
		);
		expect(own.result).toBeDefined();
		expect(inAdvance.result).toBeDefined();
		expect(simple.problem).toMatchObject({
			code: 'floor-not-defined',
			params: { floorOn: 'compounded-rate', use: 'simple', allowed: 'rfr, rfr-plus-cas' },
		});
	});

	it('a variant with both a lookback and a lockout is refused', async () => {
		const [, both] = await compared([{ method: 'own' }, { method: 'compounded', lookback: 5, lockout: 2 }], sterling);
		expect(both.problem.code).toBe('lookback-with-lockout');
	});
});

it('a floor on the compounded rate is refused if principal changes have the type BALANCE', async () => {
	const login = 'balance@floors.example';
	for (const [name, value] of Object.entries(portal.environment)) vi.stubEnv(name, value);
	const { putUser } = await import('#functions/directory/users.ts');
	const layout = { RFR: { Currencies: ['USD'], Features: { principalChangeMethod: 'BALANCE' } } };
	const sub = await createUser(portal.environment, login, 'Correct-horse-1');
	const frontendConfig = JSON.stringify({ GUI_Layout: layout });
	await putUser({ sub, login, orgId: 'demo-bank', isAdmin: false, isDisabled: false, version: 1, frontendConfig });
	const onBalance = await api.signIn(login, 'Correct-horse-1');
	const loan = { ...dollar, floor: '0', floorOn: 'compounded-rate' };
	const changed = { ...loan, principalAmtChanges: { '2026-04-15': '-1000000' } };
	expect((await api.post(routes.compound.path, loan, onBalance)).status).toBe(200);
	const { status, body } = await api.post(routes.compound.path, changed, onBalance);
	expect([status, body.code, body.params]).toEqual([
		400,
		'floor-not-defined',
		{ floorOn: 'compounded-rate', use: 'BALANCE', allowed: 'rfr, rfr-plus-cas' },
	]);
	expect((await api.post(routes.compound.path, changed, token)).status).toBe(200);
});
