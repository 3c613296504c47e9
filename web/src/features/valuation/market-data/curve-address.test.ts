import { expect, test } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { initialSelection, readCurveAddress, writeCurveAddress } from './curve-selection.ts';

const read = (query: string) => readCurveAddress(new URLSearchParams(query), ['USD', 'GBP']);
const date = localDate('2025-02-10');
const curve = { curveId: 'GBP_SONIA', tenor: 'OIS', valuationDate: date };
const interpolation = 'linear-zero';
const shown = {
	...initialSelection('GBP'),
	curveId: 'GBP_SONIA',
	tenor: 'OIS',
	interpolation,
	generated: curve,
} as const;

test('the address of a displayed curve contains the date, and the same selection is read from this address', () => {
	const written = Object.entries(writeCurveAddress(shown, 'USD')).filter(([, value]) => value !== undefined);
	const query = new URLSearchParams(written as [string, string][]);
	expect(`${query}`).toBe('currency=GBP&curve=GBP_SONIA&tenor=OIS&date=2025-02-10&interpolation=linear-zero');
	expect(read(`${query}`)).toEqual({ selection: { ...shown, date, generated: undefined }, isRefused: false });
});

test('the default selection has an address without parameters, and such an address opens the default selection', () => {
	expect(read('tab=market-data')).toEqual({ selection: initialSelection('USD'), isRefused: false });
	expect(Object.values(writeCurveAddress(initialSelection('USD'), 'USD'))).toEqual(Array(5).fill(undefined));
});

test.each([
	'currency=JPY&curve=JPY_TONA',
	'currency=USD&currency=GBP',
	'curve=',
	`curve=${'x'.repeat(81)}`,
	'tenor=OIS',
	'curve=USD_SOFR&date=2025-02-30',
	'curve=USD_SOFR&date=1e400',
	'curve=USD_SOFR&interpolation=cubic',
])('the address %s is refused', (query) => {
	expect(read(query)).toEqual({ selection: initialSelection('USD'), isRefused: true });
});
