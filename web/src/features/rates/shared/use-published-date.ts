import { useQuery } from '@tanstack/react-query';
import { latestRate } from '../../../../../shared/contract/rates.ts';
import { currenciesOf, type Layout } from '../../../../../shared/portal/layout.ts';
import { addDays, epochDay, isWeekend, type LocalDate } from '../../../../../shared/time/local-date.ts';
import { callRoute } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session-context.ts';
import type { RateSelection } from './rate-selection.ts';

/** A fixing is published on the next business day, which holidays may put off. */
const weekdaysAfterFixing = 3;

/** Looked at where fixings are not to be seen: figures are a few days old at most while publishers work. */
const weekdaysBefore = 5;

interface Screen {
	readonly name: string;
	readonly selection: RateSelection;
	readonly currencies: readonly string[];
	/** The screen has asked for the rates of its selection, and there are none. */
	readonly isEmpty: boolean;
	readonly hasFigures: (date: LocalDate, signal: AbortSignal) => Promise<boolean>;
}

interface Published {
	readonly published: LocalDate | undefined;
	readonly isSearching: boolean;
}

/**
 * The latest earlier calculation date with figures, where a screen has none: about the day on which the latest fixing of
 * a currency was published or, for a user who may not ask for fixings, one of the weekdays before the selected date. It
 * is named only once figures have been found.
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
					: weekdaysFrom(await latestFixingDate(userId, currency, signal), 1, weekdaysAfterFixing).reverse();
			for (const candidate of candidates) {
				if (candidate < date && (await hasFigures(candidate, signal))) return candidate;
			}
			return null;
		},
		enabled: isAsked && currencies.length > 0,
		retry: false,
		gcTime: 0,
		refetchOnWindowFocus: false,
	});
	return { published: isAsked ? (data ?? undefined) : undefined, isSearching: isAsked && isFetching };
}

async function latestFixingDate(userId: string, currency: string, signal: AbortSignal): Promise<LocalDate | undefined> {
	const [latest] = await callRoute(latestRate, { userid: userId, currency }, { signal });
	return latest?.id.rateDate;
}

function withFixings(currencies: readonly string[], layout: Layout): string | undefined {
	const seen = new Set([...currenciesOf(layout, 'RFR'), ...currenciesOf(layout, 'ONRates')]);
	const possible = currencies.filter((currency) => seen.has(currency));
	return possible.includes('USD') ? 'USD' : possible[0];
}

/** The weekdays after a date, or before it with a step of -1. */
function weekdaysFrom(date: LocalDate | undefined, step: 1 | -1, count: number): LocalDate[] {
	const weekdays: LocalDate[] = [];
	for (let day = date; day !== undefined && weekdays.length < count; ) {
		day = addDays(day, step);
		if (!isWeekend(epochDay(day))) weekdays.push(day);
	}
	return weekdays;
}
