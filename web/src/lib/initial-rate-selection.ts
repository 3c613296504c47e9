import { addDays, epochDay, isWeekend, type LocalDate } from '../../../shared/time/local-date.ts';
import { addMonths } from '../ui/date-field/month-grid.ts';
import { localToday } from './local-today.ts';
import type { RateSelection } from './rate-selection.ts';

const rangeMonths = 3;
const defaultCurrency = 'USD';

/** The last weekday before today by its calculation date, and the most recent three months. */
export function initialRateSelection(today: LocalDate = localToday()): RateSelection {
	return {
		date: latestWeekday(addDays(today, -1)),
		dateType: 'publication_date',
		...latestMonths(today),
		currency: defaultCurrency,
	};
}

/** The range of overnight rates that ends on a day. */
export function latestMonths(to: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } {
	return { from: addMonths(to, -rangeMonths), to };
}

function latestWeekday(date: LocalDate): LocalDate {
	return isWeekend(epochDay(date)) ? latestWeekday(addDays(date, -1)) : date;
}
