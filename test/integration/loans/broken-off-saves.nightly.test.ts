import { expect, it } from 'vitest';
import type { LoanRecord } from '#functions/loans/store/loan-record.ts';
import { type LoanScope, loanLimits, loanTerms } from '#shared/contract/loans.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';

await ratesDatabase();
const store = await import('#functions/loans/store/loan-store.ts');
const names = await import('#functions/loans/store/loan-names.ts');
const removal = await import('#functions/loans/store/remove-loans.ts');
const { loanKey, versionKey } = await import('#functions/loans/store/loan-keys.ts');
const { conditionalPut } = await import('#platform/aws/table.ts');
const { getItem } = await import('#platform/aws/table.ts');
const { writeAll } = await import('#platform/aws/table.ts');

const now = Date.UTC(2026, 7, 7);
const at = new Date(now).toISOString();
const terms = loanTerms.parse(sampleRequests.loanAdd.terms);
let count = 0;

function newLoan(orgId: string, name: string, scope: LoanScope = 'own'): LoanRecord {
	count += 1;
	return {
		loanId: `loan-${count}`,
		orgId,
		ownerSub: 'user-1',
		owner: 'desk@bank.example',
		scope,
		name,
		facts: { reference: '', lender: '', borrower: '', facility: '' },
		terms,
		createdAt: at,
		createdBy: 'desk@bank.example',
		version: 1,
		savedBy: 'desk@bank.example',
		savedAt: at,
		change: 'add',
	};
}

const next = (loan: LoanRecord, margin: string): LoanRecord => ({
	...loan,
	version: loan.version + 1,
	change: 'update',
	terms: { ...terms, margin },
});

it('a save that was interrupted before the loan was replaced does not change the loan, and can be repeated', async () => {
	const loan = newLoan('org-save', 'Alder');
	await store.addLoan(loan);
	const copy = { ...versionKey(loan, 1), ...loan, terms: JSON.stringify(loan.terms) };
	await conditionalPut({ table: 'loans', item: copy, condition: 'attribute_not_exists(pk)' });
	expect(await store.findLoan('org-save', loan.loanId)).toEqual(loan);
	expect(await store.earlierVersions(loan)).toEqual([]);
	const second = next(loan, '2');
	expect(await store.replaceLoan(loan, second)).toBe(true);
	expect(await store.replaceLoan(loan, next(loan, '3'))).toBe(false);
	expect(await store.findLoan('org-save', loan.loanId)).toEqual(second);
	expect(await store.earlierVersions(second)).toEqual([loan]);
});

it('a name that an interrupted save has reserved becomes available after a minute', async () => {
	const lost = newLoan('org-names', 'Alder');
	const loan = newLoan('org-names', 'ALDER');
	expect(await names.reserveName(lost, now)).toBe(true);
	expect(await names.reserveName(loan, now + 59_000)).toBe(false);
	expect(await names.reserveName(loan, now + 61_000)).toBe(true);
	await store.addLoan(loan);
	expect(await names.reserveName(newLoan('org-names', 'Alder'), now + 600_000)).toBe(false);
	await names.releaseName(lost);
	expect(await names.reserveName(newLoan('org-names', 'Alder'), now + 600_000)).toBe(false);
	expect(await names.reserveName(newLoan('org-names', 'Alder', 'shared'), now)).toBe(true);
	expect(await names.reserveName(newLoan('org-other', 'Alder'), now)).toBe(true);
});

it('an interrupted removal hides the loan, and is completed when its owner or organisation is removed', async () => {
	for (const complete of [
		() => removal.removeLoansOfUser('org-remove', 'user-1'),
		() => removal.removeLoansOfOrganisation('org-remove'),
	]) {
		const loan = newLoan('org-remove', 'Alder');
		await store.addLoan(loan);
		const second = next(loan, '2');
		await store.replaceLoan(loan, second);
		expect(await store.markRemoved(loan)).toBe(false);
		expect(await store.markRemoved(second)).toBe(true);
		expect(await store.findLoan('org-remove', loan.loanId)).toBeUndefined();
		const all = { limit: 10, matches: () => true, before: undefined };
		expect((await store.listLoans(loan, all)).loans).toEqual([]);
		expect(await store.replaceLoan(second, next(second, '3'))).toBe(false);
		await complete();
		for (const key of [loanKey(loan), versionKey(loan, 1), versionKey(loan, 2)]) {
			expect(await getItem('loans', key)).toBeUndefined();
		}
	}
});

it("when a user is removed, the user's private loans are removed and shared loans are kept with their versions", async () => {
	const own = newLoan('org-leave', 'Own');
	const shared = newLoan('org-leave', 'Shared', 'shared');
	const foreign = { ...newLoan('org-leave', 'Foreign'), ownerSub: 'user-2' };
	for (const loan of [own, shared, foreign]) {
		expect(await names.reserveName(loan, now)).toBe(true);
		await store.addLoan(loan);
		await store.replaceLoan(loan, next(loan, '2'));
	}
	await removal.removeLoansOfUser('org-leave', 'user-1');
	expect(await store.findLoan('org-leave', own.loanId)).toBeUndefined();
	expect(await getItem('loans', versionKey(own, 1))).toBeUndefined();
	for (const loan of [shared, foreign]) expect(await store.earlierVersions(next(loan, '2'))).toEqual([loan]);
	expect(await names.reserveName(newLoan('org-leave', 'Own'), now)).toBe(true);
	expect(await names.reserveName(newLoan('org-leave', 'Shared', 'shared'), now)).toBe(false);
});

it('the count of a list with the maximum number of loans is complete', async () => {
	const list = { orgId: 'org-full', ownerSub: 'user-1', scope: 'own' as const };
	const loans = Array.from({ length: loanLimits.own }, (_, i) => newLoan('org-full', `Loan ${i}`));
	await writeAll('loans', loans.map(store.currentItem));
	expect(await store.countLoans(list)).toBe(loanLimits.own);
	const last = { limit: 5, matches: ({ name }: { name: string }) => name === 'Loan 0', before: undefined };
	expect((await store.listLoans(list, last)).loans.map(({ name }) => name)).toEqual(['Loan 0']);
});
