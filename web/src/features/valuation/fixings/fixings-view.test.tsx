import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import { localDate } from '#shared/time/local-date.ts';
import { type Answers, fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices, show } from '#test/support/notifications-fake.ts';
import { type Language, openPage, sessionWith } from '#test/support/open-page.tsx';
import { FixingsView } from './fixings-view.tsx';

const { readFixingsFile } = vi.hoisted(() => ({ readFixingsFile: vi.fn() }));
vi.mock('../shared/fixings/read-fixings-file.ts', () => ({ readFixingsFile }));
vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const fixing = (currency: string, tenor: string, date: string, value: string): WireFixing => ({
	index: 'LIBOR',
	currency,
	tenor,
	date: localDate(date),
	value,
});
const saved = [
	fixing('USD', '3M', '2021-03-31', '0.19425'),
	fixing('USD', '6M', '2021-03-31', '0.20525'),
	fixing('GBP', '6M', '2021-03-30', '0.1105'),
];

let answers: Answers;

beforeEach(() => {
	answers = { fixingList: () => ({ fixings: saved }) };
	fakeApi(answers);
	show.mockReturnValue('notice');
});

const open = async (language: Language = 'en') => {
	const { user } = await openPage(<FixingsView />, { session: sessionWith({ VAL: {} }), language });
	await screen.findByRole('table', { name: language === 'en' ? 'Past fixings' : '历史定盘利率' });
	return user;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Returns a filter button. It precedes the column header with the same name. */
const select = (name: RegExp) => screen.getAllByRole('button', { name })[0] as HTMLElement;
const rows = () =>
	screen
		.getAllByRole('row')
		.slice(1)
		.map((row) =>
			within(row)
				.getAllByRole('cell')
				.slice(1)
				.map(({ textContent }) => textContent),
		);

async function upload(user: UserEvent, fixings: readonly WireFixing[]) {
	readFixingsFile.mockResolvedValue({ sheets: [''], fixings, unused: [], doubts: [], questions: [] });
	await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, new File(['x'], 'fixings.csv'));
}

test('the screen lists the fixings, filters them by index, tenor and date, and removes the selected ones', async () => {
	answers.fixingRemove = ({ fixings }) => ({ removed: fixings.length, total: 1 });
	const user = await open();
	expect(rows()).toEqual([
		['USD LIBOR', '3M', '31-Mar-2021', '0.19425'],
		['USD LIBOR', '6M', '31-Mar-2021', '0.20525'],
		['GBP LIBOR', '6M', '30-Mar-2021', '0.1105'],
	]);
	await user.click(select(/^Tenor/));
	await user.click(await screen.findByRole('option', { name: '6M' }));
	await user.click(select(/^Index/));
	await user.click(await screen.findByRole('option', { name: 'USD LIBOR' }));
	expect(rows()).toEqual([['USD LIBOR', '6M', '31-Mar-2021', '0.20525']]);
	await user.click(button('Select one fixing'));
	await user.click(button('Remove one fixing'));
	await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove one fixing' }));
	const { value: _, ...key } = saved[1] as WireFixing;
	await waitFor(() => expect(requestsOf('fixingRemove')).toEqual([{ fixings: [key] }]));
	expect(notices().map(({ text }) => text)).toEqual(['One fixing was removed.']);
	await waitFor(() => expect(requestsOf('fixingList')).toHaveLength(2));
});

test('an outlier is shown with the adjacent fixing, and is saved only after the user confirms it', async () => {
	const [near, far] = [fixing('USD', '3M', '2021-04-01', '0.2'), fixing('USD', '3M', '2021-04-06', '20.1')];
	const params = { value: '0.2', date: '2021-04-01' };
	const issues = [{ path: ['fixings', 1, 'value'], code: 'outlier', message: 'is far', params }];
	answers.fixingSave = ({ confirmed, fixings }) =>
		confirmed === true || fixings.length === 1
			? { saved: fixings.length, unchanged: 0, total: 5 }
			: refusal(400, 'fixings-invalid', { params: { count: 1 }, issues });
	const user = await open();
	await upload(user, [near, far]);
	const dialog = await screen.findByRole('dialog', { name: 'One value is far from its neighbor' });
	expect(within(dialog).getByText('More than one percentage point from 0.2 of 01-Apr-2021.')).toBeTruthy();
	expect(within(dialog).getByText('20.1')).toBeTruthy();
	await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
	expect(requestsOf('fixingSave')).toEqual([{ fixings: [near, far] }]);
	await upload(user, [near, far]);
	await user.click(await screen.findByRole('button', { name: 'Leave out, and save the other fixing' }));
	await waitFor(() => expect(requestsOf('fixingSave').at(-1)).toEqual({ fixings: [near] }));
	await upload(user, [near, far]);
	await user.click(await screen.findByRole('button', { name: 'The values are right: save all 2' }));
	await waitFor(() => expect(requestsOf('fixingSave').at(-1)).toEqual({ fixings: [near, far], confirmed: true }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(notices().map(({ text }) => text)).toEqual(['2 fixings were saved.', 'One fixing was saved.']);
});

test('one click answers the question about the unit, and the file is read again with this unit', async () => {
	answers.fixingSave = ({ fixings }) => ({ saved: fixings.length, unchanged: 0, total: 4 });
	const read = fixing('USD', '3M', '2021-04-01', '0.12');
	const reading = { sample: '0.0012' };
	const question = {
		...{
			code: 'unit',
			columns: ['Value'],
			proposed: 'fraction',
			options: [],
			acceptsValue: false,
			samples: ['0.0012'],
		},
		readings: [
			{ ...reading, unit: 'percent', percent: '0.0012' },
			{ ...reading, unit: 'fraction', percent: '0.12' },
		],
	};
	readFixingsFile.mockResolvedValue({ sheets: [''], fixings: [], unused: [], doubts: [], questions: [question] });
	const user = await open();
	await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, new File(['x'], 'low.csv'));
	const dialog = await screen.findByRole('dialog', { name: 'Fixings of low.csv' });
	expect(within(dialog).getByRole('button', { name: 'Percent: 0.0012 is 0.0012 %' })).toBeTruthy();
	readFixingsFile.mockResolvedValue({ sheets: [''], fixings: [read], unused: [], doubts: [], questions: [] });
	await user.click(within(dialog).getByRole('button', { name: 'Fractions: 0.0012 is 0.12 %' }));
	await waitFor(() => expect(requestsOf('fixingSave')).toEqual([{ fixings: [read] }]));
	expect(readFixingsFile.mock.lastCall?.[1]).toEqual({ answers: { columns: { Value: { unit: 'fraction' } } } });
});
