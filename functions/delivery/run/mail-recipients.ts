import { administratorsOf } from '#functions/directory/administrators.ts';
import type { DeliveryTerms } from './delivery-job.ts';

/** Maximum number of administrators who get a mail: that of addresses in a schedule. */
const maxAdministrators = 10;

/**
 * Addresses that get the mails of a job: those of the job, or the organisation's administrators if it names none.
 *
 * @returns nobody if the job has no notification
 */
export async function mailRecipients(
	{ notification, delivery: { notify } }: DeliveryTerms,
	orgId: string,
): Promise<readonly string[]> {
	if (!notification) return [];
	if (notify.length > 0) return notify;
	return (await administratorsOf(orgId)).slice(0, maxAdministrators);
}
