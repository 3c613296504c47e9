import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../batch-desk.tsx';
import { startCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { fakeApi, requestsOf } from '#test/support/fake-api.ts';
import { sessionWith } from '#test/support/open-page.tsx';
import { type ReadTerms, readBatch } from './read-batch.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));
vi.mock('./read-batch-file.ts', () => ({
	readBatchFile: async (file: Blob, terms: ReadTerms) => readBatch(new Uint8Array(await file.arrayBuffer()), terms),
}));
vi.mock('#i18n/language.ts', async (original) => ({
	...(await original<object>()),
	openTexts: async () => undefined,
}));

const rows = ['Loan ID;Currency;Start Date;End Date;Principal', 'Loan 7;USD;2022-06-15;2022-06-24;1000000'].join('\n');
const isKept = () => Object.keys(localStorage).some((key) => key.startsWith('portal.batch.'));

const result = {
	...{ currency: 'USD', index: 'SOFR', yearlyBasis: 'ACT/360', lastFixingDate: '2022-06-23', payableAmount: '1000.50' },
	...{ compoundedRate: '1.365723', compoundedRateUnrounded: '1.3657230548', compoundingFactor: '1.0003' },
	...{ simpleAverage: '1.36', interestAmount: '1000.507', interestDays: 9, observationDays: 9, businessDays: 6 },
};

const never = () => new Promise<never>(() => undefined);

const answers = (compoundBatch: (request: { readonly loans: readonly unknown[] }) => unknown) => ({
	...portalAnswers,
	compoundBatch: compoundBatch as never,
	loanBatchSave: (({ name, calculatedAt }: { readonly name: string; readonly calculatedAt: string }) => ({
		...{ batchId: '01890a5d-ac96-774b-bcce-b302099a8057', name, calculatedAt, expiresAt: '2026-11-05T08:30:00.000Z' },
		...{ rows: 1, calculated: 1, refused: 0, differing: 0 },
	})) as never,
});

/** Opens the page with a new session object, as after a reload. */
async function openBatch() {
	const session = sessionWith({ RFR: { Currencies: ['USD'] } });
	const user = await startCalculator({ session, pathname: '/compoundcalcu/batch' });
	return async (file: File) => user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, file);
}

const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => localStorage.clear());

test('a file that is calculated is stored encrypted and survives a reload, until the batch is saved', async () => {
	fakeApi(answers(never));
	const choose = await openBatch();
	await screen.findByText('Calculate a file of loans');
	await choose(new File([rows], 'loans.csv'));
	await waitFor(() => expect(isKept()).toBe(true));
	expect(JSON.stringify(localStorage)).not.toContain(btoa('Loan 7'));
	cleanup();

	fakeApi(answers(({ loans }) => ({ outcomes: loans.map(() => ({ position: 1, result })), calculated: 1 })));
	await openBatch();
	await screen.findByText('1 of 1 loans calculated');
	expect(screen.getAllByText('loans.csv')).not.toHaveLength(0);
	await waitFor(() => expect(requestsOf('loanBatchSave')).toHaveLength(1));
	await waitFor(() => expect(isKept()).toBe(false));
	cleanup();

	await openBatch();
	await screen.findByText('Calculate a file of loans');
});

test('if the file is too large to store, the browser asks before it leaves the calculation', async () => {
	fakeApi(answers(never));
	const choose = await openBatch();
	await screen.findByText('Calculate a file of loans');
	const file = new File([rows], 'loans.csv');
	Object.defineProperty(file, 'size', { value: 600 * 1024 });
	await choose(file);
	await screen.findByText('0 of 1 loans calculated');
	expect(isAsked()).toBe(true);
	expect(isKept()).toBe(false);
	cleanup();
	expect(isAsked()).toBe(false);
});
