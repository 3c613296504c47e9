import { maxMailsOfDay } from '#shared/delivery/organisation-limits.ts';
import type { DeliveryError, DeliveryRecord } from '../store/delivery-record.ts';
import { filledDeliveryError } from '../store/filled-delivery-error.ts';

/** Outcome of the mail of a record. */
type MailNotes = {
	readonly [Note in 'isMailWithheld' | 'mailedAt' | 'mailFailedAt']?: DeliveryRecord[Note] | undefined;
};

/** Why the mail about a delivery, or about a run that fetches loan files, was not sent; undefined if it was, or if there was none to send. */
export function mailErrorOf({ isMailWithheld, mailedAt, mailFailedAt }: MailNotes): DeliveryError | undefined {
	if (mailFailedAt !== undefined)
		return filledDeliveryError(mailedAt === undefined ? 'mail-delayed' : 'mail-failed', {});
	if (isMailWithheld !== true || mailedAt === undefined) return undefined;
	const nextDay = new Date(Date.parse(mailedAt.slice(0, 10)) + 86_400_000).toISOString().slice(0, 10);
	return filledDeliveryError('mail-limit-reached', { limit: String(maxMailsOfDay), from: `${nextDay} 00:00` });
}
