import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type AccessControl, localArn } from '../access/access-control.ts';
import type { Outbox } from '../cognito/outbox.ts';
import { RestError, restEndpoint, validationError } from '../endpoint.ts';

/**
 * Reasons for which Amazon SES refuses mails.
 *
 * `sandbox`: the account may send only to verified addresses; here, these are the addresses in the sender's domain.
 * `paused`: sending is paused for the account. `unverified`: the sender's identity is not verified. `rate`: too many
 * mails were sent per second.
 */
const mailRefusals = ['sandbox', 'paused', 'unverified', 'rate'] as const;

type MailRefusal = (typeof mailRefusals)[number];

/** Creates a function that reads the reason from the file `mail-refusal`. If it does not exist, mails are sent. */
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
 * Returns the error with which Amazon SES would refuse a mail.
 *
 * @returns undefined if the mail is sent
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
function refusedMail(
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

interface MailEndpointOptions {
	readonly outbox: Outbox;
	readonly access: AccessControl;
	readonly refusal?: () => MailRefusal | undefined;
}

const maxBodyBytes = 1024 * 1024;

const text = z.strictObject({ Data: z.string(), Charset: z.string().optional() });

/** Recipients; Amazon SES accepts up to 50. */
const addresses = z.array(z.email()).max(50).default([]);

const mail = z.strictObject({
	FromEmailAddress: z.string(),
	FromEmailAddressIdentityArn: z.string().optional(),
	Destination: z.strictObject({ ToAddresses: addresses }),
	ReplyToAddresses: addresses,
	Content: z.strictObject({
		Simple: z.strictObject({ Subject: text, Body: z.strictObject({ Text: text }) }),
	}),
	ConfigurationSetName: z.string().optional(),
});

export function mailEndpoint({ outbox, access, refusal = () => undefined }: MailEndpointOptions) {
	return restEndpoint({
		access,
		service: 'ses',
		maxBodyBytes,
		messageField: 'message',
		operationOf({ method, steps, body }) {
			if (method !== 'POST' || steps.join('/') !== 'v2/email/outbound-emails') return undefined;
			const sent = mail.parse(JSON.parse(body));
			const from = addressOf(sent.FromEmailAddress);
			const recipients = sent.Destination.ToAddresses;
			if (recipients.length === 0) throw validationError('At least one recipient is needed.');
			const { Subject, Body } = sent.Content.Simple;
			return {
				requests: [
					{
						action: 'ses:SendEmail',
						resource: sent.FromEmailAddressIdentityArn ?? localArn.mailIdentity(from.split('@')[1] ?? ''),
						context: { 'ses:fromaddress': from },
					},
				],
				run() {
					const refused = refusedMail(refusal(), from, recipients);
					if (refused !== undefined) throw refused;
					for (const to of recipients) outbox.sendUncounted({ from, to, subject: Subject.Data, body: Body.Text.Data });
					return { status: 200, body: { MessageId: randomUUID() } };
				},
			};
		},
	});
}

function addressOf(from: string): string {
	const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim();
	if (!z.email().safeParse(address).success) throw validationError(`${JSON.stringify(from)} is not an address.`);
	return address;
}
