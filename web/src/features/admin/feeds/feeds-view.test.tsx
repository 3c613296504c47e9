import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Feed } from '#shared/contract/feeds.ts';
import { localDate } from '#shared/time/local-date.ts';
import { type Answers, refusal, requestsOf } from '#test/support/fake-api.ts';
import { isNightly } from '#test/support/nightly.ts';
import { notices } from '#test/support/notifications-fake.ts';
import { demoBank, sofr, sonia } from '../testing/fake-portal.ts';
import { button, openAdmin, pressInDialog } from '../testing/open-admin.tsx';
import { feedStatuses } from './feed-columns.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

async function openFeeds(answers: Answers = {}, language: 'en' | 'zh' = 'en') {
	const user = await openAdmin(answers, language);
	await user.click(await screen.findByRole('tab', { name: language === 'en' ? 'Rate feeds' : '利率来源' }));
	return user;
}

async function rowsOf(name: string) {
	await screen.findAllByRole('rowheader');
	const rows = within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);
	return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

const held = { index: 'SOFR', date: '2026-06-11', value: '36.2' };

test('a feed shows its latest value, the next expected fixing, the delay and the outcome of the last fetch', async () => {
	await openFeeds();
	const rows = await rowsOf('Rate feeds');
	const at = (instant: string) =>
		`${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(instant))} UTC`;
	expect(rows).toEqual([
		[
			'SOFR',
			'Quarantined',
			'10-Jun-2026',
			'3.62',
			'11-Jun-2026',
			at('2026-06-12T12:00:00Z'),
			'–',
			`${at('2026-06-12T12:30:00Z')}Nothing new · 2 rows refused`,
			'Federal Reserve Bank of New York\u00a0Fetch now',
		],
		[
			'SONIA',
			'FailedOverdue',
			'10-Jun-2026',
			'3.7271',
			'11-Jun-2026',
			at('2026-06-12T08:00:00Z'),
			'1 d 5 h',
			`${at('2026-06-13T13:01:00Z')}Failed · answered with text/html`,
			'Publisher of SONIA\u00a0Fetch now',
		],
		['NOWA', 'No fixing yet', '–', '–', '–', '–', '–', 'Never', 'Norges Bank\u00a0Fetch now'],
	]);
});

test('Fetch now fetches the feed from its publisher', async () => {
	const user = await openFeeds();
	const link = await screen.findByRole('link', { name: /^Federal Reserve Bank of New York/ });
	expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([sofr.page, 'noreferrer']);
	await user.click(button('Fetch now: SONIA'));
	await waitFor(() => expect(requestsOf('feedFetch')).toEqual([{ index: 'SONIA' }]));
	await waitFor(() =>
		expect(notices()[0]?.text).toBe(
			'Bank of England is asked for SONIA. The list is loaded again until the answer is there.',
		),
	);
});

test('the list is reloaded until the fetch has ended', async () => {
	let asked = 0;
	const feedList = () => {
		if (requestsOf('feedFetch').length > 0) asked += 1;
		const fetched = { ...sonia.fetched, at: '2026-06-13T14:00:00.000Z', outcome: 'taken' as const };
		return { feeds: asked < 2 ? [sonia] : [{ ...sonia, fetched }] };
	};
	const user = await openFeeds({ feedList });
	vi.useFakeTimers({ shouldAdvanceTime: true });
	await user.click(await screen.findByRole('button', { name: 'Fetch now: SONIA' }));
	await waitFor(() => expect(asked).toBe(1));
	await vi.advanceTimersByTimeAsync(1000);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(asked).toBe(2);
	vi.useRealTimers();
});

const missingDays = [
	['en', '21 days missing', 'Days on which SONIA has no fixing', 'and 19 earlier days within the last 400 days'],
	['zh', '缺 21 天', 'SONIA 缺少定盘利率的日期', '过去 400 天内更早的还有 19 天'],
] as const;

test.each(isNightly ? missingDays : missingDays.slice(0, 1))(
	'the number of missing days is shown, and a click on it lists the dates: language %s',
	async (language, label, title, others) => {
		const dates = [localDate('2026-06-03'), localDate('2026-06-05')];
		const feeds = [
			sofr,
			{ ...sonia, missing: { count: 21, dates } },
			{ ...sofr, index: 'TONA', missing: { count: 0, dates: [] } },
		];
		const user = await openFeeds({ feedList: () => ({ feeds }) }, language);
		await user.tab();
		const press = await screen.findByRole('button', { name: new RegExp(label) });
		expect(screen.queryByText(title)).toBeNull();
		press.focus();
		await user.keyboard('{Enter}');
		expect(await screen.findByText(title)).toBeTruthy();
		const shown = language === 'en' ? '03-Jun-2026, 05-Jun-2026' : '2026-06-03、2026-06-05';
		expect(screen.getByText(shown)).toBeTruthy();
		expect(screen.getByText(others)).toBeTruthy();
	},
);

