import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reference, usdForm } from '#features/loans/testing/reference.ts';
import { twoDays } from '#features/loans/testing/two-days.ts';
import { loadDateReader } from '#lib/lazy-reader.ts';
import type { RunningPeriodResult } from '#shared/contract/running-period.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { fakeApi, requestsOf } from '#test/support/fake-api.ts';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { RunningPanel } from './running-panel.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const complete: RunningPeriodResult = {
	currency: 'USD',
	index: 'SOFR',
	startDate: '2022-06-23',
	endDate: '2022-06-27',
	latestFixing: { date: '2022-06-24', value: '1.46' },
	accrued: {
		to: '2022-06-27',
		days: 4,
		compoundedRate: '1.4500',
		interestAmount: '161.111111111111111111',
		payableAmount: '161.11',
	},
	heldRows: 0,
	whole: {
		to: '2022-06-27',
		days: 4,
		compoundedRate: '1.4500',
		interestAmount: '161.111111111111111111',
		payableAmount: '161.11',
	},
};
const later = { ...complete.whole, to: '2026-10-26', days: 32, payableAmount: '1298.77' };
const running: RunningPeriodResult = { ...complete, endDate: '2026-10-26', heldRows: 20, whole: later };

await loadDateReader();

const session = sessionWith({ RFR: { Currencies: ['USD'] } });
const panel = <RunningPanel outcome={{ inputs: usdForm, result: twoDays }} reference={reference} />;
const end = () => screen.getByRole<HTMLInputElement>('textbox', { name: /End of the period/ });

test('if the end is after the latest fixing, an estimate is shown with the number of days that use the latest fixing', async () => {
	fakeApi({ runningPeriod: ({ endDate }) => (endDate === '2026-10-26' ? running : complete) });
	const { user } = await openPage(panel, { session });
	expect(await screen.findByText('Every fixing of the period is published: nothing is estimated.')).toBeTruthy();
	expect(screen.queryByText('Estimate')).toBeNull();
	await user.clear(end());
	await user.type(end(), '26-Oct-2026{Enter}');
	const estimate = within(await screen.findByRole('region', { name: 'To the end, with the last rate held' }));
	expect(estimate.getByText('Estimate')).toBeTruthy();
	expect(estimate.getByText('1,298.77 USD')).toBeTruthy();
	expect(estimate.getByText(/^20 business days use the latest fixing/)).toBeTruthy();
	expect(
		within(screen.getByRole('region', { name: 'Accrued to the latest fixing' })).getByText('161.11 USD'),
	).toBeTruthy();
	expect(requestsOf('runningPeriod').at(-1)).toMatchObject({ endDate: '2026-10-26' });
});

test('an end date that is not after the start date is refused without a request', async () => {
	fakeApi({ runningPeriod: ({ endDate }) => (endDate === '2026-10-26' ? running : complete) });
	const { user } = await openPage(panel, { session });
	await screen.findByText('Every fixing of the period is published: nothing is estimated.');
	await user.clear(end());
	await user.type(end(), '1-Jun-2020{Enter}');
	expect(screen.getByText(/^The end must be after the start of the period/)).toBeTruthy();
	expect(requestsOf('runningPeriod')).toHaveLength(1);
});

test('the panel initially has the end date that the form refused because it was too late', async () => {
	fakeApi({ runningPeriod: ({ endDate }) => (endDate === '2026-10-26' ? running : complete) });
	const lateEnd = '2026-10-26' as LocalDate;
	await openPage(
		<RunningPanel outcome={{ inputs: usdForm, result: twoDays }} reference={reference} lateEnd={lateEnd} />,
		{
			session,
		},
	);
	await screen.findByText('1,298.77 USD');
	expect(end().value).toBe('26-Oct-2026');
	expect(requestsOf('runningPeriod')).toMatchObject([{ endDate: '2026-10-26' }]);
});
