import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RestError } from '../rest-endpoint.ts';

/**
 * Reasons for which Amazon SES refuses mails.
 *
 * `sandbox`: the account may send to verified addresses only, here those of the sender's domain. `paused`: sending is
 * paused for the account. `unverified`: the sender's identity is not verified. `rate`: too many mails a second.
 */
export const mailRefusals = ['sandbox', 'paused', 'unverified', 'rate'] as const;

export type MailRefusal = (typeof mailRefusals)[number];

/** Reads the reason from the file `mail-refusal`. If the file is missing, returns undefined and mails are sent. */
export function refusalOfFile(directory: string): () => MailRefusal | undefined {
	const path = join(directory, 'mail-refusal');
	return () => {
		try {
			const text = readFileSync(path, 'utf8').trim();
			return mailRefusals.find((refusal) => refusal === text);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
			throw error;
		}
	};
}

const unverified = (addresses: readonly string[]) =>
	new RestError(
		400,
		'MessageRejected',
		`Email address is not verified. The following identities failed the check in region LOCAL: ${addresses.join(', ')}`,
	);

/**
 * Error of a refused mail, as Amazon SES answers it.
 *
 * @returns undefined for a mail that is sent
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
export function refusedMail(
	refusal: MailRefusal | undefined,
	from: string,
	recipients: readonly string[],
): RestError | undefined {
	switch (refusal) {
		case undefined:
			return undefined;
		case 'paused':
			return new RestError(400, 'SendingPausedException', 'Sending is paused for this account.');
		case 'rate':
			return new RestError(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.');
		case 'unverified':
			return unverified([from]);
		case 'sandbox': {
			const others = recipients.filter((address) => address.split('@')[1] !== from.split('@')[1]);
			return others.length === 0 ? undefined : unverified(others);
		}
	}
}
