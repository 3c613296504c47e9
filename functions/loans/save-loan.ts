import { randomUUID } from 'node:crypto';
import { operation } from '#functions/directory/access/operation.ts';
import { requireSameVersion, savedNow } from '#functions/directory/saved-version.ts';
import { usersThere } from '#functions/directory/users.ts';
import { refuse } from '#platform/http/refusal.ts';
import { loanAdd, loanShare, loanUpdate } from '#shared/contract/loans.ts';
import { describeLoan, requireDisposal, requireLoan } from './require-loan.ts';
import { storeLoan } from './store-loan.ts';

export const add = operation(loanAdd, async ({ request, ...user }) => {
	const { caller } = user;
	const { name, facts, terms, settings, scope } = request;
	const { savedAt, savedBy, version } = savedNow(user, 1);
	const loan = {
		loanId: randomUUID(),
		orgId: caller.organisation.orgId,
		ownerSub: caller.user.sub,
		owner: caller.user.login,
		scope,
		name,
		facts,
		terms,
		settings,
		createdAt: savedAt,
		createdBy: savedBy,
		version,
		savedBy,
		savedAt,
		change: 'add' as const,
	};
	return describeLoan(caller, await storeLoan(user, undefined, loan));
});

export const update = operation(loanUpdate, async ({ request, ...user }) => {
	const { loanId, version, name, facts, terms, settings } = request;
	const before = await requireLoan(user.caller, loanId);
	requireSameVersion(version, before);
	const saved = savedNow(user, before.version + 1);
	const after = { ...before, name, facts, terms, settings, ...saved, change: 'update' as const };
	return describeLoan(user.caller, await storeLoan(user, before, after));
});

/** Sharing what is shared already, or the opposite, saves nothing. */
export const share = operation(loanShare, async ({ request, ...user }) => {
	const { loanId, version, scope } = request;
	const before = await requireLoan(user.caller, loanId);
	requireDisposal(user.caller, before);
	requireSameVersion(version, before);
	if (scope === before.scope) return describeLoan(user.caller, before);
	if (scope === 'own' && !(await usersThere([before.ownerSub])).has(before.ownerSub)) {
		throw refuse('loan-owner-removed', { owner: before.owner });
	}
	const change = scope === 'shared' ? ('share' as const) : ('unshare' as const);
	const after = { ...before, scope, ...savedNow(user, before.version + 1), change };
	return describeLoan(user.caller, await storeLoan(user, before, after));
});
