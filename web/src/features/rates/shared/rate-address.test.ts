import { expect, test } from 'vitest';
import { addressedTab } from '#features/admin/shared/admin-address.ts';
import { readOvernightAddress } from '#features/rates/overnight-rates/overnight-address.ts';
import { readRateDate } from '#features/rates/shared/rate-address.ts';
import { localDate } from '#shared/time/local-date.ts';

const today = localDate('2026-05-22');
const rateDate = (query: string) => readRateDate(new URLSearchParams(query), today);
const overnight = (query: string) => readOvernightAddress(new URLSearchParams(query), ['USD', 'GBP'], today);

test('the date of rates is read from an address', () => {
	expect(rateDate('')).toEqual({ chosen: {}, isRefused: false });
	expect(rateDate('date=2025-03-14&utm=1')).toEqual({
		chosen: { date: '2025-03-14', dateType: 'publication_date', isOpening: false },
		isRefused: false,
	});
	expect(rateDate('date=2025-03-14&by=record_date').chosen).toMatchObject({ dateType: 'record_date' });
});

test.each([
	...['date=2025-03-15', 'date=2018-12-31', 'date=2026-05-25', 'date=2025-02-29', 'date=', 'date=NaN'],
	...['date=2025-03-14&date=2025-03-13', 'date=2025-03-14&by=__proto__', 'by=record_date', `date=${'1'.repeat(9000)}`],
])('%.40s is refused', (query) => {
	expect(rateDate(query)).toEqual({ chosen: {}, isRefused: true });
});

test('currency and range of overnight rates are read from an address', () => {
	expect(overnight('')).toEqual({ chosen: {}, isRefused: false });
	expect(overnight('currency=GBP').chosen).toEqual({
		...{ currency: 'GBP', from: undefined, to: undefined, compared: [], isMarkingDecisions: true },
	});
	expect(overnight('currency=GBP&from=2025-03-14&to=2025-04-14').chosen).toEqual({
		...{ currency: 'GBP', from: '2025-03-14', to: '2025-04-14', compared: [], isMarkingDecisions: true },
	});
	expect(overnight('currency=GBP&from=2025-03-14&to=2025-04-14&compare=USD').chosen.compared).toEqual(['USD']);
	expect(overnight('currency=GBP&decisions=off').chosen.isMarkingDecisions).toBe(false);
});

test.each([
	...['currency=EUR', 'currency=USD&currency=GBP', 'from=2025-03-14', 'from=2025-03-14&to=2025-03-13'],
	...['currency=GBP&compare=GBP', 'currency=GBP&compare=USD,USD', 'currency=GBP&compare=', 'compare=EUR'],
	...['currency=GBP&decisions=on', 'currency=GBP&decisions=', 'currency=GBP&decisions=off&decisions=off'],
	...['from=2015-12-31&to=2016-01-02', 'from=2025-03-14&to=2026-05-23', 'from=a&to=b'],
])('%s is refused', (query) => {
	expect(overnight(query)).toEqual({ chosen: {}, isRefused: true });
});

test('the tab of the administration is read from an address', () => {
	const tabs = ['', 'tab=users', 'tab=constructor', 'tab=users&tab=audit'].map((query) =>
		addressedTab(new URLSearchParams(query)),
	);
	expect(tabs).toEqual(['organisations', 'users', undefined, undefined]);
});
