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

test('if the list cannot be loaded, an error is shown instead of an empty list until Retry succeeds', async () => {
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

test('resending an uncertain delivery needs a confirmation, and every attempt has the same idempotency key', async () => {
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

test("a file is uploaded with the selected mapping, and the reader's notes are shown", async () => {
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
