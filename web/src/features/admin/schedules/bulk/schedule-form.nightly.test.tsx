import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { demoBank } from '#features/admin/testing/fake-portal.ts';
import { button } from '#features/admin/testing/open-admin.tsx';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { type Answers, fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { faultText } from '../fault-text.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { checkSchedule, newDraft, type ScheduleDraft, withExample } from './schedule-draft.ts';
import { ScheduleForm } from './schedule-form.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeEach(() => void show.mockReset());

let shown: ScheduleDraft = newDraft;

function Form({ initial }: { readonly initial: ScheduleDraft }) {
	const [draft, setDraft] = useState(initial);
	shown = draft;
	const checked = checkSchedule(draft, 'Demo Bank');
	const t = ((key: string) => key) as never;
	const faults = 'faults' in checked ? checked.faults.map((fault) => faultText(fault, { t, language: 'en' })) : [];
	return (
		<ScheduleForm orgId="demo" client="Demo Bank" draft={draft} faults={faults} refusals={0} onChange={setDraft} />
	);
}

const currencies = ['GBP', 'USD'].map((code) => ({
	code,
	dayCountConvention: 'ACT/360' as const,
	index: 'SOFR',
	calendar: 'USA_FI',
}));

async function open(initial: Partial<ScheduleDraft> = {}, answers: Answers = {}) {
	fakeApi({ calendarMetadata: () => ({ currencies }), organisationRead: () => demoBank, ...answers });
	const session = sessionWith({ Admin: {} }, { isAdmin: true });
	const { user } = await openPage(<Form initial={{ ...newDraft, ...initial }} />, { session });
	return user;
}

const part = (field: keyof ScheduleDraft['texts']) => JSON.parse(shown.texts[field]);
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string | RegExp, value: string) => fireEvent.change(box(name), { target: { value } });

describe('the rates to deliver', () => {
	test('rates can be added and edited, and fields without an input are kept and listed by name', async () => {
		const Rates = JSON.stringify([{ currency: 'USD', tenor: '3M', floor: '0' }]);
		const user = await open({ texts: { ...newDraft.texts, Rates } });
		expect(screen.getByText('Also: floor 0. Edit these in the view JSON.')).toBeTruthy();
		write('Length', '6M');
		write('Lookback', '5');
		expect(part('Rates')).toEqual([{ currency: 'USD', tenor: '6M', floor: '0', lookback: 5 }]);
		await user.click(button('Add a rate'));
		expect(part('Rates')).toHaveLength(2);
		await user.click(button('Remove rate 1'));
		expect(part('Rates')).toEqual([{ currency: 'USD', tenor: '3M' }]);
	});

	test('a schedule without rates shows a fault at the list of rates', async () => {
		await open();
		expect(screen.getByText('bulk.fields.Rates: is required')).toBeTruthy();
	});

	test('an invalid value stays in its input, which shows the fault', async () => {
		await open({ texts: { ...newDraft.texts, Rates: '[{"currency":"USD","tenor":"3M"}]' } });
		write('Lookback', 'five');
		expect(part('Rates')[0].lookback).toBe('five');
		const field = box('Lookback');
		expect(field.getAttribute('aria-invalid')).toBe('true');
		expect(box('Length').getAttribute('aria-invalid')).toBeNull();
	});

	test('the preview of the first rows does not send keys and server settings', async () => {
		const answer = {
			fileName: 'preview.csv',
			runDate: '2026-08-07',
			headings: ['name', 'Rate %'],
			rows: [['USD 3M', '3.65432']],
			isWhole: false,
			waitingFor: [{ index: 'SOFR', date: '2026-11-23' }],
		};
		const draft = withExample(newDraft);
		const texts = { ...draft.texts, sftppush: '{"host":"a","password":"secret"}' };
		const user = await open({ ...draft, texts }, { bulkSchedulePreview: () => answer });
		await user.click(button('Preview the first ten rows'));
		const table = await screen.findByRole('table', { name: 'First rows of the file' });
		expect(within(table).getByRole('cell', { name: '3.65432' })).toBeTruthy();
		expect(screen.getByText(/A run now would wait for: SOFR 23-Nov-2026/)).toBeTruthy();
		const { Rates, OutputFields, delivery } = exampleRequests.Compounded;
		expect(requestsOf('bulkSchedulePreview')[0]?.requestJson).toEqual({
			Client: 'Demo Bank',
			RequestType: 'Compounded',
			notification: false,
			outputFileName: 'preview.csv',
			outputDir: '',
			Rates,
			OutputFields,
			delivery,
		});
	});
});

