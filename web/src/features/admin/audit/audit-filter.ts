import type { AdminKind } from '../admin-kind.ts';
import type { ChosenOrganisation } from '../organisations/organisation-select.tsx';

export interface AuditFilter {
	readonly organisation: ChosenOrganisation | undefined;
	readonly entity: AdminKind | 'fixing' | 'all';
	/** A login. */
	readonly by: string;
	/** Part of the name of what was changed. */
	readonly search: string;
	/** ISO dates, both included; blank for open. */
	readonly fromDate: string;
	readonly toDate: string;
}

export const noAuditFilter: AuditFilter = {
	organisation: undefined,
	entity: 'all',
	by: '',
	search: '',
	fromDate: '',
	toDate: '',
};
