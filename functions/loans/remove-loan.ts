import { operation } from '#functions/directory/access/operation.ts';
import { changedMeanwhile, requireSameVersion } from '#functions/directory/saved-version.ts';
import { loanRemove } from '#shared/contract/loans.ts';
import { requireDisposal, requireLoan } from './require-loan.ts';
import { releaseName } from './store/loan-names.ts';
import { markRemoved } from './store/loan-store.ts';
import { deleteRemoved } from './store/remove-loans.ts';
import { recordedIfShared } from './store-loan.ts';

export const remove = operation(loanRemove, async ({ request, ...user }) => {
	const { loanId, version } = request;
	const before = await requireLoan(user.caller, loanId);
	requireDisposal(user.caller, before);
	requireSameVersion(version, before);
	await recordedIfShared(user, before, undefined, async () => {
		if (!(await markRemoved(before))) throw changedMeanwhile(await requireLoan(user.caller, loanId));
		await releaseName(before);
		await deleteRemoved(before);
	});
	return { loanId };
});
