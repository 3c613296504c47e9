import { type Mail, sendMail } from '#platform/mail/send-mail.ts';
import { logger, systemClock } from '#platform/runtime.ts';
import { countMails, releaseMails } from '../store/organisation-counts.ts';

/** Services with which mails are sent. Tests replace them. */
export const mailParts = { sendMail, countMails, releaseMails, clock: systemClock };

export type MailParts = Readonly<typeof mailParts>;

/** Afterwards the operator is notified of the refused mail. */
export const mailingMillis = 24 * 3600_000;
export const alarmingMillis = 3600_000;

/** `withheld`: the daily limit is reached. `failed`: the mail service refused the mail or did not respond. */
export type MailOutcome = 'sent' | 'none' | 'withheld' | 'failed';

/** Mails that could not be sent do not count. */
export async function sendCounted(
	orgId: string,
	mail: Mail,
	{ sendMail, countMails, releaseMails, clock }: MailParts,
): Promise<MailOutcome> {
	const recipients = mail.to.length;
	const nowMillis = clock();
	if (recipients === 0) return 'none';
	if (!(await countMails(orgId, recipients, nowMillis))) {
		logger.warn('a mail was withheld', { orgId });
		return 'withheld';
	}
	const outcome = await sendMail(mail).then(
		(isSent) => (isSent ? 'sent' : 'none'),
		(error: Error) => {
			logger.warn('a mail was refused', { orgId, error });
			return 'failed' as const;
		},
	);
	if (outcome !== 'sent') await releaseMails(orgId, recipients, nowMillis);
	return outcome;
}
