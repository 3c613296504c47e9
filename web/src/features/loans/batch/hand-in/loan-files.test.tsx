import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import type { LoanFileAnswer } from '#shared/contract/loan-files.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import { fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices } from '#test/support/notifications-fake.ts';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { LoanFiles } from './loan-files.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const fileOf = (change: Partial<LoanFileAnswer>): LoanFileAnswer => ({
	...{ fileId: 'file', deliveryId: 'first', fileName: 'loans.csv', handedInBy: 'user@demo-bank.example' },
	...{ handedInAt: '2026-08-07T08:30:00.000Z', runsAt: '2026-08-07T08:30:00.000Z', hasResult: true },
	...{ state: 'uncertain', canCancel: false, canResend: true },
	...change,
});

test('says that the list could not be loaded, not that there are no files, until Retry loads it', async () => {
	let isUp = false;
	fakeApi({ ...portalAnswers, loanFileList: () => (isUp ? { files: [] } : refusal(400)) });
	const { user } = await openPage(<LoanFiles />, { session: sessionWith({}) });
	expect(await screen.findByText('The list of loan files could not be loaded.')).toBeTruthy();
	expect(screen.queryByText('No loan file was handed in.')).toBeNull();
	isUp = true;
	await user.click(screen.getByRole('button', { name: 'Retry' }));
	expect(await screen.findByText('No loan file was handed in.')).toBeTruthy();
	expect(screen.queryByText('The list of loan files could not be loaded.')).toBeNull();
});

test('sends the result of an uncertain delivery again after a question, with one key for all tries', async () => {
	let tries = 0;
	const running = fileOf({ fileName: 'due.csv', deliveryId: 'due', state: 'due', canResend: false });
	fakeApi({
		...portalAnswers,
		loanFileList: () => ({ files: [fileOf({}), running] }),
		loanFileResend: () => {
			tries += 1;
			if (tries === 1) return refusal(409, 'delivery-not-ended', { params: { state: 'placing' } });
			return fileOf({ deliveryId: 'second', state: 'due', canResend: false, resends: 'first' });
		},
	});
	const { user } = await openPage(<LoanFiles />, { session: sessionWith({}) });
	await user.click(await screen.findByRole('button', { name: 'Send loans.csv again' }));
	expect(screen.queryByRole('button', { name: 'Send due.csv again' })).toBeNull();
	const dialog = within(await screen.findByRole('dialog'));
	expect(dialog.getByText(/Ask the recipient first: the result of loans.csv may have arrived/)).toBeTruthy();
	await user.click(dialog.getByRole('button', { name: 'Send again' }));
	await dialog.findByText(/has not ended/);
	await user.click(dialog.getByRole('button', { name: 'Send again' }));
	await waitFor(() => expect(notices()[0]?.text).toBe('loans.csv is sent again.'));
	const [first, second] = requestsOf('loanFileResend');
	expect(first).toEqual({ deliveryId: 'first', idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) });
	expect(second).toEqual(first);
	expect(screen.queryByRole('dialog')).toBeNull();
});

test('searches the loan files', async () => {
	fakeApi({ ...portalAnswers, loanFileList: ({ search }) => ({ files: search === '' ? [fileOf({})] : [] }) });
	const { user } = await openPage(<LoanFiles />, { session: sessionWith({}) });
	await screen.findByText('loans.csv');
	await user.type(screen.getByRole('searchbox', { name: 'Find by file name, server, login or time' }), 'pounds');
	expect(await screen.findByText('No loan file matches.')).toBeTruthy();
	expect(requestsOf('loanFileList').at(-1)).toEqual({ search: 'pounds', limit: 10 });
});

test('lists the reasons of the rows of a file without figures, which can be downloaded', async () => {
	const rowErrors = [
		{ row: 2, name: 'L1', error: 'there is no fixing' },
		{ row: 3, error: 'the date is missing' },
	];
	const error = { code: 'every-row-failed', message: 'Every row of the file has an error, so nothing was sent.' };
	const file = fileOf({ state: 'failed', rows: 2, faultRows: 2, rowErrors, error });
	fakeApi({ ...portalAnswers, loanFileList: () => ({ files: [file] }) });
	const { user } = await openPage(<LoanFiles />, { session: sessionWith({}) });
	await user.click(await screen.findByRole('button', { name: 'Errors of rows in loans.csv' }));
	expect(screen.getByText('Row 2 (L1): there is no fixing')).toBeTruthy();
	expect(screen.getByText('Row 3: the date is missing')).toBeTruthy();
	expect(screen.getByRole('button', { name: 'Download the result of loans.csv' })).toBeTruthy();
});

