import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import { putSystemCalendars } from '#functions/calendars/calendar-store.ts';
import { type FetchOrder, fetchIndex } from '#functions/rates/fetch/fetch-index.ts';
import { publisherClient } from '#functions/rates/fetch/publisher-client.ts';
import { indexStates, indexStatuses, noteFetch } from '#functions/rates/store/index-status.ts';
import type { Fixing } from '#shared/benchmark/fixing-series.ts';
import { publications } from '#shared/benchmark/publication.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { addDays, epochDay, isWeekend, localDate } from '#shared/time/local-date.ts';
import { fixingHistory } from '#test/support/fixing-history.ts';
import { type ManualClock, manualClock } from '#test/support/manual-clock.ts';
import { publisherServer } from '#test/support/publisher-server.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { emptyRates, ratesImage } from '#test/support/rates-image.ts';
import { currentFixings } from '#test/support/stated-fixings.ts';

let clock: ManualClock;

const [database, server] = await Promise.all([ratesDatabase(), publisherServer()]);
await putSystemCalendars(calendars as unknown as HolidayCalendar[]);
afterAll(() => server.close());
beforeEach(() => {
	// At this time it is Friday from New York to Sydney.
	clock = manualClock('2026-06-12T12:30:00Z');
	for (const { index } of publications) {
		server.publish(index, week);
		server.answerInstead(index);
	}
});
afterEach(emptyRates);

const fixing = (date: string, value: string): Fixing => ({ date: localDate(date), value });
/** A week without holidays, except for the 8th in Sydney. */
const week = [
	fixing('2026-06-09', '1.250'),
	fixing('2026-06-10', '1.251'),
	fixing('2026-06-11', '1.252'),
	fixing('2026-06-12', '1.253'),
];
const changed = (place: number, value: string) => week.map((day, i) => (i === place ? { ...day, value } : day));

async function fetchOf(index: string, more: Partial<FetchOrder> = {}) {
	const delay = async (millis: number) => clock.advance(millis);
	const ask = publisherClient({ clock, delay, timeoutMillis: 40, standIn: server.origin });
	const report = await database.as('ingest', () => fetchIndex({ index, ...more }, { ask, clock }));
	if (report.outcome === 'not-due') throw new Error('not due');
	return report;
}
const stored = async (index: string) =>
	(await currentFixings(index, localDate('2000-01-01'), localDate('2099-12-31'))).map(({ date, value }) => ({
		date,
		value,
	}));
const stateOf = async (index: string) => (await indexStates()).find((state) => state.index === index);

