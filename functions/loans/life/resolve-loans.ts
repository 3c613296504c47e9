import type { LoanOwner } from '#functions/calculator/resolve-loan.ts';
import { calendarSelector } from '#functions/calculator/select-calendars.ts';
import { requireEntitledIndex } from '#functions/rates/refuse-failure.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Entitlement } from '#shared/directory/entitlement.ts';
import { canonicalName } from '#shared/input/canonical-name.ts';
import type { ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { lifeInvalid, resolveLifeOf } from './resolve-loan-life.ts';

/** A loan of a list, or why it has no schedule. */
export interface PortfolioLoan {
	readonly record: LoanRecord;
	readonly life: ResolvedLife | Refusal;
}

export interface LoanFilter {
	readonly currency?: string | undefined;
	/** Part of the name or of a fact. */
	readonly search?: string | undefined;
}

/** Returns a test of the currency, and of the name and facts, of a loan. */
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

/** The rights and conventions under which loans are calculated: those of a user, or of an organisation. */
export interface LoanRights extends LoanOwner {
	readonly entitlement: Pick<Entitlement, 'modules'>;
}

/** The schedules of loans; a fault of one does not affect the others. */
export async function resolveLoans(records: readonly LoanRecord[], rights: LoanRights): Promise<PortfolioLoan[]> {
	const select = calendarSelector('projected');
	const resolve = async (record: LoanRecord) =>
		resolveLifeOf(record, requireEntitledIndex(rights, ['RFR'], record.terms.currency), rights, select);
	const loans: PortfolioLoan[] = [];
	// One after the other: all but the first find the calendars in memory.
	for (const record of records) {
		// The calculator assumes a principal; sums of loans must not.
		const life =
			record.terms.principal === ''
				? lifeInvalid([{ code: 'no-principal', path: ['terms', 'principal'], found: '' }])
				: await resolve(record).catch(refusalOnly);
		loans.push({ record, life });
	}
	return loans;
}

export function refusalOnly(error: unknown): Refusal {
	if (error instanceof Refusal) return error;
	throw error;
}

/** The loans that have a schedule. */
export const scheduled = (loans: readonly PortfolioLoan[]): ResolvedLife[] =>
	loans.flatMap(({ life }) => (life instanceof Refusal ? [] : [life]));

/** Facts of a loan that every row of a list has. */
export const namesOf = ({ loanId, name, facts, terms }: LoanRecord) => ({
	loanId,
	name,
	reference: facts.reference,
	borrower: facts.borrower,
	currency: terms.currency,
});
