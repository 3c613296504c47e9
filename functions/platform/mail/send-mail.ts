import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { variables } from '#shared/contract/resource-names.ts';
import { callLimits, clientSettings } from '../aws/client-settings.ts';

const region = process.env[variables.mailRegion];

/** Client in the region of the sender identity, which SES knows only in one region; it may differ from the portal's. */
const ses = new SESv2Client(clientSettings(callLimits.ses, { region }));

export interface Mail {
	readonly to: readonly string[];
	readonly subject: string;
	readonly text: string;
}

/** Returns false without a sender address. If the SDK retries after a lost response, SES sends the mail twice. */
export async function sendMail({ to, subject, text }: Mail): Promise<boolean> {
	const from = process.env[variables.mailSender];
	if (from === undefined || from === '') return false;
	await ses.send(
		new SendEmailCommand({
			FromEmailAddress: from,
			Destination: { ToAddresses: [...to] },
			Content: {
				Simple: { Subject: { Data: subject, Charset: 'UTF-8' }, Body: { Text: { Data: text, Charset: 'UTF-8' } } },
			},
		}),
	);
	return true;
}
