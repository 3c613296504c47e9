import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BatchOutcome } from '#shared/contract/compound-batch.ts';
import './batch-desk.tsx';
import { startCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { type Answers, fakeApi, refusal, requestsOf } from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';
import { sessionWith } from '#test/support/open-page.tsx';
import { type ReadTerms, readBatch } from './file/read-batch.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));
vi.mock('./file/read-batch-file.ts', () => ({
	readBatchFile: async (file: Blob, terms: ReadTerms) => readBatch(new Uint8Array(await file.arrayBuffer()), terms),
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

const savedId = '01890a5d-ac96-774b-bcce-b302099a8057';

const saveBatchAnswer: NonNullable<Answers['loanBatchSave']> = ({ name, calculatedAt }) => ({
	...{ batchId: savedId, name, calculatedAt, expiresAt: '2026-11-05T08:30:00.000Z' },
	...{ rows: 2, calculated: 2, refused: 0, differing: 0 },
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
		loanBatchSave: saveBatchAnswer,
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

test('if a call fails, the results so far are kept, and the remaining loans can be calculated later', async () => {
	const { user, choose } = await openBatch();
	const works = answers.compoundBatch;
	answers.compoundBatch = (request) =>
		request.loans.length < 500
			? refusal(403, 'module-not-entitled', { params: { module: 'RFR' } })
			: (works?.(request) as never);
	await choose(csv(...Array.from({ length: 501 }, (_, i) => loan(`L${i}`, '1000000'))));
	await screen.findByText('500 of 501 loans calculated');
	await waitFor(() => expect(show).toHaveBeenCalledWith(expect.objectContaining({ type: 'error' })));
	if (works) answers.compoundBatch = works;
	await user.click(screen.getByRole('button', { name: 'Calculate the remaining loans' }));
	await screen.findByText('501 of 501 loans calculated');
	expect(requestsOf('compoundBatch').map((request) => (request as { loans: unknown[] }).loans.length)).toEqual([
		500, 1, 1,
	]);
});

test('pressing a button once moves all dates on closed days to the next business day, and lists the moved dates', async () => {
	const { user, choose } = await openBatch();
	answers.compoundBatch = (request) => {
		const outcomes = (request.loans as readonly { readonly endDate: string }[]).map(({ endDate }, i) =>
			endDate === '2022-06-25'
				? {
						position: i + 1,
						problem: { message: 'closed', code: 'non-business-day', params: { field: 'endDate', date: endDate } },
					}
				: { position: i + 1, result: result('1000.5') },
		);
		return { outcomes, calculated: 1 } as never;
	};
	await choose(csv(loan('A', '1000000'), loan('B', '1000000').replace('2022-06-24', '2022-06-25')));
	await user.click(await screen.findByRole('button', { name: 'Move all to the next business day' }));
	await screen.findByText('2 of 2 loans calculated');
	expect(screen.getByText('Dates of 1 loan were moved to the next business day')).toBeTruthy();
	expect(screen.getByText('Calculated · End Date: 2022-06-25 moved to 2022-06-27')).toBeTruthy();
	const sent = requestsOf('compoundBatch').map((request) => (request as { loans: { endDate: string }[] }).loans);
	expect(sent.map((loans) => loans.map(({ endDate }) => endDate))).toEqual([
		['2022-06-24', '2022-06-25'],
		['2022-06-27'],
	]);
});

test('a mapping is not saved under a name that a colleague has used in the meantime, and a saved mapping can be removed', async () => {
	const { user, choose } = await openBatch();
	const saved = { savedBy: 'colleague@demo-bank.example', savedAt: '2026-07-01T10:00:00.000Z', version: 1 };
	const columns = [{ heading: 'other', field: 'own' }];
	const old = { subject: 'loans' as const, name: 'Old', columns, options: {}, values: {}, ...saved };
	answers.tableMappingList = () => ({ mappings: [old] });
	answers.tableMappingSave = () =>
		refusal(409, 'mapping-name-taken', { params: { name: 'New', by: saved.savedBy, at: saved.savedAt, version: 1 } });
	answers.tableMappingRemove = () => ({ subject: 'loans', name: 'Old' });
	await choose(csv(loan('A', '1000000')));
	await screen.findByText('1 of 1 loans calculated');
	await user.click(screen.getByRole('button', { name: 'Saved mappings' }));
	const dialog = within(screen.getByRole('dialog'));
	await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'New');
	await user.click(dialog.getByRole('button', { name: 'Save' }));
	expect(await dialog.findByText(/colleague@demo-bank\.example/)).toBeTruthy();
	await user.click(dialog.getByRole('button', { name: 'Remove the mapping Old' }));
	await waitFor(() => expect(dialog.queryByText('Old')).toBeNull());
	expect(requestsOf('tableMappingRemove')).toEqual([{ subject: 'loans', name: 'Old', version: 1 }]);
	expect(requestsOf('compoundBatch')).toHaveLength(1);
});

test("the agents' interest amounts are compared by row and by currency, and there is a mail with the causes for each agent", async () => {
	const causes = [{ changes: [{ kind: 'lookback', from: 5, to: 2 }] }] as const;
	const compared = [
		{ status: 'equal', agent: '1000.50', ours: '1000.50', difference: '0.00', causes: [] },
		{ status: 'differs', agent: '2100.50', ours: '2000.50', difference: '100.00', causes },
		{ status: 'rounding', agent: '3000.49', ours: '3000.50', difference: '-0.01', causes: [] },
	] as const;
	answers.compoundBatch = ({ loans }) => ({
		outcomes: loans.map((_, i) => ({
			position: i + 1,
			result: { ...(result(`${i + 1}000.5`) as NonNullable<BatchOutcome['result']>), reconciliation: compared[i] },
		})),
		calculated: loans.length,
	});
	const writeText = vi.fn(async (_: string) => undefined);
	const { user, choose } = await openBatch();
	Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
	const rows = [
		['A', 'Alpha Bank', '1000.50'],
		['B', 'Beta Bank', '2100.50'],
		['C', 'Beta Bank', '3000.49'],
	].map(([id, agent, interest]) => `${id};USD;2022-06-15;2022-06-24;1000000;${agent};${interest}`);
	const headings = 'Loan ID;Currency;Start Date;End Date;Principal;Agent bank;Agent interest';
	await choose(new File([[headings, ...rows].join('\n')], 'loans.csv'));
	const table = await screen.findByRole('grid', { name: 'Loans of the file' });
	expect(requestsOf('compoundBatch')).toMatchObject([
		{ loans: ['1000.5', '2100.5', '3000.49'].map((agentInterest) => ({ agentInterest })) },
	]);
	await within(table).findByText('Rounding of the last digit');
	expect(within(table).getByText('+100.00')).toBeTruthy();
	const totals = within(screen.getByRole('table', { name: 'Payable amounts by currency' })).getAllByRole('cell');
	expect(totals.map(({ textContent }) => textContent)).toEqual(['3', '6,001.50', '3', '6,101.49', '+99.99', '1']);
	await user.click(screen.getByRole('checkbox', { name: 'Differing interest only' }));
	expect(within(table).queryByText('Rounding of the last digit')).toBeNull();
	const cause = /Differs: a lookback of 2 business days was used instead of 5/;
	expect(within(table).getByText(cause)).toBeTruthy();
	await user.click(screen.getByRole('button', { name: 'Copy mail to Beta Bank (1 loan)' }));
	await user.click(await screen.findByRole('menuitem', { name: 'In English' }));
	await waitFor(() => expect(writeText).toHaveBeenCalled());
	expect(writeText.mock.calls[0]?.[0]).toBe(
		[
			'Your interest of 1 loan differs from our calculation.',
			'',
			'B: SOFR, 15-Jun-2022 to 24-Jun-2022, principal 1,000,000 USD',
			'Yours 2,100.50, ours 2,000.50, difference +100.00 USD',
			'Your figure results if a lookback of 2 business days was used instead of 5.',
		].join('\n'),
	);
});
