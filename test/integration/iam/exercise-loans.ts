import { expect } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import type { ApiCaller } from '#test/support/api-caller.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';

type LoansOperation = Extract<keyof typeof routes, `loan${string}` | `noticeLabel${string}` | `tableMapping${string}`>;

/** Calls every loans operation. Keeps a loan, a batch, a label and a mapping until the organisation is removed. */
export async function exerciseLoans(
	api: ApiCaller,
	token: string,
	markRevisions: () => Promise<unknown>,
	reviseFixing: () => Promise<unknown>,
): Promise<void> {
	const call = async (name: LoansOperation, body: object, status = 200) => {
		const answer = await api.post(routes[name].path, body, token);
		expect([name, answer.status, answer.body?.message]).toEqual([name, status, answer.body?.message]);
		return answer.body;
	};
	const loan = sampleRequests.loanAdd;
	const { loanId } = await call('loanAdd', loan);
	await call('loanUpdate', { ...loan, scope: undefined, loanId, version: 1, name: 'Renamed' });
	await call('loanShare', { loanId, version: 2, scope: 'shared' });
	// Must run before loans are listed, because a list also searches for revisions and stores them.
	await markRevisions();
	await call('loanList', { scope: 'shared' });
	await call('loanRead', { loanId, version: 1 });
	await call('loanVersions', { loanId });
	await call('loanSchedule', { loanId });
	// This request is refused after the curve and the fixings were read, because the fixings of this portal end before
	// the curve begins.
	await call('loanProjection', { ...sampleRequests.loanProjection, curveDate: '2024-03-19' }, 400);
	await reviseFixing();
	await call('loanPositions', {});
	await call('loanRevisions', {});
	await call('loanImport', sampleRequests.loanImport);
	await call('loanRemove', { loanId, version: 3 });
	await call('loanAdd', { ...loan, scope: 'shared' });
	const { batchId } = await call('loanBatchSave', { ...sampleRequests.loanBatchSave, batchId: undefined });
	await call('loanBatchList', {});
	await call('loanBatchOpen', { batchId });
	await call('loanBatchRemove', { batchId });
	await call('loanBatchSave', { ...sampleRequests.loanBatchSave, batchId: undefined });
	await call('noticeLabelSave', sampleRequests.noticeLabelSave);
	await call('noticeLabelList', {});
	await call('noticeLabelRemove', sampleRequests.noticeLabelRemove);
	const { version: _, ...mapping } = sampleRequests.tableMappingSave;
	for (const name of ['Removed', 'Left']) await call('tableMappingSave', { ...mapping, name });
	await call('tableMappingList', { subject: mapping.subject });
	await call('tableMappingRemove', { subject: mapping.subject, name: 'Removed', version: 1 });
}