describe.each(publications.map(({ index }) => index))('%s', (index) => {
	it('a repeated fetch does not change fixings', async () => {
		expect((await fetchOf(index)).applied).toMatchObject({ added: week, revised: [], quarantined: [], refused: [] });
		expect(await stored(index)).toEqual(week);
		clock.advance(60_000);
		const at = new Date(clock()).toISOString();
		expect((await fetchOf(index)).applied).toMatchObject({ added: [], unchanged: 4 });
		expect(await stateOf(index)).toEqual({
			index,
			outcome: 'nothing-new',
			fetchedAt: at,
			succeededAt: at,
			latestDate: '2026-06-12',
			heldDates: [],
			refusedRows: 0,
		});
	});

	it('an empty response does not change fixings', async () => {
		server.publish(index, []);
		expect((await fetchOf(index)).applied).toMatchObject({ added: [], unchanged: 0 });
		expect(await stateOf(index)).toMatchObject({ outcome: 'nothing-new' });
	});

	it('a revised value replaces the fixing, and both values remain readable', async () => {
		await fetchOf(index);
		server.publish(index, changed(1, '1.300'));
		expect((await fetchOf(index)).applied.revised).toEqual([{ date: '2026-06-10', value: '1.300', replaced: '1.251' }]);
		const history = await fixingHistory(index, localDate('2026-06-10'));
		expect(history.map(({ revision, value }) => [revision, value])).toEqual([
			[1, '1.251'],
			[2, '1.300'],
		]);
		expect((await stored(index))[1]).toEqual(fixing('2026-06-10', '1.300'));
	});

	it('an outlier stays in quarantine until it is confirmed', async () => {
		server.publish(index, changed(2, '125.2'));
		expect((await fetchOf(index)).applied.quarantined).toMatchObject([{ date: '2026-06-11', value: '125.2' }]);
		expect((await stored(index)).map(({ date }) => date.slice(8))).toEqual(['09', '10', '12']);
		expect(await stateOf(index)).toMatchObject({ heldDates: ['2026-06-11'] });
		await fetchOf(index, { confirmed: [fixing('2026-06-11', '125.2')] });
		expect((await stored(index))[2]).toEqual(fixing('2026-06-11', '125.2'));
		expect(await stateOf(index)).toMatchObject({ heldDates: [] });
	});

	it('if a response has two values for one date, both are refused', async () => {
		server.publish(index, [...week, fixing('2026-06-11', '1.2')]);
		expect((await fetchOf(index)).applied.refused.map(({ value, reason }) => [value, reason]).sort()).toEqual([
			['1.2', 'two-values'],
			['1.252', 'two-values'],
		]);
		expect((await stored(index)).map(({ date }) => date.slice(8))).toEqual(['09', '10', '12']);
		expect(await stateOf(index)).toMatchObject({ refusedRows: 2 });
	});

	it('a response that is HTML, malformed or late is recorded as the outcome and does not change fixings', async () => {
		await fetchOf(index);
		const before = (await ratesImage()).filter(({ pk }) => pk !== 'STATE');
		const html = { contentType: 'text/html', text: '<html></html>' };
		const failures = [
			[html, 'answered with text/html, not '],
			[{ text: '"other" other' }, ''],
			['never' as const, 'did not answer within 40 ms'],
		] as const;
		for (const [answer, reason] of failures) {
			server.answerInstead(index, answer, answer, answer);
			clock.advance(60_000);
			await expect(fetchOf(index)).rejects.toThrow(reason);
			expect(await stateOf(index)).toMatchObject({
				outcome: 'failed',
				reason: expect.stringContaining(reason),
				succeededAt: '2026-06-12T12:30:00.000Z',
				latestDate: '2026-06-12',
			});
		}
		expect((await ratesImage()).filter(({ pk }) => pk !== 'STATE')).toEqual(before);
		server.answerInstead(index);
		clock.advance(60_000);
		await fetchOf(index);
		expect(await stateOf(index)).not.toHaveProperty('reason');
	});
});

