import { addDays, epochDay, isWeekend, type LocalDate } from '../../../../../shared/time/local-date.ts';
import { localToday } from '../../../lib/dates/local-day.ts';
import type { RateSelection } from './rate-selection.ts';

const defaultCurrency = 'USD';

/** The last weekday before today by its calculation date. Which range of overnight rates is open shows their screen. */
export function initialRateSelection(today: LocalDate = localToday()): RateSelection {
	return {
		date: latestWeekday(addDays(today, -1)),
		dateType: 'publication_date',
		isOpening: true,
		openedOn: undefined,
		from: undefined,
		to: undefined,
		currency: defaultCurrency,
	};
}

function latestWeekday(date: LocalDate): LocalDate {
	return isWeekend(epochDay(date)) ? latestWeekday(addDays(date, -1)) : date;
}
