import { describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@demo-bank.example');

const loan = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-09-15', lookback: 5 };

const compared = async (variants: unknown[], more: object = {}) => {
	const { status, body } = await api.post(routes.compareConventions.path, { ...loan, ...more, variants }, token);
	expect(status, JSON.stringify(body)).toBe(200);
	return body.variants;
};

describe('a comparison of loan conventions', () => {
	it("the loan's own terms give the same rates and amounts as the calculator on each day", async () => {
		const terms = {
			...loan,
			observationShift: true,
			floor: '0.9',
			margin: '1.75',
			floorOption: 'hybrid',
			rounding: 6,
			principalAmtChanges: { '2022-07-15': '-1000.55' },
			principal: '123456.78',
		};
		const { body: whole } = await api.post(routes.compound.path, terms, token);
		const [{ result }] = await compared([{ method: 'own' }], terms);
		expect(result).toMatchObject({
			rate: whole.compoundedRate,
			rateUnrounded: whole.compoundedRateUnrounded,
			interestAmount: whole.interestAmount,
			lastFixingDate: whole.lastFixingDate,
		});
		expect(result).not.toHaveProperty('difference');
		expect(result.days.map(({ date }: { date: string }) => date)).toEqual(
			whole.rates.map(({ endDate }: { endDate: string }) => endDate),
		);
		expect(result.days.map(({ rate }: { rate: string }) => rate)).toEqual(
			whole.rates.map(({ compoundedAllInRate }: { compoundedAllInRate: string }) => compoundedAllInRate),
		);
	});

	it('a convention is calculated by its name, and the response contains its terms', async () => {
		const [named, spelled] = await compared([
			{ method: 'convention', convention: 'arrc-sofr-simple' },
			{ method: 'simple', lookback: 5 },
		]);
		expect(named.terms).toMatchObject({ method: 'simple', lookback: 5, convention: 'arrc-sofr-simple' });
		expect(spelled.result.difference).toEqual({ payable: '0.00', exact: '0', rateBp: '0' });
	});

	it('a variant with a missing fixing, an excessive lookback or an unknown name has a separate problem', async () => {
		const variants = await compared(
			[
				{ method: 'in-advance' },
				{ method: 'own' },
				{ method: 'compounded', lookback: 11 },
				{ method: 'convention', convention: 'lma-sonia' },
			],
			{ startDate: '2018-04-16', endDate: '2018-05-16' },
		);
		expect(variants.map(({ problem }: { problem?: { code: string } }) => problem?.code)).toEqual([
			'missing-fixing',
			undefined,
			'lookback-out-of-range',
			'unknown-convention',
		]);
		expect(variants[1].result).not.toHaveProperty('difference');
		expect(variants[0].terms.method).toBe('in-advance');
	});

	it("a rate in advance is known at the start of the period, before the period's fixings are published", async () => {
		const [inAdvance, own] = await compared([{ method: 'in-advance' }, { method: 'own' }], {
			startDate: '2026-07-15',
			endDate: '2026-10-15',
		});
		expect(inAdvance.result.knownOn).toBe('2026-07-15');
		expect(own.problem.code).toBe('missing-fixing');
	});

	it.each([
		['an empty list of variants', { variants: [] }],
		['five variants', { variants: Array(5).fill({ method: 'own' }) }],
		['an unknown method', { variants: [{ method: 'constructor' }] }],
		['a lookback for a rate in advance', { variants: [{ method: 'in-advance', lookback: 5 }] }],
		['a payment delay of 31 days', { variants: [{ method: 'own', paymentDelay: 31 }] }],
		['a period that ends on a holiday', { variants: [{ method: 'own' }], endDate: '2022-09-05' }],
	])('a comparison with %s is refused', async (_, more) => {
		const { status } = await api.post(routes.compareConventions.path, { ...loan, ...more }, token);
		expect(status).toBe(400);
	});
});

describe('the list of conventions', () => {
	it("the list contains the conventions for the caller's currencies, each with its sources", async () => {
		const { body } = await api.get(routes.listConventions.path, token);
		const { currencies } = (await api.get(routes.compoundingCurrencies.path, token)).body;
		for (const { currency, sources } of body.conventions) {
			expect(currencies).toContain(currency);
			expect(sources.length).toBeGreaterThan(0);
		}
		expect(body.conventions.map(({ id }: { id: string }) => id)).toContain('lma-sonia');
	});
});
