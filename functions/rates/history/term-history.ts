import { operation } from '#functions/directory/access/operation.ts';
import { termHistory } from '#shared/contract/rate-history.ts';
import { earlierOf, localDate } from '#shared/time/local-date.ts';
import { requireCurrencies } from '../refuse-failure.ts';
import { compoundedHistory } from '../term-instruments.ts';
import { historyOf } from './history-by-tenor.ts';

export const termHistoryOperation = operation(termHistory, async ({ request, caller, clock }) => {
	const { currency, name, startDate } = request;
	requireCurrencies(caller, 'TermRates', [currency]);
	const endDate = earlierOf(request.endDate, localDate(new Date(clock()).toISOString().slice(0, 10)));
	const calculated = await compoundedHistory(currency, name, startDate, endDate);
	return historyOf('term', { currency, name, startDate, endDate }, 'value', calculated);
});
