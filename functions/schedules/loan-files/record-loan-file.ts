import type { Recorded } from '../../platform/audit/with-audit-record.ts';
import type { AddedDelivery } from '../../platform/deliveries/delivery-record.ts';
import type { LoanFileDelivery } from './describe-loan-file.ts';

type Named = Pick<AddedDelivery, 'jobId' | 'deliveryKey' | 'orgId'> & Pick<LoanFileDelivery, 'loanFile'>;

/** What a person did with a loan file, as the audit trail describes it. */
export function loanFileChange(
	action: Recorded['action'],
	{ jobId, deliveryKey, orgId, loanFile }: Named,
	changes: Recorded['changes'],
): Recorded {
	return {
		action,
		entity: 'loan-file',
		entityId: `${jobId}/${deliveryKey}`,
		entityName: loanFile.fileName,
		orgId,
		changes,
	};
}
