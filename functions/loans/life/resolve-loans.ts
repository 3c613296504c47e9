import { calendarSelector, type LoanOwner, refusalOnly } from '#functions/calculator/resolve-loan.ts';
import { requireEntitledIndex } from '#functions/rates/refuse-failure.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Entitlement } from '#shared/directory/entitlement.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { lifeInvalid, resolveLifeOf } from './resolve-loan-life.ts';

export interface PortfolioLoan {
	readonly record: LoanRecord;
	readonly life: ResolvedLife | Refusal;
}

export interface LoanFilter {
	readonly currency?: string | undefined;
	readonly search?: string | undefined;
}

export function loanFilter({
	currency,
	search = '',
}: LoanFilter): (loan: Pick<LoanRecord, 'name' | 'facts' | 'terms'>) => boolean {
	const wanted = canonicalName(search.trim());
	return ({ name, facts, terms }) => {
		if (currency !== undefined && terms.currency !== currency) return false;
		return wanted === '' || [name, ...Object.values(facts)].some((text) => canonicalName(text).includes(wanted));
	};
}

export interface LoanRights extends LoanOwner {
	readonly entitlement: Pick<Entitlement, 'modules'>;
}

/** Resolves the schedules of loans. A fault of one loan does not affect the others. */
export async function resolveLoans(records: readonly LoanRecord[], rights: LoanRights): Promise<PortfolioLoan[]> {
	const select = calendarSelector('projected');
	const resolve = async (record: LoanRecord) =>
		resolveLifeOf(record, requireEntitledIndex(rights, ['RFR'], record.terms.currency), rights, select);
	const loans: PortfolioLoan[] = [];
	// Loans are resolved sequentially, so that later loans find the calendars in memory.
	for (const record of records) {
		// The calculator would use a default principal, which must not be included in sums over loans.
		const life =
			record.terms.principal === ''
				? lifeInvalid([{ code: 'no-principal', path: ['terms', 'principal'], found: '' }])
				: await resolve(record).catch(refusalOnly);
		loans.push({ record, life });
	}
	return loans;
}

export const scheduled = (loans: readonly PortfolioLoan[]): ResolvedLife[] =>
	loans.flatMap(({ life }) => (life instanceof Refusal ? [] : [life]));

export const namesOf = ({ loanId, name, facts, terms }: LoanRecord) => ({
	loanId,
	name,
	reference: facts.reference,
	borrower: facts.borrower,
	currency: terms.currency,
});
