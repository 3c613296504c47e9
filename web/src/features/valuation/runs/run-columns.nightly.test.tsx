import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ValuationPage } from '#features/valuation/valuation-page.tsx';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type Answers, fakeApi } from '#test/support/fake-api.ts';
import { type Language, openPage, sessionWith, userId } from '#test/support/open-page.tsx';
import { failedResult, itemOf, resultOf } from '../shared/testing/made-up-results.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const first = '0198c5e0-0000-7000-8000-000000000001';
const second = '0198c5e0-0000-7000-8000-000000000002';

const run = (runId: string, more: Partial<RunSummary> = {}): RunSummary => ({
	runId,
	kind: 'saved',
	state: 'done',
	startedAt: '2026-11-22T09:00:00.000Z',
	startedBy: userId,
	changedAt: '2026-11-22T09:00:00.000Z',
	expiresAt: '2027-02-20T09:00:00.000Z',
	format: 'jsonl',
	valuationDate: '2025-02-10' as LocalDate,
	reportCurrency: 'USD',
	getPaymentInfo: false,
	dv01Method: 'ZeroShift',
	progress: 1,
	...more,
});

const used = { snapshotId: 's', userDefinedCurves: [], fixings: [], calendars: [], marketHash: 'h' };
const VAL = { RDPAccount: { secretName: '/portal/demo-bank/secret' }, Swaps: { GetPaymentInfo: true } };

async function open(pathname: string, answers: Answers, language: Language = 'en') {
	fakeApi({ valuationDates: () => ({ dates: [] }), ...answers });
	const navigate = vi.fn();
	const page = <ValuationPage pathname={pathname} navigate={navigate} />;
	return { navigate, ...(await openPage(page, { session: sessionWith({ VAL }), language })) };
}

test('the list shows the runs of all pages with their states, and opens a comparison with the earlier run first', async () => {
	const { user, navigate } = await open('/valuationengine/runs', {
		runList: ({ cursor }) =>
			cursor === undefined
				? { runs: [run(second, { name: 'After', rows: 1200, failed: 3 })], cursor: 'next' }
				: { runs: [run(first, { name: 'Before' }), run(first.replace(/1$/, '3'), { state: 'failed' })] },
	});
	await user.click(await screen.findByRole('button', { name: 'Show more runs' }));
	const rows = await waitFor(() => {
		const found = within(screen.getByRole('table', { name: 'Saved runs' }))
			.getAllByRole('row')
			.slice(1);
		expect(found).toHaveLength(3);
		return found.map((row) => row.textContent);
	});
	expect(rows[0]).toContain('AfterDone 10-Feb-2025USD1,2003–Screen');
	expect(rows[2]).toContain('Failed');
	expect(screen.getByRole('link', { name: 'After' }).getAttribute('href')).toBe(`/valuationengine/runs/${second}`);
	expect((screen.getByRole('button', { name: 'Compare' }) as HTMLButtonElement).disabled).toBe(true);
	await user.click(screen.getByRole('checkbox', { name: 'Compare After' }));
	await user.click(screen.getByRole('checkbox', { name: 'Compare Before' }));
	await user.click(screen.getByRole('button', { name: 'Compare' }));
	expect(navigate).toHaveBeenLastCalledWith(`/valuationengine/runs/${first}/compared-with/${second}`);
});

test.each([
	[
		'en',
		'Waiting, place 2',
		'Your use: 5 of 5 runs that have not ended · 1 of 20 open upload links · 0.06 of 10 GB of kept files',
	],
	['zh', '等待中，第 2 位', '您的用量：未结束的运行 5/5，未使用的上传链接 1/20，保留的文件 0.06/10 GB'],
] as const)(
	"the list shows a waiting run's place in the queue and the user's current use of each limit (language %s)",
	async (language, place, use) => {
		const usage = {
			runningRuns: { used: 5, limit: 5 },
			openUploads: { used: 1, limit: 20 },
			keptBytes: { used: 52_000_000, limit: 10_000_000_000 },
		};
		const waiting = run(first, { name: 'Next', state: 'uploaded', progress: 0, waitingPlace: 2 });
		await open('/valuationengine/runs', { runList: () => ({ runs: [waiting], usage }) }, language);
		expect(await screen.findByText(use)).toBeTruthy();
		expect(screen.getByText(place)).toBeTruthy();
	},
);

