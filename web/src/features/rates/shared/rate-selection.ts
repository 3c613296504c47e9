import { useState } from 'react';
import { localToday } from '#lib/dates/local-day.ts';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import type { DateType } from '#shared/contract/fallback.ts';
import { addDays, epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';

/** The user's choices on the rate screens. The two fallback screens share the date and the date type. */
export interface RateSelection {
	readonly date: LocalDate;
	readonly dateType: DateType;
	/** The fallback screens are still looking for the day to open on. */
	readonly isOpening: boolean;
	/** The day that the fallback screens opened on; undefined if none with figures was found. */
	readonly openedOn: LocalDate | undefined;
	/** The range of the overnight rates; both are undefined until a range is chosen. */
	readonly from: LocalDate | undefined;
	readonly to: LocalDate | undefined;
	readonly currency: string;
	/** Currencies whose overnight rates are compared with those of the currency. */
	readonly compared: readonly string[];
	/** True if the chart of overnight rates marks policy decisions. */
	readonly isMarkingDecisions: boolean;
}

/** Selections by session, so that a new session starts without one. */
const kept = new WeakMap<object, RateSelection>();

/**
 * The selection that the rate screens share.
 *
 * @param open derives the screen's first selection; its argument is the selection of the previous screen, if any.
 * @returns the selection, and a function that changes parts of it
 */
export function useRateSelection(
	open: (left: RateSelection | undefined) => RateSelection,
): readonly [RateSelection, (change: Partial<RateSelection>) => void] {
	const session = stateKeyOf(useSession());
	const [selection, setSelection] = useState(() => {
		const opened = open(kept.get(session));
		kept.set(session, opened);
		return opened;
	});
	const choose = (change: Partial<RateSelection>) => {
		const next = { ...(kept.get(session) ?? selection), ...change };
		kept.set(session, next);
		setSelection(next);
	};
	return [selection, choose];
}

const defaultCurrency = 'USD';

/** The weekday before today, by calculation date. The overnight screen finds its own range. */
export function initialRateSelection(today: LocalDate = localToday()): RateSelection {
	return {
		date: latestWeekday(addDays(today, -1)),
		dateType: 'publication_date',
		isOpening: true,
		openedOn: undefined,
		from: undefined,
		to: undefined,
		currency: defaultCurrency,
		compared: [],
		isMarkingDecisions: true,
	};
}

function latestWeekday(date: LocalDate): LocalDate {
	return isWeekend(epochDay(date)) ? latestWeekday(addDays(date, -1)) : date;
}