describe('the statuses of a feed', () => {
	const onTime: Feed = { ...sofr, held: [] };
	test.each([
		['nothing', onTime, ['onTime']],
		['a delay of one millisecond', { ...onTime, next: { ...sonia.next, lateByMillis: 1 } as Feed['next'] }, ['late']],
		['a holiday calendar that has ended', { ...onTime, next: undefined, isBeyondCalendar: true }, ['beyondCalendar']],
		['a quarantined value, a failed fetch and a delay', { ...sonia, held: sofr.held }, ['held', 'failed', 'late']],
	] as const)('the status is correct for a feed that reports %s', (_, feed, statuses) => {
		expect(feedStatuses(feed as Feed)).toEqual(statuses);
	});
});

describe.each([
	['Confirm', 'feedConfirm', 'Quarantined value confirmed', /^Do you want to use 36\.2 % as SOFR for 11-Jun-2026\?/],
	['Reject', 'feedReject', 'Quarantined value rejected', /^Do you want to reject 36\.2 % for SOFR on 11-Jun-2026\?/],
] as const)('the decision to %s a quarantined value', (action, operation, notice, question) => {
	test('is carried out by keyboard after a confirmation, and the list is reloaded', async () => {
		let feeds = [sofr];
		const user = await openFeeds({ feedList: () => ({ feeds }) });
		expect(await rowsOf('Quarantined values')).toMatchObject([
			['SOFR', '11-Jun-2026', '36.2', '3.62 on 10-Jun-2026', expect.any(String), 'ConfirmReject'],
		]);
		const opener = button(`${action} SOFR 11-Jun-2026`);
		opener.focus();
		await user.keyboard('{Enter}');
		expect(within(screen.getByRole('dialog')).getByText(question)).toBeTruthy();
		expect(requestsOf(operation)).toEqual([]);
		feeds = [{ ...sofr, held: [] }];
		await pressInDialog(user, action);
		await waitFor(() => expect(screen.queryByRole('table', { name: 'Quarantined values' })).toBeNull());
		expect(requestsOf(operation)).toEqual([held]);
		expect(notices()[0]).toMatchObject({ type: 'success', text: notice });
		await waitFor(() => expect(document.activeElement).toBe(button('Reload')));
	});

	if (isNightly)
		test('shows the reason and the current quarantined value if the decision is refused', async () => {
			let feeds = [sofr];
			const user = await openFeeds({
				feedList: () => ({ feeds }),
				[operation]: () => refusal(409, 'no-longer-held', { params: held }),
			});
			await user.click(await screen.findByRole('button', { name: `${action} SOFR 11-Jun-2026` }));
			feeds = [{ ...sofr, held: sofr.held.map((value) => ({ ...value, value: '36.3' })) }];
			await pressInDialog(user, action);
			expect(await screen.findByText('36.3')).toBeTruthy();
			expect(notices().map(({ text }) => text)).toContain(
				`${action} quarantined value request failed. The publisher has changed this value. Reload the list.`,
			);
		});
});

test('Retry reloads a list that could not be loaded', async () => {
	let isDown = true;
	const user = await openFeeds({ feedList: () => (isDown ? refusal(500) : { feeds: [sonia] }) });
	expect(await screen.findByText('The list could not be loaded.')).toBeTruthy();
	expect(notices()).toContainEqual({ type: 'error', text: 'Failed to request Rate Feeds.' });
	isDown = false;
	await user.click(button('Retry'));
	expect((await rowsOf('Rate feeds'))[0]?.[0]).toBe('SONIA');
});

test('only the operator sees the feeds', async () => {
	await openAdmin({ organisationSearch: () => ({ organisations: [{ ...demoBank, isOperator: false }] }) });
	expect(await screen.findByText('Your own organization. Only the operator of the portal can change it.')).toBeTruthy();
	expect(screen.queryByRole('tab', { name: 'Rate feeds' })).toBeNull();
	expect(requestsOf('feedList')).toEqual([]);
});
