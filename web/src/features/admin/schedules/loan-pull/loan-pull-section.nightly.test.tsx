import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { button, pressInDialog } from '#features/admin/testing/open-admin.tsx';
import type { LoanPullAnswer, LoanPullLook, LoanPullRun } from '#shared/contract/loan-pull.ts';
import { pullErrors } from '#shared/contract/pull-errors.ts';
import { type Answers, fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices, show } from '#test/support/notifications-fake.ts';
import { type Language, openPage, sessionWith } from '#test/support/open-page.tsx';
import { LoanPullSection } from './loan-pull-section.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeEach(() => void show.mockReset());

const hostKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH';
const setting = {
	host: 'sftp.bank.example',
	port: 22,
	user: 'portal',
	hostKeys: [hostKey],
	directory: '/out',
	namePattern: 'loans-*.csv',
	everyMinutes: 15,
	paused: false,
	secretName: '/portal/local/other/jobs/loan-pull/sftp/1',
};
const pull: LoanPullAnswer = {
	orgId: 'other',
	setting,
	version: 3,
	savedBy: 'operator@portal.example',
	savedAt: '2026-06-12T09:00:00.000Z',
	isScheduled: true,
	nextRun: '2026-06-12T09:15:00.000Z',
	warnings: [],
};
const run: LoanPullRun = {
	startedAt: '2026-06-12T08:45:00.000Z',
	endedAt: '2026-06-12T08:45:01.000Z',
	taken: [{ name: 'loans-1.csv', bytes: 10, deliveryId: 'd1' }],
	refused: [{ name: 'loans-2.csv', error: { code: 'file-too-large', message: pullErrors['file-too-large'] } }],
	isRecovery: false,
};
const failed: LoanPullRun = {
	...run,
	startedAt: '2026-06-12T08:30:00.000Z',
	taken: [],
	refused: [],
	error: { code: 'host-key-refused', message: pullErrors['host-key-refused'] },
};
const isEditing = vi.fn<(isEditing: boolean) => void>();

async function open(changed: Answers = {}, language: Language = 'en') {
	fakeApi({ loanPullRead: () => ({ pull, lastRun: run, runs: [run] }), ...changed });
	const session = sessionWith({ Admin: {} }, { isAdmin: true });
	const { user } = await openPage(<LoanPullSection orgId="other" onEditing={isEditing} />, { session, language });
	await user.click(await screen.findByRole('button', { name: /SFTP/ }));
	return user;
}

const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

describe('the server of loan files', () => {
	test('a server is added with its secrets, which are not shown again', async () => {
		let saved: LoanPullAnswer | undefined;
		const user = await open({
			loanPullRead: () => (saved === undefined ? { runs: [] } : { pull: saved, runs: [] }),
			loanPullSave: () => {
				saved = { ...pull, version: 1 };
				return saved;
			},
		});
		await user.type(await screen.findByLabelText(/^Host$/), 'sftp.bank.example');
		await user.type(input(/^User/), 'portal');
		await user.type(input(/^Password$/), 'a secret');
		await user.type(input(/^Host keys/), hostKey);
		expect(isEditing).toHaveBeenLastCalledWith(true);
		await user.click(button('Save server'));
		await waitFor(() => expect(notices().map(({ text }) => text)).toEqual(['The server of loan files was saved.']));
		const { secretName: _, ...written } = setting;
		const sent = { ...written, directory: '/', password: 'a secret' };
		expect(requestsOf('loanPullSave')).toEqual([{ orgId: 'other', setting: sent }]);
		await waitFor(() => expect(input(/^Password$/).value).toBe(''));
		expect(isEditing).toHaveBeenLastCalledWith(false);
	});

	test('a changed server keeps its stored secrets, and a fault is shown at its input', async () => {
		const issue = { path: ['setting', 'times'], code: 'pull-times', message: 'must have the same minutes' };
		const refused = () => refusal(400, 'loan-pull-invalid', { issues: [issue], params: { count: 1 } });
		const user = await open({ loanPullSave: refused });
		await user.click(await screen.findByRole('radio', { name: 'At times of the day' }));
		await user.type(input(/^Times/), '07:30, 12:00');
		await user.click(button('Save server'));
		await screen.findByText('times: must have the same minutes');
		const { everyMinutes: _, ...rest } = setting;
		const [sent] = requestsOf('loanPullSave');
		expect(sent).toEqual({ orgId: 'other', version: 3, setting: { ...rest, times: ['07:30', '12:00'] } });
		expect(button('List files now')).toHaveProperty('disabled', true);
	});

	test('List files shows the files on the server, or the reason why they cannot be listed', async () => {
		const asked = { lookId: 'l', askedAt: new Date().toISOString() };
		const answers: readonly (LoanPullLook | undefined)[] = [
			undefined,
			asked,
			{ ...asked, endedAt: asked.askedAt, names: ['loans-1.csv'], matches: 3 },
			{
				...asked,
				endedAt: asked.askedAt,
				error: { code: 'host-key-refused', message: pullErrors['host-key-refused'] },
			},
		];
		let shown = 0;
		const user = await open({
			loanPullRead: () => {
				const look = answers[shown];
				return { pull, runs: [], ...(look === undefined ? {} : { look }) };
			},
			loanPullLook: () => ({ lookId: 'l' }),
		});
		shown = 1;
		await user.click(button('List files now'));
		await screen.findByText('Asking the server…');
		shown = 2;
		await user.click(button('Reload the server and its runs'));
		await screen.findByText('3 files match');
		expect(screen.getByText('loans-1.csv')).toBeTruthy();
		expect(screen.getByText('and 2 more')).toBeTruthy();
		shown = 3;
		await user.click(button('Reload the server and its runs'));
		await screen.findByText(pullErrors['host-key-refused']);
	});

	test('Fetch now shows the outcome of fetching the files', async () => {
		let read: object = { pull, runs: [] };
		const user = await open({
			loanPullRead: () => read as never,
			loanPullFetch: () => {
				read = { pull, runs: [], isFetching: true };
				return { isStarted: true };
			},
		});
		await user.click(button('Fetch now'));
		await screen.findByText('Fetching files…');
		expect(button('Fetch now')).toHaveProperty('disabled', true);
		expect(requestsOf('loanPullFetch')).toEqual([{ orgId: 'other' }]);
		read = { pull, lastRun: run, runs: [run] };
		await user.click(button('Reload the server and its runs'));
		await waitFor(() => expect(screen.queryByText('Fetching files…')).toBeNull());
		expect(screen.getAllByText(/1 file taken/)).toHaveLength(2);
		expect(button('Fetch now')).toHaveProperty('disabled', false);
	});

	test('the past runs are shown, and the server is removed after a confirmation', async () => {
		let isThere = true;
		const user = await open({
			loanPullRead: () => (isThere ? { pull, lastRun: failed, runs: [failed, run] } : { runs: [] }),
			loanPullRemove: ({ orgId }) => {
				isThere = false;
				return { orgId };
			},
		});
		await screen.findByText('loans-2.csv: The file is larger than 256 MB.');
		expect(screen.getAllByText(pullErrors['host-key-refused'])).toHaveLength(2);
		await user.click(button('Remove server'));
		await pressInDialog(user, 'Remove server');
		await waitFor(() => expect(requestsOf('loanPullRemove')).toEqual([{ orgId: 'other', version: 3 }]));
		await waitFor(() => expect(input(/^Host$/).value).toBe(''));
		await waitFor(() => expect(document.activeElement?.contains(input(/^Host$/))).toBe(true));
		expect(document.activeElement).not.toBe(document.body);
	});
});
