import { operation } from '#functions/directory/access/operation.ts';
import { type LoanRevision, loanRevisionAcknowledge, loanRevisions } from '#shared/contract/loan-portfolio.ts';
import { decimal, decimalText, minorUnitText, subtract } from '#shared/decimal/decimal.ts';
import { pageOf } from '../life/requested-loans.ts';
import { namesOf } from '../life/resolve-loans.ts';
import { isOwner, requireLoan } from '../require-loan.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { allLoans } from '../store/loan-store.ts';
import { lookMillis, markRevisions } from './mark-revisions.ts';
import { acknowledgeRevision, listRevisions, type RevisionRecord } from './revision-store.ts';

export const revisions = operation(loanRevisions, async ({ request, caller, clock }) => {
	const { orgId } = caller.organisation;
	const { loanId, onlyOpen } = request;
	const all = await allLoans(orgId);
	await markRevisions(caller.organisation, clock, { loans: all, maxMillis: lookMillis });
	const loans = loanId === undefined ? all : [await requireLoan(caller, loanId)];
	const visible = loans.filter((loan) => loan.scope === 'shared' || isOwner(caller, loan));
	const byId = new Map(visible.map((loan) => [loan.loanId, loan]));
	const found = (await listRevisions(orgId, loanId)).flatMap((revision) => {
		const loan = byId.get(revision.loanId);
		if (loan === undefined || (onlyOpen && revision.acknowledgedAt !== undefined)) return [];
		return [describeRevision(loan, revision)];
	});
	const { rows, ...more } = pageOf(found, newestFirst, request);
	return { revisions: rows, ...more };
});

const newestFirst = ({ foundAt, loanId, revisionId }: LoanRevision) =>
	`${String(9e15 - Date.parse(foundAt)).padStart(16, '0')} ${loanId} ${revisionId}`;

function describeRevision(loan: LoanRecord, revision: RevisionRecord): LoanRevision {
	const { index, fixingDate, oldValue, newValue, source, statedAt, loanId: _, ...rest } = revision;
	const { oldAmount, newAmount } = revision;
	const { currency } = loan.terms;
	const difference = oldAmount && newAmount && decimalText(subtract(decimal(newAmount), decimal(oldAmount)));
	return {
		...namesOf(loan),
		...rest,
		...(difference === undefined ? {} : { difference: minorUnitText(difference, currency) }),
		cause: { index, date: fixingDate, ...(oldValue === undefined ? {} : { oldValue }), newValue, source, statedAt },
	};
}

/** Acknowledges marks. Marks that are already acknowledged, or that do not exist, are not counted. */
export const acknowledge = operation(loanRevisionAcknowledge, async ({ request, caller, clock }) => {
	const { loanId, revisionIds } = request;
	await requireLoan(caller, loanId);
	const known = new Map(
		(await listRevisions(caller.organisation.orgId, loanId)).map((each) => [each.revisionId, each]),
	);
	const by = { acknowledgedBy: caller.user.login, acknowledgedAt: new Date(clock()).toISOString() };
	let acknowledged = 0;
	for (const revisionId of new Set(revisionIds)) {
		const revision = known.get(revisionId);
		if (revision && (await acknowledgeRevision(caller.organisation.orgId, revision, by))) acknowledged += 1;
	}
	return { acknowledged };
});