test('says in the language of the screen which limit was reached, and that a mail was not sent', async () => {
	const from = '2026-08-08 00:00';
	const limited = { code: 'loan-limit-reached', message: 'English', params: { limit: '1000', used: '998', from } };
	const withheld = { code: 'mail-limit-reached', message: 'English', params: { limit: '1000', from } };
	fakeApi({
		...portalAnswers,
		loanFileList: () => ({
			files: [
				fileOf({ state: 'failed', hasResult: false, error: limited }),
				fileOf({ fileId: 'other', deliveryId: 'other', state: 'delivered', mailError: withheld }),
			],
		}),
	});
	await openPage(<LoanFiles />, { session: sessionWith({}), language: 'zh' });
	await screen.findByText(/每天可计算 1000 笔贷款.*已用 998 笔.*2026-08-08 00:00（UTC）/);
	await screen.findByText(/邮件未发送.*1000 封.*2026-08-08 00:00（UTC）/);
	expect(screen.queryByText(/English/)).toBeNull();
});

test.each([
	[
		'en',
		'The file has the content of june.csv, which was calculated at 2026-08-06 14:30 UTC. Its loans were calculated again.',
	],
	['zh', '此文件与 june.csv 的内容相同，后者已于 2026-08-06 14:30（UTC）计算。其中的贷款已再次计算。'],
] as const)('shows the warnings of a delivered loan file (%s)', async (language, text) => {
	const params = { fileName: 'june.csv', at: '2026-08-06 14:30' };
	const message = text;
	const warnings = [{ code: 'loan-file-repeated', message, params }];
	fakeApi({ ...portalAnswers, loanFileList: () => ({ files: [fileOf({ state: 'delivered', warnings })] }) });
	await openPage(<LoanFiles />, { session: sessionWith({}), language });
	expect(await screen.findByText(text)).toBeTruthy();
});

test('hands a file in with the saved mapping that is selected, and shows what the reader noted', async () => {
	const saved: TableMapping = {
		...{ subject: 'loans', name: 'Banca', columns: [], options: {}, values: {} },
		...{ version: 1, savedBy: 'desk@demo-bank.example', savedAt: '2026-08-07T08:30:00.000Z' },
	};
	const notes = ['Read with the mapping Banca.', 'Rows that are no loans: 1 (lines 4).'];
	fakeApi({
		...portalAnswers,
		loanFileList: () => ({ files: [fileOf({ notes })] }),
		tableMappingList: () => ({ mappings: [saved] }),
		loanFileStart: () => fileOf({}),
	});
	const { user } = await openPage(<LoanFiles />, { session: sessionWith({}) });
	await user.click(await screen.findByRole('button', { name: /Read with/ }));
	await user.click(await screen.findByRole('option', { name: 'Banca' }));
	const input = document.querySelector('input[type=file]');
	if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
	await user.upload(input, new File(['x'], 'loans.csv'));
	await waitFor(() =>
		expect(requestsOf('loanFileStart')[0]).toMatchObject({ fileName: 'loans.csv', mapping: 'Banca' }),
	);
	for (const note of notes) expect(screen.getByText(note)).toBeTruthy();
});

test('shows every question that a file leaves open, one a line', async () => {
	const questions = ['(1) Is the margin added or compounded?', '(2) How many business days is the lookback?'];
	const reason = 'The file leaves open what a person would be asked.';
	const issues = questions.map((message) => ({ path: ['file'], message }));
	fakeApi({
		...portalAnswers,
		loanFileList: () => ({ files: [] }),
		loanFileStart: () => refusal(400, 'loan-file-unreadable', { params: { reason }, issues }),
	});
	const { user } = await openPage(<LoanFiles />, { session: sessionWith({}) });
	const input = document.querySelector('input[type=file]');
	if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
	await user.upload(input, new File(['x'], 'loans.csv'));
	for (const line of [reason, ...questions]) expect(await screen.findByText(line, { exact: false })).toBeTruthy();
});
