import { routes } from '#shared/contract/routes.ts';
import { addDays, epochDay, isWeekend, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { benchPortal, timed } from './bench-portal.ts';
import { type Figure, percentile } from './figure.ts';

const currencies = ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'HKD', 'JPY', 'MYR', 'NOK', 'NZD', 'SEK', 'SGD', 'THB', 'USD'];

/** Measures requests for an overnight index's year and all currencies' fallback rates, each for a different day. */
export async function rateRequests(): Promise<Figure[]> {
	const { portal, post } = await benchPortal();
	try {
		const year = { currency: 'USD', startDate: '2022-06-15', endDate: '2023-06-15' };
		const overnight = await timed(20, 200, () => post(routes.overnightHistory.path, year));
		const days = weekdays(localDate('2023-01-03'), 80);
		const grid = (selectedRadio: string) =>
			timed(10, 60, (round) =>
				post(routes.fallbackRates.path, { currencyINPUT: currencies, selectedDate: days[round], selectedRadio }),
			);
		const record = await grid('record_date');
		const publication = await grid('publication_date');
		return [
			{ name: 'overnight rates of a year, median', value: percentile(overnight, 0.5), limit: 30, unit: 'ms' },
			{ name: 'fallback grid of a record date, median', value: percentile(record, 0.5), limit: 100, unit: 'ms' },
			{
				name: 'fallback grid of a publication date, median',
				value: percentile(publication, 0.5),
				limit: 100,
				unit: 'ms',
			},
		];
	} finally {
		await portal.close();
	}
}

function weekdays(from: LocalDate, count: number): readonly LocalDate[] {
	const days: LocalDate[] = [];
	for (let day = from; days.length < count; day = addDays(day, 1)) if (!isWeekend(epochDay(day))) days.push(day);
	return days;
}
