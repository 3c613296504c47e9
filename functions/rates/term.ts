import { operation } from '#functions/directory/access/operation.ts';
import { type TermBody, termRates } from '#shared/contract/term.ts';
import { localDate } from '#shared/time/local-date.ts';
import { requireCurrencies } from './require-currencies.ts';
import type { TermInstrument } from './term-instrument.ts';
import { termInstruments } from './term-instruments.ts';

export const term = operation(termRates, async ({ request: { currencyINPUT }, caller, clock }) => {
	requireCurrencies(caller, 'TermRates', currencyINPUT);
	const currencies = [...new Set(currencyINPUT)];
	const today = localDate(new Date(clock()).toISOString().slice(0, 10));
	const instruments = await Promise.all(currencies.map((currency) => termInstruments(currency, today)));
	const body: TermBody = Object.fromEntries(
		currencies.map((currency, i) => [currency, (instruments[i] ?? []).map(describeInstrument)]),
	);
	return { body };
});

function describeInstrument({ name, figures }: TermInstrument): TermBody[string][number] {
	return {
		name,
		rates: figures.map(({ ric, recordDate, value, tenor }) => ({ ric, record_date: recordDate, value, tenor })),
	};
}
