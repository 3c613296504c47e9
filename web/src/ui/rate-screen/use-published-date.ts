import { useQuery } from '@tanstack/react-query';
import { latestRate } from '../../../../shared/contract/rates.ts';
import { currenciesOf, type Layout } from '../../../../shared/portal/layout.ts';
import { addDays, epochDay, isWeekend, type LocalDate } from '../../../../shared/time/local-date.ts';
import { callRoute } from '../../lib/api-client.ts';
import type { RateSelection } from '../../lib/rate-selection.ts';
import { useSession } from '../../lib/session-context.ts';

/** A fixing is published on the next business day, which holidays may put off. */
const weekdaysTried = 3;

interface Screen {
	readonly name: string;
	readonly selection: RateSelection;
	readonly currencies: readonly string[];
	/** The screen has asked for the rates of its selection, and there are none. */
	readonly isEmpty: boolean;
	readonly hasFigures: (date: LocalDate, signal: AbortSignal) => Promise<boolean>;
}

/**
 * An earlier calculation date with figures, where a screen has none: the one on which the latest fixing of a currency was
 * published. Only who sees overnight fixings may ask for it, and it is named only once figures have been found.
 */
export function usePublishedDate({ name, selection, currencies, isEmpty, hasFigures }: Screen): LocalDate | undefined {
	const { userId, layout } = useSession();
	const { date, dateType } = selection;
	const currency = withFixings(currencies, layout);
	const { data } = useQuery({
		queryKey: ['published-date', name, userId, currencies, currency, date],
		queryFn: async ({ signal }) => {
			const [latest] = await callRoute(latestRate, { userid: userId, currency: currency ?? '' }, { signal });
			if (latest === undefined) return null;
			let tried = nextWeekday(latest.id.rateDate);
			for (let count = 0; count < weekdaysTried && tried < date; count++) {
				if (await hasFigures(tried, signal)) return tried;
				tried = nextWeekday(tried);
			}
			return null;
		},
		enabled: isEmpty && dateType === 'publication_date' && currency !== undefined,
		retry: false,
		gcTime: 0,
		refetchOnWindowFocus: false,
	});
	return isEmpty && dateType === 'publication_date' ? (data ?? undefined) : undefined;
}

function withFixings(currencies: readonly string[], layout: Layout): string | undefined {
	const seen = new Set([...currenciesOf(layout, 'RFR'), ...currenciesOf(layout, 'ONRates')]);
	const possible = currencies.filter((currency) => seen.has(currency));
	return possible.includes('USD') ? 'USD' : possible[0];
}

function nextWeekday(date: LocalDate): LocalDate {
	const next = addDays(date, 1);
	return isWeekend(epochDay(next)) ? nextWeekday(next) : next;
}
