import { beforeAll, describe, expect, it } from 'vitest';
import { calendarLimits } from '#shared/contract/calendar-file.ts';
import { problem } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { ApiCaller, bearer } from '#test/support/api-caller.ts';
import { isNightly } from '#test/support/nightly.ts';
import { portal } from '../changed-portal.ts';

const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@demo-bank.example');

const csvOf = (...rows: string[]) => ['Calendar,Date,Holiday Name', ...rows].join('\r\n');
const upload = (csv: string, more: object = {}) => api.post(routes.uploadCalendar.path, { csv, ...more }, token);
const remove = (calendar: string) => api.post(routes.deleteCalendar.path, { calendar }, token);

async function clientNames(): Promise<string[]> {
	const { body } = await api.post(routes.calendarNames.path, {}, token);
	return body.clientCalendars.map(({ calendar }: { calendar: string }) => calendar);
}

async function served(name: string) {
	const { body } = await api.post(routes.calendarHolidays.path, {}, token);
	return body.calendars.find(({ calendar }: { calendar: string }) => calendar === name);
}

describe('uploading a calendar', () => {
	it('an uploaded calendar is stored and listed with its holidays', async () => {
		const csv = csvOf('Desk,2017-05-02,Early', 'Desk,2027-05-03,"Bank, Day"', 'Desk,01-May-2027,Saturday');
		const { status, body } = await upload(csv, { fileName: 'desk.CSV', userid: 'User@demo-bank.example' });
		const completeTo = '2027-12-31';
		expect([status, body]).toEqual([
			200,
			{ calendar: 'Desk', holidays: 3, completeFrom: '2017-01-01', completeTo, isReplaced: false },
		]);
		expect(await clientNames()).toContain('Desk');
		expect(await served('Desk')).toEqual({
			calendar: 'Desk',
			ccy: '',
			holidays: ['2017-05-02', '2027-05-01', '2027-05-03'],
			names: ['Early', 'Saturday', 'Bank, Day'],
			completeFrom: '2017-01-01',
			completeTo,
		});
	});

	it('a CSV file is accepted directly as the request body', async () => {
		const headers = { ...bearer(token), 'content-type': 'text/csv' };
		const { status, body } = await api.call(
			'POST',
			routes.uploadCalendar.path,
			csvOf('Plain,2027-05-03,"利率"'),
			headers,
		);
		expect([status, body.calendar, body.holidays]).toEqual([200, 'Plain', 1]);
		expect((await served('Plain')).names).toEqual(['利率']);
	});

	it('a calendar with past years is accepted and counts as complete for those years', async () => {
		await upload(csvOf('Archive,1995-05-02,Anniversary'));
		expect(await served('Archive')).toMatchObject({
			holidays: ['1995-05-02'],
			completeFrom: '1995-01-01',
			completeTo: '1995-12-31',
		});
	});

	it('replacing a calendar needs a confirmation, even if the name differs only in case', async () => {
		await upload(csvOf('Twice,2026-01-02,Old', 'Twice,2026-01-03,Old'));
		const refused = await upload(csvOf('TWICE,2026-01-05,New'));
		expect([refused.status, refused.body]).toEqual([
			409,
			{
				message: 'Calendar Twice exists with 2 holidays.',
				code: 'calendar-exists',
				params: { calendar: 'Twice', holidays: 2 },
			},
		]);
		expect((await served('Twice')).names).toEqual(['Old', 'Old']);
		const replaced = await upload(csvOf('TWICE,2026-01-05,New'), { replace: true });
		expect([replaced.status, replaced.body.isReplaced]).toEqual([200, true]);
		expect(await clientNames()).not.toContain('Twice');
		expect((await served('TWICE')).names).toEqual(['New']);
	});

	it('the response to an upload under a new name says that no calendar was replaced', async () => {
		const { body } = await upload(csvOf('Fresh,2026-01-02,Day'), { replace: true });
		expect(body.isReplaced).toBe(false);
	});

	it('exactly one of several simultaneous uploads of a new name is accepted', async () => {
		const answers = await Promise.all(
			Array.from({ length: 6 }, (_, i) => upload(csvOf(`Race,2026-01-0${i + 1},Runner ${i}`))),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
		const winner = answers.findIndex(({ status }) => status === 200);
		expect((await served('Race')).names).toEqual([`Runner ${winner}`]);
		const loser = answers.find(({ status }) => status === 409);
		expect(loser?.body.params).toEqual({ calendar: 'Race', holidays: 1 });
	});

	it('text that looks like a formula or an HTML tag is stored as text', async () => {
		const names = ["=HYPERLINK('x')", '<img src=x onerror=alert(1)>', '__proto__', '{"$ne":1}'];
		await upload(csvOf(...names.map((name, i) => `Text,2026-01-0${i + 1},"${name.replaceAll('"', '""')}"`)));
		expect((await served('Text')).names).toEqual(names);
	});
});

describe('a file with faults', () => {
	it('a file with faults is refused completely, and the response lists the fault of each line', async () => {
		const { status, body } = await upload(
			csvOf('Bad,2026-01-02,Good line', 'Bad,2026-02-30,No day', 'Other,2026-01-02,'),
		);
		expect(status).toBe(400);
		expect(problem.strict().parse(body)).toEqual({
			message: '2 lines of the file are wrong. Line 3: "2026-02-30" is not a date; write 2026-12-24 or 24-Dec-2026.',
			code: 'calendar-file-invalid',
			params: { count: 2 },
			issues: [
				{
					path: ['csv', 3, 'date-invalid'],
					message: '"2026-02-30" is not a date; write 2026-12-24 or 24-Dec-2026',
				},
				{ path: ['csv', 4, 'name-differs'], message: 'names calendar "Other", but the file began with "Bad"' },
				{ path: ['csv', 4, 'date-repeated'], message: '2026-01-02 is in line 2 already' },
				{ path: ['csv', 4, 'holiday-name-empty'], message: 'has no holiday name' },
			],
		});
		expect(await clientNames()).not.toContain('Bad');
	});

	it('at most a hundred faults are listed, but all faults are counted', async () => {
		const { body } = await upload(csvOf(...Array.from({ length: 150 }, (_, i) => `Bad,2026,Day ${i}`)));
		expect([body.params.count, body.issues.length]).toEqual([150, 100]);
	});

	it.each([
		['is empty', '', 'no-holidays'],
		['is encoded in UTF-16', '\uFFFD\uFFFDC\0a\0l\0', 'not-utf-8'],
		['is larger than 1 MB', csvOf(`Big,2026-01-01,${'x'.repeat(1024 * 1024)}`), 'too-large'],
		['has the name of a calendar of the portal', csvOf('usa_fi,2026-01-01,Day'), 'name-reserved'],
	])('a file is refused when it %s', async (_, csv, fault) => {
		const { status, body } = await upload(csv);
		expect([status, body.code, body.issues[0].path.at(-1)]).toEqual([400, 'calendar-file-invalid', fault]);
	});

	it.each([
		['a name that does not end in .csv', { csv: '', fileName: 'holidays.xlsx' }],
		['a path as the file name', { csv: '', fileName: '../holidays.csv' }],
		['a `csv` that is not a string', { csv: ['Calendar'] }],
		['a missing `csv`', {}],
		['a `replace` that is not a boolean', { csv: '', replace: 'true' }],
		['an unknown field', { csv: '', orgId: 'bni' }],
	])('a request with %s is refused', async (_, body) => {
		const answer = await api.post(routes.uploadCalendar.path, body, token);
		expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
	});

	it('a file larger than 5 MB is refused without being read', async () => {
		const body = JSON.stringify({ csv: 'x'.repeat(5 * 1024 * 1024) });
		const answer = await api.call('POST', routes.uploadCalendar.path, body, bearer(token));
		expect(answer.status).toBe(413);
	});
});

describe('deleting a calendar', () => {
	it('a calendar can be deleted, and then no longer exists', async () => {
		await upload(csvOf('Gone,2026-01-02,Day'));
		const answer = await remove('GONE');
		expect([answer.status, answer.body]).toEqual([200, { calendar: 'Gone' }]);
		expect(await clientNames()).not.toContain('Gone');
		const again = await remove('Gone');
		expect([again.status, again.body.code, again.body.params]).toEqual([404, 'unknown-calendar', { calendar: 'Gone' }]);
	});

	it.each(['USA_FI', '../ORG', 'CALENDAR#desk', '*', ' '])(
		'the name %s does not belong to a client calendar',
		async (calendar) => {
			const { status, body } = await remove(calendar);
			expect([status, body.code]).toEqual([404, 'unknown-calendar']);
			expect((await served('USA_FI')).holidays.length).toBeGreaterThan(80);
		},
	);
});

if (isNightly)
	describe('the limits of an organisation', () => {
		let nonGui: string;
		beforeAll(async () => {
			nonGui = await api.signIn('user@batch-client.example');
		});
		const put = (csv: string, more: object = {}) => api.post(routes.uploadCalendar.path, { csv, ...more }, nonGui);

		/** Returns a name of the maximum length, in characters of three bytes. */
		const widest = (day: number) =>
			`${'銀'.repeat(calendarLimits.holidayNameLength - 4)}${String(day).padStart(4, '0')}`;
		const rows = (name: string, count: number) =>
			Array.from(
				{ length: count },
				(_, i) => `${name},${dateOfEpochDay(epochDay(localDate('2030-01-01')) + i)},${widest(i)}`,
			);

		it('an organisation has at most 10,000 holidays, which fit into one response even if all names have the maximum length', async () => {
			for (let i = 0; i < 10; i++) {
				const { status, body } = await put(csvOf(...rows(`Wide ${i}`, 1000)));
				expect([status, body.holidays]).toEqual([200, 1000]);
			}
			const surplus = await put(csvOf('One more,2026-01-02,Day'));
			expect([surplus.status, surplus.body.code, surplus.body.params]).toEqual([
				409,
				'holiday-limit-reached',
				{ max: 10_000, total: 10_001 },
			]);
			const { body } = await api.post(routes.calendarHolidays.path, {}, nonGui);
			const wide = body.calendars.filter(({ calendar }: { calendar: string }) => calendar.startsWith('Wide'));
			expect(wide.map(({ names }: { names: string[] }) => names.length)).toEqual(Array(10).fill(1000));
			expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(6 * 1024 * 1024);
			const smaller = await put(csvOf('wide 0,2026-01-02,Day'), { replace: true });
			expect([smaller.status, smaller.body.isReplaced]).toEqual([200, true]);
			for (let i = 0; i < 10; i++) {
				await api.post(routes.deleteCalendar.path, { calendar: `Wide ${i}` }, nonGui);
			}
		});

		it('an organisation has at most fifty calendars, and existing ones can still be replaced', async () => {
			for (let i = 1; i <= 50; i++) {
				expect((await put(csvOf(`Number ${i},2026-01-02,Day`))).status).toBe(200);
			}
			const surplus = await put(csvOf('Number 51,2026-01-02,Day'), { replace: true });
			expect([surplus.status, surplus.body.code, surplus.body.params]).toEqual([
				409,
				'calendar-limit-reached',
				{ max: 50 },
			]);
			expect((await put(csvOf('Number 50,2026-01-05,Day'), { replace: true })).status).toBe(200);
		});
	});

describe('business dates', () => {
	const ask = (more: object) => api.post(routes.businessDates.path, { systemCalendars: ['UKG_FI'], ...more }, token);

	// Source: gov.uk/bank-holidays. Easter holidays of 2024 were on 29 March and 1 April.
	it.each([
		['Following', 0, '2024-04-02', '2024-04-02'],
		['ModifiedFollowing', 1, '2024-03-28', '2024-04-02'],
		['Preceding', -1, '2024-03-28', '2024-03-27'],
		['ModifiedPreceding', 0, '2024-03-28', '2024-03-28'],
		['NoMoving', 1, '2024-03-31', '2024-04-02'],
	])(
		'Easter Sunday is adjusted by the convention %s and moved by %i business days',
		async (convention, businessDays, adjusted, moved) => {
			const { body } = await ask({ dates: ['2024-03-31'], convention, businessDays });
			expect(body.dates).toEqual([{ date: '2024-03-31', closed: { isWeekend: true, holidays: [] }, adjusted, moved }]);
		},
	);

	it("business dates use the holidays of an organisation's calendar, and can count weekends as business days", async () => {
		await upload(csvOf('Local,2024-03-28,Local day'));
		const { body } = await ask({ dates: ['2024-03-28'], clientCalendars: ['Local'], isWeekendTreatedAsBizDay: true });
		const holidays = [{ name: 'Local day', calendar: 'Local' }];
		const closed = { isWeekend: false, holidays };
		expect(body.dates).toEqual([{ date: '2024-03-28', closed, adjusted: '2024-03-30', moved: '2024-03-30' }]);
	});

	it('business dates are refused for an unknown calendar and for a date after its last known holiday', async () => {
		const dates = ['2024-03-28'];
		expect(await ask({ dates, systemCalendars: [] })).toMatchObject({ status: 400, body: { code: 'no-calendar' } });
		const unknown = { status: 400, body: { code: 'unknown-calendar', params: { calendar: 'Desk of others' } } };
		expect(await ask({ dates, clientCalendars: ['Desk of others'] })).toMatchObject(unknown);
		const outside = { status: 400, body: { code: 'outside-calendar', params: { calendar: 'UKG_FI' } } };
		expect(await ask({ dates: ['2199-12-31'] })).toMatchObject(outside);
	});
});
