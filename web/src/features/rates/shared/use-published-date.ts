import { useQuery } from '@tanstack/react-query';
import { currenciesOf, type Layout } from '../../../../../shared/portal/layout.ts';
import { addDays, epochDay, isWeekend, type LocalDate } from '../../../../../shared/time/local-date.ts';
import { useSession } from '../../../lib/session-context.ts';
import { loadLatestFixingDate } from './latest-fixing-date.ts';
import { neverReused } from './rate-query.ts';
import type { RateSelection } from './rate-selection.ts';

/** A fixing is published on the next business day, which holidays can delay. */
const weekdaysAfterFixing = 3;

/** Searched for a user without access to fixings. Figures are at most a few days old while publishers deliver. */
const weekdaysBefore = 5;

interface Screen {
	/** Names the screen in the key of the query. */
	readonly name: string;
	readonly selection: RateSelection;
	readonly currencies: readonly string[];
	/** The screen has loaded the rates of its selection, and there are none. */
	readonly isEmpty: boolean;
	readonly hasFigures: (date: LocalDate, signal: AbortSignal) => Promise<boolean>;
}

interface Published {
	readonly published: LocalDate | undefined;
	readonly isSearching: boolean;
}

/**
 * The latest calculation date with figures before the selected date, where that has none. Candidates are the weekdays
 * after the latest fixing of a currency or, for a user without access to fixings, the weekdays before the selected date.
 */
export function usePublishedDate({ name, selection, currencies, isEmpty, hasFigures }: Screen): Published {
	const { userId, layout } = useSession();
	const { date, dateType } = selection;
	const currency = withFixings(currencies, layout);
	const isAsked = isEmpty && dateType === 'publication_date';
	const { data, isFetching } = useQuery({
		queryKey: ['published-date', name, userId, currencies, currency, date],
		queryFn: async ({ signal }) => {
			const candidates =
				currency === undefined
					? weekdaysFrom(date, -1, weekdaysBefore)
					: weekdaysFrom(await loadLatestFixingDate(userId, currency, signal), 1, weekdaysAfterFixing).reverse();
			for (const candidate of candidates) {
				if (candidate < date && (await hasFigures(candidate, signal))) return candidate;
			}
			return null;
		},
		enabled: isAsked && currencies.length > 0,
		...neverReused,
	});
	return { published: isAsked ? (data ?? undefined) : undefined, isSearching: isAsked && isFetching };
}

/** A currency whose fixings the user may see, US dollars first. */
function withFixings(currencies: readonly string[], layout: Layout): string | undefined {
	const seen = new Set([...currenciesOf(layout, 'RFR'), ...currenciesOf(layout, 'ONRates')]);
	const possible = currencies.filter((currency) => seen.has(currency));
	return possible.includes('USD') ? 'USD' : possible[0];
}

/** The next weekdays after a date, or those before it for a step of -1. */
function weekdaysFrom(date: LocalDate | undefined, step: 1 | -1, count: number): LocalDate[] {
	const weekdays: LocalDate[] = [];
	for (let day = date; day !== undefined && weekdays.length < count; ) {
		day = addDays(day, step);
		if (!isWeekend(epochDay(day))) weekdays.push(day);
	}
	return weekdays;
}
