import { afterAll, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@demo-bank.example');
const days = { Midweek: '2022-06-22', Saturday: '2022-06-18' };
for (const [calendar, date] of Object.entries(days)) {
	const csv = `Calendar,Date,Holiday Name\n${calendar},${date},Bank anniversary`;
	await api.post(routes.uploadCalendar.path, { csv }, token);
}

afterAll(async () => {
	for (const calendar of Object.keys(days)) await api.post(routes.deleteCalendar.path, { calendar }, token);
});

async function compounded(terms: object) {
	const period = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', systemCalendars: ['USA_FI'] };
	const { status, body } = await api.post(routes.compound.path, { ...period, ...terms }, token);
	expect(status, body.message).toBe(200);
	const rows = body.rates.map((row: Record<string, unknown>) => `${row.startDate} ${row.effRate} ${row.dayCount}`);
	return { rows, compoundedRate: body.compoundedRate };
}

// Source: SOFR of 15 to 23 June 2022 by the Federal Reserve Bank of New York; Monday the 20th was a holiday. Expected
// rates: (∏(1 + r·n/36000) − 1)·36000/9 in Python's fractions, rounded half up to 18 decimals.
it('a holiday of a client calendar is not a business day, so the previous day is weighted with two days', async () => {
	expect(await compounded({ clientCalendars: ['Midweek'] })).toEqual({
		rows: ['2022-06-15 0.7 1', '2022-06-16 1.45 1', '2022-06-17 1.45 4', '2022-06-21 1.45 2', '2022-06-23 1.44 1'],
		compoundedRate: '1.365716563924329046',
	});
});

it("weekends are business days with the last fixing if the user's configuration says so", async () => {
	expect(await compounded({ clientCalendars: ['Midweek'], isWeekendTreatedAsBizDay: true })).toEqual({
		rows: [
			'2022-06-15 0.7 1',
			'2022-06-16 1.45 1',
			'2022-06-17 1.45 1',
			'2022-06-18 1.45 1',
			'2022-06-19 1.45 2',
			'2022-06-21 1.45 2',
			'2022-06-23 1.44 1',
		],
		compoundedRate: '1.36574901628447265',
	});
});

it('a Saturday that is listed in a client calendar is not a business day', async () => {
	expect(await compounded({ clientCalendars: ['Saturday'], isWeekendTreatedAsBizDay: true })).toEqual({
		rows: [
			'2022-06-15 0.7 1',
			'2022-06-16 1.45 1',
			'2022-06-17 1.45 2',
			'2022-06-19 1.45 2',
			'2022-06-21 1.45 1',
			'2022-06-22 1.45 1',
			'2022-06-23 1.44 1',
		],
		compoundedRate: '1.36574901628447265',
	});
});

it('a calculation that extends beyond the years of a client calendar is refused', async () => {
	const terms = { currency: 'USD', startDate: '2023-06-15', endDate: '2023-06-23', clientCalendars: ['Midweek'] };
	const { status, body } = await api.post(routes.compound.path, terms, token);
	expect([status, body.code, body.params]).toEqual([
		400,
		'outside-calendar',
		{ calendar: 'Midweek', date: '2023-06-15', from: '2022-01-01', to: '2022-12-31' },
	]);
});