describe('the saved loans to deliver', () => {
	const selectType = async (user: UserEvent, name: RegExp) => {
		await user.click(screen.getByRole('button', { name: /Request Type/ }));
		await user.click(await screen.findByRole('option', { name }));
	};
	const layout = (GUI_Layout: object) => ({ ...demoBank, frontendConfig: JSON.stringify({ GUI_Layout }) });
	const withCalculator = layout({ RFR: { Currencies: ['USD'], DefaultCurrency: 'USD' } });

	test('loans can be selected, filtered and previewed in place of rates, and selecting rates restores the rates', async () => {
		const preview = {
			fileName: 'preview.csv',
			runDate: '2026-08-07',
			headings: ['name'],
			isWhole: true,
			waitingFor: [],
		};
		const rows: string[][] = [];
		const user = await open(withExample(newDraft), {
			organisationRead: () => withCalculator,
			bulkSchedulePreview: () => ({ ...preview, rows }),
		});
		await selectType(user, /^Loans/);
		expect(screen.getByText(/^Only loans that are shared in the organization are delivered/)).toBeTruthy();
		expect(screen.queryByText('Add a rate')).toBeNull();
		expect(screen.getByText('With this type the schedule is saved without Rates.')).toBeTruthy();
		write('Date', 'T-1B');
		await user.click(screen.getByRole('button', { name: /^Currency/ }));
		await user.click(await screen.findByRole('option', { name: 'GBP' }));
		write('Name, reference or party', 'Alder');
		expect(part('Loans')).toEqual({ date: 'T-1B', currency: 'GBP', search: 'Alder' });
		await user.click(button('Preview the first ten rows'));
		expect(await screen.findByText(/the file would have its headings only/)).toBeTruthy();
		const [asked] = requestsOf('bulkSchedulePreview');
		expect(asked?.requestJson).toMatchObject({ RequestType: 'Loans', Loans: part('Loans') });
		expect(Object.keys(asked?.requestJson ?? {})).not.toContain('Rates');
		rows.push(['Alder']);
		await user.click(button('Preview the first ten rows'));
		expect(await screen.findByRole('cell', { name: 'Alder' })).toBeTruthy();
		expect(screen.queryByText(/the file would have its headings only/)).toBeNull();

		write('Date', 'F');
		expect(box('Date').getAttribute('aria-invalid')).toBe('true');
		await user.click(screen.getByRole('button', { name: 'JSON' }));
		expect(screen.queryByRole('textbox', { name: 'Rates' })).toBeNull();
		expect(JSON.parse(box('Loans').value).date).toBe('F');
		await user.click(screen.getByRole('button', { name: 'Form' }));
		await selectType(user, /^Compounded rates/);
		expect(part('Rates')).toEqual(exampleRequests.Compounded.Rates);
		expect(screen.getByText('Rate 1')).toBeTruthy();
		expect(screen.queryByText(/is saved without Rates/)).toBeNull();
	});

	test('loans cannot be selected if the organisation lacks the calculator, and the reason is shown', async () => {
		const user = await open({}, { organisationRead: () => layout({ TermRates: { Currencies: ['USD'] } }) });
		await waitFor(() => expect(requestsOf('organisationRead')).toHaveLength(1));
		await user.click(screen.getByRole('button', { name: /Request Type/ }));
		const option = await screen.findByRole('option', { name: /^Loans/ });
		await waitFor(() => expect(option.getAttribute('aria-disabled')).toBe('true'));
		expect(screen.getAllByText(/does not have the calculator, so it has no loans/).length).toBeGreaterThan(0);
	});
});

describe('the time of delivery', () => {
	test('a local time is saved in UTC, with the weekdays in UTC', async () => {
		const delivery = JSON.stringify({ timeZone: 'Asia/Tokyo' });
		await open({ time: '23:30:00', texts: { ...newDraft.texts, delivery } });
		expect(box('Time in Asia/Tokyo').value).toBe('08:30');
		expect(screen.getByText('23:30 UTC')).toBeTruthy();
		const chosen = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/ });
		expect(chosen.map(({ checked }) => checked)).toEqual([false, true, true, true, true, true, false]);
		write('Time in Asia/Tokyo', '09:15');
		expect(shown.time).toBe('00:15:00');
		expect(part('delivery').days).toEqual(['TUE', 'WED', 'THU', 'FRI', 'SAT']);
	});
});

const hostKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEuTqnEEcTsnvVCvK/0g9DRuPloZJeMxy0OPy8AE2EV+';

