import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCalculator, startCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { type Answers, fakeApi, refusal } from '#test/support/fake-api.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

type Texts = Readonly<Record<string, string>>;

let answering: Answers;

beforeEach(() => {
	answering = { ...portalAnswers };
	fakeApi(answering);
});

const open = (section?: Partial<RfrSection>) => openCalculator({ section });

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('the layout chooses the first currency and the ranges; otherwise USD, or what is offered, and 10 business days', async () => {
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
])('the form is not shown where no currency is %s', async (_, Currencies) => {
	await startCalculator({ section: { Currencies } });
	expect(
		await screen.findByText('Request Error: No currency is available to you. Please ask your administrator.'),
	).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Go' })).toBeNull();
});

test('without data the form is not shown, says what is missing, and can be tried again', async () => {
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

test('a request that fails at the start is reported with its reason', async () => {
	answering.calendarHolidays = () => refusal(503, undefined, { message: 'Service Unavailable' });
	await startCalculator();
	expect(await screen.findByText('Request Error: failed to load init data: Service Unavailable')).toBeTruthy();
});

test('date pickers reach from the earliest day to the last possible end, and name holidays or weekends alone', async () => {
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
		// The last rate date of 6 August and one business day.
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

test('a layout gives a field its label, tooltip and help; an unsafe link is replaced by the portal’s own', async () => {
	const link = 'https://bank.example/cas';
	const user = await open({
		InputFields: {
			currency: {},
			cas: { Label: 'Adjustment', Tooltip: 'As agreed', help: { title: 'House', content: 'House text', link } },
			margin: { Label: 'Spread over RFR', help: { content: 'Other text', link: 'javascript:alert(1)' } },
			floor: {},
		},
	});
	// The help that was open before closes a moment after the next one opens.
	const linked = (to: string) =>
		waitFor(() => expect(screen.getByRole('link', { name: /Learn more/ }).getAttribute('href')).toBe(to));
	expect(screen.getByText('Adjustment').getAttribute('title')).toBe('As agreed');
	await user.click(button('About Adjustment'));
	expect(await screen.findByText('House')).toBeTruthy();
	expect(await screen.findByText('House text')).toBeTruthy();
	await linked(link);
	await user.click(button('About Spread over RFR'));
	expect(await screen.findByText('Other text')).toBeTruthy();
	await linked('/help/compounding-calculator.html#margin');
	await user.click(button('About Floor (%)'));
	expect(await screen.findByText(/-100 to 100\. Blank is no floor/)).toBeTruthy();
});

test.each([
	['principal', '0 to 1,000,000,000,000', '0 至 1,000,000,000,000'],
	['principal', 'Blank counts as 1,000,000.', '留空按 1,000,000 计'],
	['days', '1 to 365. Default: 30.', '1 至 365，默认 30'],
	['rounding', 'From no rounding to 17 decimals', '从不舍入到 17 位小数'],
	['lookback', '0 to 10 business days', '0 至 10 个营业日'],
	['lockout', '0 to 10 business days', '0 至 10 个营业日'],
	[
		'floorOn',
		'Daily RFR (the default), daily RFR + CAS, compounded rate or none',
		'每日 RFR（默认）、每日 RFR + CAS、复利利率或不适用',
	],
	['spreadMethods', 'Compounded (the default)', '参与复利（默认）'],
	['cas', '-100 to 100', '-100 至 100'],
	['margin', '-100 to 100', '-100 至 100'],
	['floor', '-100 to 100. Blank is no floor; zero is a floor.', '-100 至 100。留空为无下限；零也是下限'],
	['yearlyBasis', 'ACT/360 or ACT/365', 'ACT/360 或 ACT/365'],
	['principalAmtChanges', 'up to 10', '最多 10 个'],
])('the help of %s says its limits: %s, %s', async (key, limits, inChinese) => {
	const { en, zh } = await allTexts();
	expect(` ${(en['field-help'] as Texts)[key]}`).toContain(` ${limits}`);
	expect((zh['field-help'] as Texts)[key]).toContain(inChinese);
});
