import { expect, it } from 'vitest';
import { itemOf, resultOf } from '../testing/made-up-results.ts';
import { countWithoutView, missingFixingsOf } from './deal-facts.ts';

const missing = (...dates: string[]) => ({
	view: 'libor',
	ErrorMessage: 'No USD LIBOR 3M fixing.',
	ErrorCode: 'missing-fixing',
	missingFixings: [{ index: 'LIBOR', currency: 'USD', tenor: '3M', dates }],
});
const without = (dealId: string, ...dates: string[]) => ({
	item: itemOf(dealId),
	result: resultOf(dealId, { liborMtM: undefined, missingViews: [missing(...dates)] }),
});
const valued = { item: itemOf('C'), result: resultOf('C') };

it('each missing fixing is listed once, with the number of deals that have no LIBOR value', () => {
	const deals = [without('A', '2021-06-30', '2021-03-31'), without('B', '2021-03-31'), valued];
	const key = { index: 'LIBOR', currency: 'USD', tenor: '3M' };
	expect(missingFixingsOf(deals)).toEqual({
		fixings: [
			{ ...key, date: '2021-03-31' },
			{ ...key, date: '2021-06-30' },
		],
		withoutLibor: 2,
		withoutView: 2,
	});
	expect(countWithoutView(deals)).toBe(2);
});

it('the list of missing fixings is empty if no fixing is missing', () => {
	expect(missingFixingsOf([valued])).toEqual({ fixings: [], withoutLibor: 0, withoutView: 0 });
});
