import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

/** The calendar of SOFR in a new portal. Its fixings follow below. */
export const sofrCalendar = new BusinessCalendar([
	calendars.find(({ name }) => name === 'USA_FI') as unknown as HolidayCalendar,
]);

export const sofrFixings = new FixingSeries(
	'SOFR',
	sofr.fixings.map(([date, value]) => ({ date: date as LocalDate, value: value as string })),
);