describe('the server of the delivery', () => {
	test("a connection test shows the server's key, trusts it on request, and reports that a test file was written", async () => {
		const user = await open(
			{},
			{
				bulkScheduleTest: ({ sftppush }) =>
					sftppush.hostKeys === undefined ? { outcome: 'host-key-unknown', hostKey } : { outcome: 'passed', hostKey },
			},
		);
		await user.click(screen.getByRole('radio', { name: 'SFTP server' }));
		write('Host', 'sftp.bank.example');
		write('User', 'portal');
		write('Directory', '/in');
		await user.type(screen.getByLabelText('Password', { selector: 'input[type=password]' }), 'secret');
		await user.click(button('Test connection'));
		await screen.findByText('SHA256:BaTbQaEc7Y4y93uD+Bp1syGKMGw0v714hRneI3Ra5t8');
		await user.click(button('Trust this key and test'));
		await screen.findByText('A test file was written to /in, read back and removed.');
		expect(part('sftppush')).toEqual({
			host: 'sftp.bank.example',
			user: 'portal',
			directory: '/in',
			password: 'secret',
			hostKeys: [hostKey],
		});
		// A result applies only to the account that was tested.
		write('Directory', '/other');
		expect(screen.queryByText(/^A test file was written/)).toBeNull();
	});

	test.each([
		['a different host key', { outcome: 'host-key-differs', hostKey }, /shows another key than the trusted ones/],
		['a refused login', { outcome: 'failed', error: { code: 'login-refused', message: 'Refused.' } }, 'Refused.'],
	] as const)('a connection test shows this result: %s', async (_what, answer, text) => {
		const user = await open(
			{ texts: { ...newDraft.texts, sftppush: JSON.stringify({ host: 'a', hostKeys: [hostKey] }) } },
			{ bulkScheduleTest: () => answer },
		);
		await user.click(button('Test connection'));
		expect(await screen.findByText(text)).toBeTruthy();
	});

	test('a refused connection test shows every fault and its location', async () => {
		const issues = [{ path: ['requestJson', 'sftppush', 'host'], code: 'host', message: 'is not a host name' }];
		const user = await open(
			{ texts: { ...newDraft.texts, sftppush: '{"host":"x y"}' } },
			{ bulkScheduleTest: () => refusal(400, 'schedule-invalid', { issues, params: { count: 1 } }) },
		);
		await user.click(button('Test connection'));
		await waitFor(() => expect(screen.getByText('Host (sftppush.host): is not a host name')).toBeTruthy());
	});

	test('stored secrets are kept until a different login is selected, and a private key can be read from a file', async () => {
		const stored = { host: 'a', user: 'b', hostKeys: [hostKey], secretName: '/portal/x' };
		const user = await open({ texts: { ...newDraft.texts, sftppush: JSON.stringify(stored) } });
		expect(screen.getByRole<HTMLInputElement>('radio', { name: 'As stored' }).checked).toBe(true);
		await user.click(screen.getByRole('radio', { name: 'Private key' }));
		const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
		expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
		const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
		if (input === undefined) throw new Error('there is no input of a file');
		await user.upload(input, new File(['PuTTY-User-Key-File-3: ssh-ed25519\n'], 'key.ppk'));
		await waitFor(() => expect(part('sftppush').privateKey).toBe('PuTTY-User-Key-File-3: ssh-ed25519\n'));
		await user.click(screen.getByRole('radio', { name: 'As stored' }));
		expect(part('sftppush')).toEqual(stored);
	});
});

test('a draft stored by an earlier version of the portal is opened', () => {
	const owner = { userId: 'u1', orgId: 'demo' };
	const draft = withExample(newDraft);
	keepDraft(owner, draft);
	const [name = ''] = Object.keys(localStorage).filter((key) => key.includes('scheduleDraft'));
	const { Loans: _, ...texts } = draft.texts;
	localStorage.setItem(name, JSON.stringify({ ...draft, texts }));
	expect(keptDraft(owner)).toEqual(draft);
	forgetDraft(owner);
});

test('encryption with a public key can be switched on and off', async () => {
	const user = await open();
	await user.click(screen.getByRole('radio', { name: 'Encrypt with OpenPGP' }));
	write('Public key of the recipient', '-----BEGIN PGP PUBLIC KEY BLOCK-----');
	await user.click(screen.getByRole('checkbox', { name: /Sign with the key of the organization/ }));
	expect(part('cryptography')).toEqual({ publicKey: '-----BEGIN PGP PUBLIC KEY BLOCK-----', sign: true });
	await user.click(screen.getByRole('radio', { name: 'File as it is' }));
	expect(shown.texts.cryptography).toBe('');
});