describe('the date range of a fetch', () => {
	const asked = () => new URL(server.asked.at(-1) ?? '', 'http://x').searchParams;

	it('the first fetch covers a year, and later fetches begin ten business days before the latest fixing', async () => {
		await fetchOf('SOFR');
		expect([asked().get('startDate'), asked().get('endDate')]).toEqual(['2025-06-11', '2026-06-12']);
		await fetchOf('SOFR');
		expect(asked().get('startDate')).toBe('2026-05-29');
		await fetchOf('THOR');
		// Thailand is closed on 1 and 3 June.
		expect((await fetchOf('THOR')).range.from).toBe('2026-05-27');
	});

	it('a fetch begins at the requested date, or at the date of a quarantined outlier', async () => {
		await fetchOf('SOFR', { from: localDate('2026-06-10') });
		expect(asked().get('startDate')).toBe('2026-06-10');
		server.publish('SOFR', [fixing('2026-04-01', '90'), fixing('2026-04-02', '1.2'), ...week]);
		await fetchOf('SOFR', { from: localDate('2026-04-01') });
		await fetchOf('SOFR');
		expect(asked().get('startDate')).toBe('2026-04-01');
	});

	it('a fetch begins at the first gap of the last 60 days until the gap is filled', async () => {
		const days = Array.from({ length: 100 }, (_, i) => addDays(localDate('2026-03-05'), i));
		const all = days.filter((day) => !isWeekend(epochDay(day))).map((day) => fixing(day, '1.25'));
		// The 60 days begin on Monday, 13 April. 25 May is a holiday in USA_FI.
		const without = (...dates: string[]) => all.filter(({ date }) => !dates.includes(date));
		server.publish('SOFR', without('2026-04-10', '2026-04-13', '2026-05-25'));
		await fetchOf('SOFR');
		expect((await fetchOf('SOFR')).range.from).toBe('2026-04-13');
		server.publish('SOFR', all);
		expect((await fetchOf('SOFR')).applied.added).toEqual([fixing('2026-04-13', '1.25')]);
		expect((await fetchOf('SOFR')).range.from).toBe('2026-05-29');
	});

	it('nothing is fetched before the next fixing is expected', async () => {
		server.publish('SOFR', week.slice(0, 3));
		await fetchOf('SOFR');
		const questions = server.asked.length;
		const ask = publisherClient({ clock, delay: async () => undefined, standIn: server.origin });
		const whenDue = () => fetchIndex({ index: 'SOFR', onlyWhenDue: true }, { ask, clock });
		expect(await whenDue()).toEqual({ outcome: 'not-due' });
		expect(server.asked.length).toBe(questions);
		clock.advance(Date.parse('2026-06-15T12:00:00Z') - clock());
		expect((await whenDue()).outcome).toBe('fetched');
	});

	it('SORA is fetched page by page until the range is complete', async () => {
		const days = Array.from({ length: 700 }, (_, i) => addDays(localDate('2026-06-12'), -i));
		const working = days.filter((day) => !isWeekend(epochDay(day))).reverse();
		server.publish(
			'SORA',
			working.map((date) => ({ date, value: '1.5' })),
		);
		const before = server.asked.length;
		const { applied } = await fetchOf('SORA', { from: localDate('2025-06-12') });
		// There are 262 weekdays from 2025-06-12 to 2026-06-12. The first of them is on the third page.
		expect(server.asked.slice(before).map((url) => /&offset=(\d+)/.exec(url)?.[1])).toEqual([undefined, '100', '200']);
		expect(applied.added.length + applied.refused.length).toBe(262);
		expect(applied.refused.every(({ reason }) => reason === 'holiday')).toBe(true);
	});
});

it('an unknown index is refused, and the message lists the indices that can be fetched', async () => {
	await expect(fetchOf('LIBOR')).rejects.toThrow(
		/^LIBOR has no publisher; these indices are fetched: SOFR, EFFR, SONIA/,
	);
	expect(await indexStates()).toEqual([]);
});

it('the status of every index has the last fetch and the next expected fixing', async () => {
	await fetchOf('SOFR');
	server.answerInstead('SONIA', { status: 400 });
	await fetchOf('SONIA').catch(() => undefined);
	const statuses = await indexStatuses(Date.parse('2026-06-16T14:00:00Z'));
	expect(statuses).toHaveLength(publications.length);
	expect(statuses.find(({ index }) => index === 'SOFR')).toMatchObject({
		state: { outcome: 'taken' },
		awaited: { nextDate: '2026-06-15', lateByMillis: 2 * 3_600_000 },
	});
	expect(statuses.find(({ index }) => index === 'SONIA')).toMatchObject({ state: { outcome: 'failed' } });
	expect(statuses.find(({ index }) => index === 'TONA')).toEqual({ index: 'TONA' });
});

it('the outcome of a slow fetch does not replace that of a fetch which began later', async () => {
	await noteFetch('SOFR', '2026-06-12T12:31:00.000Z', { outcome: 'taken', heldDates: [], refusedRows: 0 });
	await noteFetch('SOFR', '2026-06-12T12:30:00.000Z', { outcome: 'failed', reason: 'time-out' });
	expect(await stateOf('SOFR')).toMatchObject({ outcome: 'taken' });
});
