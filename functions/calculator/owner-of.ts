import type { Caller } from '#functions/directory/access/caller.ts';
import type { LoanOwner } from './resolve-loan.ts';

/** Loans of a caller use the calendars of the organisation and the limits of the calculator's layout. */
export const ownerOf = ({ organisation, layout }: Caller): LoanOwner => ({
	orgId: organisation.orgId,
	features: layout.RFR?.Features,
});
