import type { Fixing } from '../../shared/benchmark/fixing-series.ts';
import type { Recorded } from '../platform/audit/with-audit-record.ts';
import type { Administration } from '../platform/directory/administration.ts';

/** What the audit trail has of somebody's decision on a held value. */
export function decision(
	{ caller }: Pick<Administration, 'caller'>,
	action: 'confirm' | 'reject',
	index: string,
	{ date, value }: Fixing,
	replaced?: string,
): Recorded {
	return {
		action,
		entity: 'fixing',
		entityId: `${index}#${date}`,
		entityName: `${index} ${date}`,
		orgId: caller.organisation.orgId,
		changes: [
			action === 'confirm'
				? { field: 'value', before: replaced ?? '', after: value }
				: { field: 'heldValue', before: value, after: '' },
		],
	};
}
