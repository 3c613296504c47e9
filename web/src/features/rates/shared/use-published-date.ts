import { useQuery } from '@tanstack/react-query';
import { useSession } from '#lib/session-context.ts';
import { addDays, epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import { type FailedQuery, failedQuery } from './failed-query.ts';
import { loadLatestFixingDate } from './latest-fixing-date.ts';
import { neverReused } from './rate-query.ts';
import type { RateSelection } from './rate-selection.ts';

/** A fixing is published on the next business day, which holidays can delay. */
const weekdaysAfterFixing = 3;

/** Searched where no currency has a fixing. Figures are at most a few days old while publishers deliver. */
const weekdaysBefore = 5;

interface Screen {
	/** Names the screen in the key of the query. */
	readonly name: string;
	readonly selection: RateSelection;
	readonly currencies: readonly string[];
	/** The selection has no rates. */
	readonly isEmpty: boolean;
	readonly hasFigures: (date: LocalDate, signal: AbortSignal) => Promise<boolean>;
}

interface Published {
	readonly published: LocalDate | undefined;
	readonly isSearching: boolean;
	readonly failedSearch: FailedQuery | undefined;
}

/**
 * The latest calculation date with figures before the selected date, where that has none. Candidates are the weekdays
 * after the latest fixing of a currency, US dollars first, or, where none has a fixing, those before the selected date.
 */
export function usePublishedDate({ name, selection, currencies, isEmpty, hasFigures }: Screen): Published {
	const { userId } = useSession();
	const { date, dateType } = selection;
	const isAsked = isEmpty && dateType === 'publication_date';
	const query = useQuery({
		queryKey: ['published-date', name, userId, currencies, date],
		queryFn: async ({ signal }) => {
			const latest = await latestFixingDateOf(currencies, userId, signal);
			const candidates =
				latest === undefined
					? weekdaysFrom(date, -1, weekdaysBefore)
					: weekdaysFrom(latest, 1, weekdaysAfterFixing).reverse();
			for (const candidate of candidates) {
				if (candidate < date && (await hasFigures(candidate, signal))) return candidate;
			}
			return null;
		},
		enabled: isAsked && currencies.length > 0,
		...neverReused,
	});
	return {
		published: isAsked ? (query.data ?? undefined) : undefined,
		isSearching: isAsked && query.isFetching,
		failedSearch: isAsked ? failedQuery(query) : undefined,
	};
}

/** That of US dollars, or of the first currency that has a fixing. */
async function latestFixingDateOf(currencies: readonly string[], userId: string, signal: AbortSignal) {
	for (const currency of currencies.toSorted((a, b) => Number(b === 'USD') - Number(a === 'USD'))) {
		const latest = await loadLatestFixingDate(userId, currency, signal);
		if (latest !== undefined) return latest;
	}
	return undefined;
}

/** The next weekdays after a date, or those before it for a step of -1. */
function weekdaysFrom(date: LocalDate, step: 1 | -1, count: number): LocalDate[] {
	const weekdays: LocalDate[] = [];
	for (let day = addDays(date, step); weekdays.length < count; day = addDays(day, step)) {
		if (!isWeekend(epochDay(day))) weekdays.push(day);
	}
	return weekdays;
}
