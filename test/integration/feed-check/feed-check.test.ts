import { expect, it, vi } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import { putSystemCalendars } from '#functions/calendars/calendar-store.ts';
import { handler } from '#functions/rates/handlers/feed-check.ts';
import { quarantineFixing } from '#functions/rates/store/fixing-records.ts';
import { logger } from '#platform/runtime.ts';
import { publications } from '#shared/benchmark/publication.ts';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { applyStated } from '#test/support/stated-fixings.ts';

const database = await ratesDatabase();
const ended = {
	name: 'OLD',
	completeFrom: localDate('2016-01-01'),
	completeTo: localDate('2020-12-31'),
	holidays: [],
};
await putSystemCalendars([...(calendars as unknown as HolidayCalendar[]), ended]);

it('the check logs one line for each overdue index and for each index with values in quarantine', async () => {
	const comparedWith = { date: localDate('2026-01-05'), value: '4.31' };
	const answer = { source: 'New York Fed', askedAt: '2026-01-06T13:05:00.000Z' };
	await applyStated('SOFR', { ...comparedWith, ...answer });
	for (const date of ['2026-01-06', '2026-01-07'] as const) {
		await quarantineFixing('SOFR', { date: localDate(date), value: '43.1', ...answer, comparedWith });
	}
	const warn = vi.spyOn(logger, 'warn');
	const { late, held, ending } = await database.as('feed-check', handler);
	expect(late.map(({ index }) => index)).toEqual(publications.map(({ index }) => index));
	expect(late.find(({ index }) => index === 'SOFR')).toMatchObject({ why: 'overdue', nextDate: '2026-01-06' });
	expect(held).toEqual(['SOFR']);
	expect(ending).toContainEqual({ calendar: 'OLD', completeTo: '2020-12-31' });
	const lines = (message: string) => warn.mock.calls.filter(([written]) => written === message);
	expect(lines(alarmMessages.indexOverdue)).toHaveLength(publications.length);
	expect(lines(alarmMessages.fixingsQuarantined)).toEqual([
		[alarmMessages.fixingsQuarantined, { index: 'SOFR', dates: ['2026-01-06', '2026-01-07'] }],
	]);
	expect(lines(alarmMessages.calendarEnds)).toHaveLength(ending.length);
});
