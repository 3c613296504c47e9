import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCalculator, startCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { type Answers, fakeApi } from '#test/support/fake-api.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

let answering: Answers;

beforeEach(() => {
	answering = { ...portalAnswers };
	fakeApi(answering);
});

const open = (section?: Partial<RfrSection>) => openCalculator({ section });

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('the layout sets the default currency and the maximum lookback and lockout; otherwise they are USD and 10 days', async () => {
	const offered = async (user: Awaited<ReturnType<typeof open>>, field: RegExp) => {
		await user.click(button(field));
		const { length } = screen.getAllByRole('option');
		await user.keyboard('{Escape}');
		return length - 1;
	};
	const user = await open({ DefaultCurrency: 'GBP', Features: { lookbackRange: 3, lockoutRange: 4 } });
	expect(button(/^Currency/).textContent).toContain('GBP');
	expect([await offered(user, /^Lookback/), await offered(user, /^Lockout/)]).toEqual([3, 4]);
	expect(button(/^Client Calendars/)).toHaveProperty('disabled', true);
	expect(button(/^Client Calendars/).textContent).toContain('None available');
	cleanup();
	const names = { systemCalendars: [{ ccy: 'USD', calendar: 'USA_FI' }], clientCalendars: [{ calendar: 'OWN' }] };
	answering.calendarNames = () => names;
	const other = await open({ Currencies: ['GBP', 'USD'] });
	expect(button(/^Currency/).textContent).toContain('USD');
	expect([await offered(other, /^Lookback/), await offered(other, /^Lockout/)]).toEqual([10, 10]);
	expect(button(/^Client Calendars/)).toHaveProperty('disabled', false);
	cleanup();
	await open({ Currencies: ['GBP'] });
	expect(button(/^Currency/).textContent).toContain('GBP');
});

test.each([
	['offered', []],
	['known', ['EUR']],
])('the form is not shown if the layout has no currency that is %s', async (_, Currencies) => {
	await startCalculator({ section: { Currencies } });
	expect(
		await screen.findByText('Request Error: No currency is available to you. Please ask your administrator.'),
	).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Go' })).toBeNull();
});

test('if data is missing, the page shows which data, and a Retry button instead of the form', async () => {
	const missing = [
		['latestRate', [], 'Latest Rate Date response is empty.'],
		['calendarNames', { systemCalendars: [], clientCalendars: [] }, 'Calendar Names data is empty.'],
		['calendarHolidays', { calendars: [] }, 'Holiday data is empty.'],
		['calendarMetadata', { currencies: [] }, 'Ccy Holiday Metadata is empty.'],
	] as const;
	for (const [name, empty] of missing) Object.assign(answering, { [name]: () => empty });
	const user = await startCalculator();
	for (const [name, , reason] of missing) {
		expect(await screen.findByText(`Request Error: ${reason}`)).toBeTruthy();
		expect(screen.queryByRole('button', { name: 'Go' })).toBeNull();
		Object.assign(answering, { [name]: portalAnswers[name] });
		await user.click(screen.getByRole('button', { name: 'Retry' }));
	}
	expect(await screen.findByRole('button', { name: 'Go' })).toBeTruthy();
});

test('date pickers end at the last possible date, and mark holidays unless the layout hides them', async () => {
	const user = await open({ InputFields: { startDate: { weekdayOnly: true }, endDate: {} } });
	const independenceDay = { 'Start Date': '', 'End Date': ', Independence Day (USA_FI)' };
	for (const [field, nth, year, month, earliest, closedBefore] of [
		['Start Date', 0, '2019', 'January', 'Tuesday, January 1, 2019', 0],
		['End Date', 1, '2020', 'December', 'Thursday, December 31, 2020', 30],
	] as const) {
		await user.click(screen.getAllByRole('button', { name: 'Choose a date' })[nth] as HTMLElement);
		const dialog = within(await screen.findByRole('dialog'));
		const choose = async (name: string, option: string) =>
			user.selectOptions(dialog.getByRole('combobox', { name }), option);
		const years = within(dialog.getByRole('combobox', { name: 'Year' })).getAllByRole('option');
		expect([years[0]?.textContent, years.at(-1)?.textContent]).toEqual([year, '2026']);
		await choose('Month', 'August');
		// The last possible end date is one business day after the latest rate date, 6 August.
		expect(dialog.getByRole('button', { name: 'Friday, August 7, 2026' })).toBeTruthy();
		expect(dialog.getByRole('button', { name: /^Monday, August 10, 2026, Outside the possible dates/ })).toBeTruthy();
		await choose('Month', 'July');
		expect(dialog.getByRole('button', { name: /^Friday, July 3, 2026/ }).getAttribute('aria-label')).toBe(
			`Friday, July 3, 2026${independenceDay[field]}`,
		);
		await choose('Year', year);
		await choose('Month', month);
		const first = dialog.getByRole('button', { name: new RegExp(`^${earliest}`) });
		expect(first.getAttribute('aria-disabled')).not.toBe('true');
		expect(dialog.queryAllByRole('button', { name: /Outside the possible dates/ })).toHaveLength(closedBefore);
		await user.keyboard('{Escape}');
	}
});