test('a run lists the deals of its workbook that were refused before valuation', async () => {
	const fault = { sheet: 'Deals', row: 3, code: 'not-a-date', message: 'endDate: soon. A date.' };
	const refused = {
		deals: 2,
		faults: [
			{ ...fault, dealId: 'B' },
			{ ...fault, row: 4 },
		],
	};
	const ignored = { rows: 12, listed: [{ sheet: 'Deals', row: 9, text: 'prepared by the desk' }] };
	const saved = run(first, { refused, ignored });
	await open(`/valuationengine/runs/${first}`, {
		runStatus: () => ({ ...saved, faults: [] }),
		runOpen: () => ({ run: saved, used, results: [{ row: 1, ...resultOf('A') }], items: [itemOf('A')] }),
	});
	await screen.findByText('2 deals of the workbook were refused before valuation');
	expect(screen.getByText('Deals, row 3, B: endDate: soon. A date.')).toBeTruthy();
	expect(screen.getByText('Deals, row 4: endDate: soon. A date.')).toBeTruthy();
	expect(screen.getByText('12 rows of the workbook were ignored: they identify no deal')).toBeTruthy();
	expect(screen.getByText('Deals, row 9: prepared by the desk')).toBeTruthy();
	const left =
		'2 deals of the workbook have faults and are in no total. 12 rows of the workbook were ignored and are in no total.';
	expect(await screen.findByText(left)).toBeTruthy();
});

test.each([
	[undefined, 'Confirm them: nobody has done so yet.'],
	[true, 'They were confirmed before the run was saved.'],
])('a run lists the improbable values of its deals (confirmed: %s)', async (hasConfirmedWarnings, told) => {
	const listed = [
		{
			row: 3,
			dealId: 'B',
			field: 'leg2Spread',
			code: 'spread-unit' as const,
			message: '…',
			params: { small: 1, large: 10 },
		},
	];
	const saved = run(first, { warnings: { count: 4, listed }, hasConfirmedWarnings });
	await open(`/valuationengine/runs/${first}`, {
		runStatus: () => ({ ...saved, faults: [] }),
		runOpen: () => ({ run: saved, used, results: [{ row: 1, ...resultOf('A') }], items: [itemOf('A')] }),
	});
	await screen.findByText('4 improbable values');
	expect(screen.getByText(/^Row 3, B: Confirm: the spread is below 1 bp, while others in the file/)).toBeTruthy();
	expect(screen.getByText(told, { exact: false })).toBeTruthy();
});

test('a comparison shows run B less run A and the deals of only one run, but no difference between two report currencies', async () => {
	const compare = (currency: string) =>
		open(`/valuationengine/runs/${first}/compared-with/${second}`, {
			runOpen: ({ runId }) =>
				runId === first
					? {
							run: run(first, { name: 'Before' }),
							used,
							results: [
								{ row: 1, ...resultOf('A', { rfrMtM: 100.25 }) },
								{ row: 2, ...failedResult('B') },
							],
							items: [itemOf('A'), itemOf('B')],
						}
					: {
							run: run(second, { name: 'After', reportCurrency: currency }),
							used,
							results: [
								{ row: 1, ...resultOf('C') },
								{ row: 2, ...resultOf('A', { rfrMtM: 99 }) },
							],
							items: [itemOf('C'), itemOf('A')],
						},
		});
	const { close } = await compare('USD');
	const table = await screen.findByRole('table', { name: 'Differences by deal' });
	const cells = (dealId: string) =>
		within(within(table).getByRole('rowheader', { name: dealId }).closest('tr') as HTMLElement)
			.getAllByRole('cell')
			.map((cell) => cell.textContent);
	expect(cells('A').slice(0, 6)).toEqual(['A and B', '', '0.00', '0.00', '0.0000', '-1.25']);
	expect(cells('B').slice(0, 3)).toEqual(['A only', expect.stringContaining('A: '), '–']);
	expect(cells('C').slice(0, 3)).toEqual(['B only', '', '–']);
	expect(screen.getByText('One deal is only in A: B.')).toBeTruthy();
	expect(screen.getByText('One deal is only in B: C.')).toBeTruthy();
	const totals = screen.getByRole('table', { name: 'Totals of deals in both runs' });
	const total = within(totals).getByRole('rowheader', { name: 'RFR MtM' }).closest('tr') as HTMLElement;
	const totalCells = within(total).getAllByRole('cell');
	expect(totalCells.map(({ textContent }) => textContent)).toEqual(['100.25', '99.00', '-1.25', '1 of 3']);
	expect(
		screen.getByText(
			/: totals of 1 of 3 deals\. 1 has figures in one run only and is left out: C\. 1 has none in either run\.$/,
		),
	).toBeTruthy();
	close();
	await compare('IDR');
	await screen.findByText(/different report currencies/);
	const headings = within(screen.getByRole('table', { name: 'Differences by deal' })).getAllByRole('columnheader');
	expect(headings.map(({ textContent }) => textContent).filter((text) => /MtM/.test(text ?? ''))).toEqual([]);
});
