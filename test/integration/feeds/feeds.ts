import { beforeEach, describe, expect, it } from 'vitest';
import { list, reserveFetch } from '#functions/rates/feeds/feeds.ts';
import { applyFixings } from '#functions/rates/fetch/fetch-index.ts';
import { quarantinedFixings, rejectedFixings } from '#functions/rates/store/fixing-records.ts';
import { noteFetch } from '#functions/rates/store/index-status.ts';
import { publications } from '#shared/benchmark/publication.ts';
import { indicesOf, publisherOf } from '#shared/benchmark/publisher.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { Feed } from '#shared/contract/feeds.ts';
import { addDays, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { Administrator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { fixingHistory } from '#test/support/fixing-history.ts';
import { enterPortalDatabase, holdInPortal } from '#test/support/hold-in-portal.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { isNightly } from '#test/support/nightly.ts';
import { applyStated, currentFixings } from '#test/support/stated-fixings.ts';
import { portal } from '../changed-portal.ts';

/** Each test uses a different day after every seeded fixing: Tuesdays of 2026 without a holiday in New York. */
let date: LocalDate = localDate('2026-07-28');

enterPortalDatabase(portal);
const operator = await Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');
beforeEach(() => {
	date = addDays(date, 7);
});

const askedAt = '2026-11-02T12:30:00.000Z';
const hold = (value: string) => holdInPortal(portal, 'SOFR', { date, value }, askedAt);
const stated = (value: string, at = askedAt) => ({ date, value, source: 'New York Fed', askedAt: at });
const values = async () => (await currentFixings('SOFR', date, date)).map(({ value }) => value);
const heldValues = async () =>
	(await quarantinedFixings('SOFR')).filter((held) => held.date === date).map(({ value }) => value);
const decide = (name: 'feedConfirm' | 'feedReject', value: string) => ({
	done: () => operator.done(name, { index: 'SOFR', date, value }),
	refused: () => operator.refused(name, { index: 'SOFR', date, value }),
});
const trail = async () => {
	const { entries } = await operator.done('auditList', { kind: 'fixing', search: `SOFR ${date}` });
	return (entries as AuditEntry[]).map(({ action, by, changes, outcome }) => ({ action, by, changes, outcome }));
};

describe('the list of feeds', () => {
	it('the list shows the latest fixing, last fetch, next fixing and quarantined values of each index', async () => {
		await noteFetch('SONIA', '2026-06-12T12:30:00.000Z', { outcome: 'failed', reason: 'answered with text/html' });
		await hold('36.2');
		const { feeds } = (await operator.done('feedList', {})) as { feeds: Feed[] };
		expect(feeds.map(({ index }) => index)).toEqual(publications.map(({ index }) => index));
		const feed = (name: string) => feeds.find(({ index }) => index === name);
		// The last fixing in functions/administration/setup/reference/fixings/SARON.json. 3 July 2026 is a Friday; SARON is
		// published at 18:00 in Zurich.
		expect(feed('SARON')).toMatchObject({
			latest: { date: '2026-07-02', value: '-0.037963' },
			next: { date: '2026-07-03', expectedAt: '2026-07-03T16:00:00.000Z' },
			held: [],
		});
		expect(feed('SONIA')?.fetched).toEqual({
			at: '2026-06-12T12:30:00.000Z',
			outcome: 'failed',
			reason: 'answered with text/html',
		});
		expect(feed('NOWA')).toEqual({
			index: 'NOWA',
			publisher: 'Norges Bank',
			page: 'https://www.norges-bank.no/en/topics/Statistics/nowa-data/',
			isBeyondCalendar: false,
			held: [],
		});
		expect(feed('SOFR')?.held).toEqual([
			{ date, value: '36.2', comparedWith: { date: '2026-06-10', value: '3.62' }, askedAt },
		]);
	});
});

describe('confirming a quarantined value', () => {
	it('a confirmed value becomes the fixing, and the audit trail has one record', async () => {
		await hold('36.2');
		expect(await decide('feedConfirm', '36.20').done()).toEqual({ index: 'SOFR', date, value: '36.2', kept: 'new' });
		expect([await values(), await heldValues()]).toEqual([['36.2'], []]);
		expect((await decide('feedConfirm', '36.2').done()).kept).toBe('unchanged');
		expect(await trail()).toEqual([
			{
				action: 'confirm',
				by: 'operator@portal.example',
				changes: [{ field: 'value', before: '', after: '36.2' }],
				outcome: 'done',
			},
		]);
	});

	it('a confirmed value revises an existing fixing, and both values remain readable', async () => {
		await applyStated('SOFR', stated('3.61', '2026-09-30T12:30:00.000Z'));
		await hold('36.2');
		expect((await decide('feedConfirm', '36.2').done()).kept).toBe('revised');
		const history = await fixingHistory('SOFR', date);
		expect(history.map(({ revision, value, source }) => [revision, value, source])).toEqual([
			[1, '3.61', 'New York Fed'],
			[2, '36.2', 'New York Fed'],
		]);
		expect((await trail())[0]?.changes).toEqual([{ field: 'value', before: '3.61', after: '36.2' }]);
	});

	it('an interrupted confirmation is completed when the value is confirmed again', async () => {
		await hold('36.2');
		await applyStated('SOFR', stated('36.2'));
		expect((await decide('feedConfirm', '36.2').done()).kept).toBe('unchanged');
		expect([await values(), await heldValues()]).toEqual([['36.2'], []]);
	});

	it('a value that is confirmed by several administrators at the same time is stored once', async () => {
		await hold('36.2');
		const call = () => operator.call('feedConfirm', { index: 'SOFR', date, value: '36.2' });
		const answers = await Promise.all([call(), call(), call()]);
		expect(answers.filter(({ body }) => body.kept === 'new')).toHaveLength(1);
		expect((await fixingHistory('SOFR', date)).map(({ revision }) => revision)).toEqual([1]);
		expect(await heldValues()).toEqual([]);
	});

	it.each(['feedConfirm', 'feedReject'] as const)(
		'the decision %s is refused if the quarantined value has changed in the meantime',
		async (name) => {
			await hold('36.3');
			expect(await decide(name, '36.2').refused()).toEqual([
				409,
				'no-longer-held',
				{ index: 'SOFR', date, value: '36.2' },
			]);
			expect([await values(), await heldValues(), await trail()]).toEqual([[], ['36.3'], []]);
		},
	);

	it('a confirmed value does not replace a later value from the publisher', async () => {
		await hold('36.2');
		await applyStated('SOFR', stated('3.62', '2026-11-02T13:00:00.000Z'));
		expect((await decide('feedConfirm', '36.2').refused()).slice(0, 2)).toEqual([409, 'no-longer-held']);
		expect(await values()).toEqual(['3.62']);
		expect((await trail())[0]?.outcome).toBe('attempted');
	});

	it.each([
		['an index that is not fetched', { index: 'LIBOR', value: '36.2' }, 409],
		['a value that is not a number', { index: 'SOFR', value: '36,2' }, 400],
	])('a confirmation is refused for %s', async (_, body, status) => {
		expect((await operator.call('feedConfirm', { ...body, date })).status).toBe(status);
	});
});

describe('rejecting a quarantined value', () => {
	it('the fixing remains unchanged, and later fetches ignore the rejected value', async () => {
		const before = addDays(date, -1);
		await applyStated('SOFR', { ...stated('3.60'), date: before });
		const answer = { index: 'SOFR', source: 'New York Fed', fixings: [{ date, value: '36.2' }] };
		expect((await applyFixings({ ...answer, askedAt })).quarantined).toHaveLength(1);
		expect(await decide('feedReject', '36.2').done()).toEqual({ index: 'SOFR', date, value: '36.2' });
		expect([await values(), await heldValues()]).toEqual([[], []]);

		const again = await applyFixings({ ...answer, askedAt: '2026-11-02T12:45:00.000Z' });
		expect([again.quarantined, again.refused]).toEqual([[], [{ date, value: '36.2', reason: 'rejected' }]]);
		expect(await trail()).toEqual([
			{
				action: 'reject',
				by: 'operator@portal.example',
				changes: [{ field: 'heldValue', before: '36.2', after: '' }],
				outcome: 'done',
			},
		]);
	});

	it('a rejection does not affect other values of the same day', async () => {
		await applyStated('SOFR', { ...stated('3.60'), date: addDays(date, -1) });
		await hold('36.2');
		await decide('feedReject', '36.2').done();
		const answer = { index: 'SOFR', source: 'New York Fed', askedAt: '2026-11-02T12:45:00.000Z' };
		expect((await applyFixings({ ...answer, fixings: [{ date, value: '36.4' }] })).quarantined).toHaveLength(1);
		expect((await applyFixings({ ...answer, fixings: [{ date, value: '3.62' }] })).added).toEqual([
			{ date, value: '3.62' },
		]);
		expect(await heldValues()).toEqual([]);
		expect((await rejectedFixings('SOFR')).filter((rejected) => rejected.date === date)).toEqual([
			{ date, value: '36.2' },
		]);
	});
});

describe('missing days of an index', () => {
	const clock = manualClock('2026-10-30T12:00:00Z');
	const keep = (index: string, day: string, value: string) =>
		applyStated(index, { date: localDate(day), value, source: 'Bank of Japan', askedAt });
	const missingAt = async (index: string, at = clock) => {
		const caller = { organisation: { isOperator: true } };
		const { feeds } = (await list.run({ request: {}, caller, clock: at, from: '' } as never)) as { feeds: Feed[] };
		return feeds.find((feed) => feed.index === index)?.missing;
	};

	it('missing days are the gaps in the reference data, and are unknown for an index without a calendar', async () => {
		// functions/administration/setup/reference/fixings/AONIA.json has no fixing for three business days of Sydney.
		expect(await missingAt('AONIA')).toEqual({ count: 3, dates: ['2026-07-20', '2026-07-21', '2026-08-03'] });
		await keep('SWESTR', '2026-10-01', '1.7');
		await keep('SWESTR', '2026-10-30', '1.7');
		expect(await missingAt('SWESTR')).toBeUndefined();
		const { feeds } = (await operator.done('feedList', {})) as { feeds: Feed[] };
		expect(feeds.find(({ index }) => index === 'AONIA')).toHaveProperty('missing');
	});

	if (isNightly)
		it('at most twenty missing days are listed, even if there are more between two fixings', async () => {
			expect(await missingAt('TONA')).toEqual({ count: 0, dates: [] });
			// The reference data of TONA end on Wednesday, 5 August 2026. 11 August is a holiday in Japan.
			for (const day of ['2026-08-06', '2026-08-10', '2026-08-13']) await keep('TONA', day, '0.7');
			await holdInPortal(portal, 'TONA', { date: localDate('2026-08-12'), value: '7.7' }, askedAt);
			const both = { count: 2, dates: ['2026-08-07', '2026-08-12'] };
			expect(await missingAt('TONA')).toEqual(both);
			await operator.done('feedReject', { index: 'TONA', date: '2026-08-12', value: '7.7' });
			expect(await missingAt('TONA')).toEqual(both);
			await keep('TONA', '2026-08-07', '0.7');
			await keep('TONA', '2026-10-30', '0.7');
			const many = await missingAt('TONA');
			// Of the 55 weekdays between 13 August and 30 October, four are holidays: 21, 22 and 23 September and 12 October.
			expect([many?.count, many?.dates.length, many?.dates.at(-1)]).toEqual([1 + 51, 20, '2026-10-29']);
			// 29 October 2026 is 400 days before 3 December 2027.
			expect(await missingAt('TONA', manualClock('2027-12-03T12:00:00Z'))).toEqual({ count: 0, dates: [] });
		});
});

describe('fetching on request', () => {
	it('a request to fetch is refused with a reason if fetching is switched off or the index does not have a publisher', async () => {
		expect((await operator.refused('feedFetch', { index: 'SOFR' })).slice(0, 2)).toEqual([409, 'fetching-off']);
		expect(await operator.refused('feedFetch', { index: 'NONE' })).toEqual([404, 'no-publisher', { index: 'NONE' }]);
	});

	it('a publisher is asked at most once in five minutes, regardless of which administrator requests it', async () => {
		const [now, minutes] = [Date.parse('2026-11-02T12:00:00Z'), 60_000];
		const reserve = (atMillis: number, of = 'Norges Bank') => reserveFetch(of, atMillis, 5 * minutes);
		const first = await Promise.all([reserve(now), reserve(now), reserve(now)]);
		expect(first.filter((wait) => wait === 0)).toHaveLength(1);
		expect(await reserve(now + 2 * minutes)).toBe(3 * minutes);
		expect(await reserve(now + 2 * minutes, 'Bank of Japan')).toBe(0);
		expect(await reserve(now + 5 * minutes)).toBe(0);
	});

	it("every fetched index has a publisher and a link to the publisher's page", () => {
		const known = publications.map(({ index }) => publisherOf(index));
		expect(known.every((each) => each !== undefined && /^https:\/\/[\w.-]+\//.test(each.page))).toBe(true);
		expect(indicesOf('Federal Reserve Bank of New York')).toEqual(['SOFR', 'EFFR']);
	});
});
