import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BatchOutcome } from '#shared/contract/compounding.ts';
import './batch-view.tsx';
import { startCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { type Answers, fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';
import { sessionWith } from '#test/support/open-page.tsx';
import { workbookWithHidden } from '#test/support/workbook-with-hidden.ts';
import { type ReadOptions, readLoans } from './file/read-loans.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));
vi.mock('./file/read-loans-file.ts', () => ({
	readLoansFile: async (file: Blob, options: ReadOptions) =>
		readLoans(new Uint8Array(await file.arrayBuffer()), options),
}));
vi.mock('#i18n/language.ts', async (original) => ({
	...(await original<object>()),
	openTexts: async () => undefined,
}));

const result = (payableAmount: string): BatchOutcome['result'] => ({
	...{ currency: 'USD', index: 'SOFR', yearlyBasis: 'ACT/360', lastFixingDate: '2022-06-23', payableAmount },
	...{ compoundedRate: '1.365723', compoundedRateUnrounded: '1.3657230548', compoundingFactor: '1.0003' },
	...{
		simpleAverage: '1.36',
		interestAmount: `${payableAmount}7`,
		interestDays: 9,
		observationDays: 9,
		businessDays: 6,
	},
});

let answers: Answers;
let session: ReturnType<typeof sessionWith>;

beforeEach(() => {
	session = sessionWith({ RFR: { Currencies: ['USD', 'GBP'] } }, { backendConfig: { isWeekendTreatedAsBizDay: true } });
	answers = {
		...portalAnswers,
		compoundBatch: ({ loans }) => ({
			outcomes: loans.map((_, i) => ({ position: i + 1, result: result(`${i + 1}000.5`) })),
			calculated: loans.length,
		}),
	};
	fakeApi(answers);
});

const head = 'Loan ID;Currency;Start Date;End Date;Principal;Account number';
const loan = (id: string, principal: string) => `${id};USD;2022-06-15;2022-06-24;${principal};DE-1`;
const csv = (...rows: string[]) => new File([[head, ...rows].join('\n')], 'loans.csv');

async function openBatch() {
	const navigate = vi.fn();
	const user = await startCalculator({ session, pathname: '/compoundcalcu/batch', navigate });
	await screen.findByText('Calculate a file of loans');
	return { user, navigate, choose: async (file: File) => user.upload(fileInput(), file) };
}

const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;

test('asks how figures are written before anything is calculated, and reads the file again', async () => {
	const { user, choose } = await openBatch();
	await choose(csv(loan('A', '1.000.000,50'), loan('B', '2.500')));
	const [comma] = await screen.findAllByText('1.000,50');
	expect(requestsOf('compoundBatch')).toEqual([]);
	await user.click(comma as HTMLElement);
	expect(await screen.findByText('2 of 2 loans calculated')).toBeTruthy();
	const terms = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', isWeekendTreatedAsBizDay: true };
	expect(requestsOf('compoundBatch')).toEqual([
		{
			loans: [
				{ loanId: 'A', principal: '1000000.50', ...terms },
				{ loanId: 'B', principal: '2500', ...terms },
			],
		},
	]);
	const totals = within(screen.getByRole('table', { name: 'Payable amounts by currency' }));
	expect(totals.getByText('3,001.00')).toBeTruthy();
});

test('keeps what was calculated when a call fails, and goes on from there', async () => {
	const { user, choose } = await openBatch();
	const works = answers.compoundBatch;
	answers.compoundBatch = (request) =>
		request.loans.length < 500
			? refusal(403, 'module-not-entitled', { params: { module: 'RFR' } })
			: (works?.(request) as never);
	await choose(csv(...Array.from({ length: 501 }, (_, i) => loan(`L${i}`, '1000'))));
	await screen.findByText('500 of 501 loans calculated');
	await waitFor(() => expect(show).toHaveBeenCalledWith(expect.objectContaining({ type: 'error' })));
	if (works) answers.compoundBatch = works;
	await user.click(screen.getByRole('button', { name: 'Calculate the remaining loans' }));
	await screen.findByText('501 of 501 loans calculated');
	expect(requestsOf('compoundBatch').map((request) => (request as { loans: unknown[] }).loans.length)).toEqual([
		500, 1, 1,
	]);
});

test('says how many hidden rows and columns of a workbook count', async () => {
	const { choose } = await openBatch();
	const rows = [head, loan('A', '1000.00'), loan('B', '2000.00'), loan('C', '3000.00')].map((row) => row.split(';'));
	const hidden = { rows: { 3: 'hidden="1"', 4: 'hidden="1"' }, columns: '<col min="5" max="5" hidden="1"/>' };
	await choose(new File([new Uint8Array(workbookWithHidden(rows, hidden))], 'loans.xlsx'));
	await screen.findByText('3 of 3 loans calculated');
	const note = screen.getByText('2 hidden rows were read as loans.');
	expect(screen.getByText('Hidden column that was read: E (Principal).')).toBeTruthy();
	const totals = screen.getByRole('table', { name: 'Payable amounts by currency' });
	expect(note.compareDocumentPosition(totals) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('calculates nothing without a column that is not read until the user agrees', async () => {
	const { user, choose } = await openBatch();
	const rows = [`${head};Margn %;#Borrower`, `${loan('A', '1000.00')};1.5;Northwind`];
	await choose(new File([rows.join('\n')], 'loans.csv'));
	await screen.findByText('1 column is not read, and nothing is calculated yet');
	expect(screen.getByText('Margn %: did you mean Margin (%)?')).toBeTruthy();
	expect(screen.queryByText(/Borrower/)).toBeNull();
	expect(screen.queryByRole('button', { name: 'Calculate the remaining loans' })).toBeNull();
	expect(requestsOf('compoundBatch')).toEqual([]);
	await user.click(screen.getByRole('button', { name: 'Calculate without this column' }));
	await screen.findByText('1 of 1 loans calculated');
	expect(screen.getByText('1 column was not read')).toBeTruthy();
	expect(screen.queryByRole('button', { name: /^Calculate without/ })).toBeNull();
});
