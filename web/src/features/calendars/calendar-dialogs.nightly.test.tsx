import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type CalendarChange, onCalendarChange } from '#lib/calendars.ts';
import { type Answers, fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';
import { type Language, openPage, sessionWith } from '#test/support/open-page.tsx';
import { calendarDialogs } from './calendar-dialogs.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

let answers: Answers;
let clientCalendars: string[];
const heard: CalendarChange[] = [];
onCalendarChange('Demo Bank', (change) => heard.push(change));

const served = (calendar: string, holidays: Record<string, string>) => ({
	calendar,
	ccy: '',
	holidays: Object.keys(holidays),
	names: Object.values(holidays),
	completeFrom: '2018-01-01',
	completeTo: '2027-12-31',
});

beforeEach(() => {
	heard.length = 0;
	clientCalendars = ['Desk', 'Alpha'];
	answers = {
		calendarNames: () => ({
			systemCalendars: [
				{ ccy: 'USD', calendar: 'USA_FI' },
				{ ccy: 'GBP', calendar: 'UKG_FI' },
			],
			clientCalendars: clientCalendars.map((calendar) => ({ calendar })),
		}),
		calendarHolidays: () => ({
			calendars: [
				served('USA_FI', { '2026-07-03': 'Independence Day', '2027-01-01': "New Year's Day" }),
				served('UKG_FI', { '2026-08-31': 'Summer Bank Holiday' }),
				...clientCalendars.map((name) => served(name, { '2026-05-04': 'Bank anniversary' })),
			],
		}),
	};
	fakeApi(answers);
});

async function open(name: keyof typeof calendarDialogs, language: Language = 'en') {
	const onClose = vi.fn();
	const Dialog = calendarDialogs[name] as ComponentType<{ onClose: () => void; year?: number }>;
	const { user } = await openPage(<Dialog onClose={onClose} year={2026} />, { session: sessionWith({}), language });
	return { user, onClose };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('View Calendars', () => {
	const rowsShown = () => screen.getAllByRole('row').map((row) => row.textContent);

	test('the dialog lists currency and client calendars in alphabetical order, and the holidays of the selected calendars', async () => {
		const { user } = await open('viewCalendars');
		await screen.findByText('Select calendars to see their holidays.');
		const names = screen.getAllByRole('checkbox').map((box) => {
			const label = document.getElementById(box.getAttribute('aria-labelledby') ?? '');
			return label?.textContent;
		});
		expect(names).toEqual(['Currency Calendars', 'UKG_FI', 'USA_FI', 'Client Calendars', 'Alpha', 'Desk']);
		await user.click(screen.getByRole('checkbox', { name: 'Currency Calendars' }));
		expect(rowsShown()).toEqual([
			'DateHoliday NameCalendars',
			'03-Jul-2026Independence DayUSA_FI',
			'31-Aug-2026Summer Bank HolidayUKG_FI',
		]);
		expect(screen.getByText('UKG_FI, USA_FI: complete from 01-Jan-2018 to 31-Dec-2027.')).toBeTruthy();
		await user.click(screen.getByRole('checkbox', { name: 'UKG_FI' }));
		expect(screen.getByRole('checkbox', { name: 'Currency Calendars' })).toHaveProperty('indeterminate', true);
		expect(rowsShown()).toHaveLength(2);
	});

	test.each([
		['calendarNames', { systemCalendars: [], clientCalendars: [] }, 'Calendar Names data is empty.'],
		['calendarHolidays', { calendars: [] }, 'Holiday data is empty.'],
	] as const)('an empty response to the request %s shows a message and a Retry button', async (name, empty, text) => {
		const full = answers[name];
		Object.assign(answers, { [name]: () => empty });
		const { user } = await open('viewCalendars');
		await screen.findByText(text);
		Object.assign(answers, { [name]: full });
		await user.click(button('Retry'));
		expect(await screen.findByRole('checkbox', { name: 'USA_FI' })).toBeTruthy();
	});
});

describe('Upload Custom Calendar', () => {
	const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
	const file = (name = 'desk.csv', text = 'Calendar,Date,Holiday Name') => new File([text], name);
	const done = { calendar: 'Desk', holidays: 2, completeFrom: '2026-01-01', completeTo: '2027-12-31' };

	test('a chosen file is uploaded, a notification is shown, and other screens are informed', async () => {
		answers.uploadCalendar = () => ({ ...done, isReplaced: false });
		const { user, onClose } = await open('uploadCalendar');
		expect(button('Upload')).toHaveProperty('disabled', true);
		await user.upload(input(), file('desk.CSV', '\uFEFFCalendar,Date,Holiday Name\nDesk,2026-05-04,Zürich'));
		await user.click(button('Upload'));
		await waitFor(() => expect(heard).toHaveLength(1));
		const csv = 'Calendar,Date,Holiday Name\nDesk,2026-05-04,Zürich';
		expect(requestsOf('uploadCalendar')).toEqual([{ csv, fileName: 'desk.CSV', replace: false }]);
		expect(onClose).toHaveBeenCalledTimes(1);
		expect(show.mock.calls).toEqual([
			[
				{
					type: 'success',
					text: 'Calendar Desk is uploaded: 2 holidays, complete from 01-Jan-2026 to 31-Dec-2027.',
					durationMillis: 5000,
				},
			],
		]);
		expect(heard).toEqual([{ type: 'calendar-uploaded', calendar: 'Desk', organizationName: 'Demo Bank' }]);
	});

	test('pasted dates are uploaded if they are valid, and otherwise their faults are listed', async () => {
		answers.uploadCalendar = () => ({ ...done, isReplaced: false });
		const { user } = await open('uploadCalendar');
		await user.click(button('Or paste dates from a spreadsheet'));
		await user.type(await screen.findByRole('textbox', { name: 'Calendar name' }), 'Desk');
		const cells = screen.getByRole('textbox', { name: 'Copied cells' });
		await user.click(cells);
		await user.paste('03/04/2026\tGood Friday');
		await screen.findByText(/^Line 1: "03\/04\/2026" can be 04-Mar-2026 or 03-Apr-2026/);
		expect(button('Upload')).toHaveProperty('disabled', true);
		await user.clear(cells);
		await user.paste('3 April 2026\tGood Friday\n2026-12-24');
		expect(screen.getByText('2 holidays are understood, from 03-Apr-2026 to 24-Dec-2026.')).toBeTruthy();
		await user.click(button('Upload'));
		await waitFor(() => expect(requestsOf('uploadCalendar')).toHaveLength(1));
		const csv = 'Calendar,Date,Holiday Name\r\n"Desk","2026-04-03","Good Friday"\r\n"Desk","2026-12-24","Holiday"';
		expect(requestsOf('uploadCalendar')).toEqual([{ csv, fileName: 'pasted.csv', replace: false }]);
	});

	test('a file over 1 MB is not sent', async () => {
		const { user } = await open('uploadCalendar');
		await user.upload(input(), file('big.csv', 'x'.repeat(1024 * 1024 + 1)));
		await user.click(button('Upload'));
		expect(await screen.findByText('The file is larger than 1 MB.')).toBeTruthy();
		expect(requestsOf('uploadCalendar')).toEqual([]);
	});

	test('an existing calendar is replaced only after the user confirms', async () => {
		answers.uploadCalendar = ({ replace }) =>
			replace
				? { ...done, isReplaced: true }
				: refusal(409, 'calendar-exists', { params: { calendar: 'Desk', holidays: 7 } });
		const { user, onClose } = await open('uploadCalendar');
		await user.upload(input(), file());
		await user.click(button('Upload'));
		await screen.findByText('Calendar Desk exists with 7 holidays. Do you want to replace it?');
		await user.click(button('Cancel'));
		expect(screen.getByText('desk.csv')).toBeTruthy();
		await user.click(button('Upload'));
		await user.click(await screen.findByRole('button', { name: 'Replace' }));
		await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
		expect(requestsOf('uploadCalendar').map(({ replace }) => replace)).toEqual([false, false, true]);
	});
});

describe('Delete Custom Calendar', () => {
	const chooser = () => screen.getByRole('button', { name: /^Client calendar/ });

	test('a calendar is deleted after the user confirms, and the dialog stays open', async () => {
		answers.deleteCalendar = ({ calendar }) => {
			clientCalendars = clientCalendars.filter((name) => name !== calendar);
			return { calendar };
		};
		const { user, onClose } = await open('deleteCalendar');
		await waitFor(() => expect(requestsOf('calendarNames')).toHaveLength(1));
		expect(button('Delete')).toHaveProperty('disabled', true);
		await user.click(chooser());
		const options = within(screen.getByRole('listbox')).getAllByRole('option');
		const offered = ['NONE', 'Alpha', 'Desk'].map((name) => screen.getByRole('option', { name }));
		expect(options).toEqual(offered);
		await user.click(options[2] as HTMLElement);
		await user.click(button('Delete'));
		expect(screen.getByText('Do you confirm to delete custom calendar Desk?')).toBeTruthy();
		expect(requestsOf('deleteCalendar')).toEqual([]);
		await user.click(button('Delete'));
		await waitFor(() => expect(heard).toHaveLength(1));
		expect(requestsOf('deleteCalendar')).toEqual([{ calendar: 'Desk' }]);
		expect(heard[0]).toEqual({ type: 'calendar-deleted', calendar: 'Desk', organizationName: 'Demo Bank' });
		expect(show).toHaveBeenCalledWith({
			type: 'success',
			text: 'Calendar Desk is deleted.',
			durationMillis: 5000,
		});
		await waitFor(() => expect(chooser().textContent).toContain('NONE'));
		await user.click(chooser());
		expect(screen.queryByRole('option', { name: 'Desk' })).toBeNull();
		expect(onClose).not.toHaveBeenCalled();
	});

	test('deleting a calendar that no longer exists shows a message and reloads the names', async () => {
		answers.deleteCalendar = () => {
			clientCalendars = ['Alpha'];
			return refusal(404, 'unknown-calendar', { params: { calendar: 'Desk' } });
		};
		const { user } = await open('deleteCalendar');
		await waitFor(() => expect(requestsOf('calendarNames')).toHaveLength(1));
		await user.click(chooser());
		await user.click(screen.getByRole('option', { name: 'Desk' }));
		await user.click(button('Delete'));
		await user.click(button('Delete'));
		await waitFor(() =>
			expect(show).toHaveBeenCalledWith(expect.objectContaining({ text: 'There is no calendar Desk.' })),
		);
		expect(heard).toEqual([]);
		await waitFor(() => expect(requestsOf('calendarNames')).toHaveLength(2));
	});
});
