import { type TermBody, termRates } from '../../shared/contract/term.ts';
import { localDate } from '../../shared/time/local-date.ts';
import { operation } from '../platform/http/operation.ts';
import { termInstruments } from '../platform/rates/term-instruments.ts';
import { requireCurrencies } from './require-currencies.ts';

export const term = operation(termRates, async ({ request: { currencyINPUT }, caller, clock }) => {
	requireCurrencies(caller, 'TermRates', currencyINPUT);
	const currencies = [...new Set(currencyINPUT)];
	const today = localDate(new Date(clock()).toISOString().slice(0, 10));
	const instruments = await Promise.all(currencies.map((currency) => termInstruments(currency, today)));
	const body: TermBody = Object.fromEntries(currencies.map((currency, i) => [currency, instruments[i] ?? []]));
	return { body };
});
