import type { LoanOwner } from '#functions/calculator/resolve-loan.ts';
import type { Caller } from '#functions/directory/access/caller.ts';

/** Loans of a caller use the calendars of the organisation and the limits of the calculator's layout. */
export const ownerOf = ({ organisation, layout }: Caller): LoanOwner => ({
	orgId: organisation.orgId,
	features: layout.RFR?.Features,
});
