import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, expect, it } from 'vitest';
import { manualClock } from '#test/support/manual-clock.ts';
import { accessControl, localArn, newIdentity } from '../access/access-control.ts';
import { openOutbox } from '../cognito/outbox.ts';
import { emulatorServer } from '../testing/emulator-server.ts';
import { mailEndpoint, refusalOfFile } from './mail-endpoint.ts';

const directory = mkdtempSync(join(tmpdir(), 'outbox-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const from = 'portal@portal.example';
const delivery = newIdentity('delivery', [
	{
		effect: 'Allow',
		actions: ['ses:SendEmail'],
		resources: [localArn.mailIdentity('portal.example')],
		conditions: [{ operator: 'StringEquals', key: 'ses:FromAddress', values: [from] }],
	},
]);
const limit = { perDay: 0, error: 'CodeDeliveryFailureException' } as const;
const outbox = openOutbox({
	directory,
	clock: manualClock('2026-11-22T10:00:00Z'),
	log: () => undefined,
	limit,
});
const refusal = refusalOfFile(directory);
const settings = await emulatorServer(mailEndpoint({ outbox, access: accessControl([delivery]), refusal }));
const client = new SESv2Client(settings(delivery));

const send = (sender: string, recipients: string[]) =>
	client.send(
		new SendEmailCommand({
			FromEmailAddress: sender,
			Destination: { ToAddresses: recipients },
			Content: { Simple: { Subject: { Data: 'Delivered' }, Body: { Text: { Data: 'rates.csv' } } } },
		}),
	);
const mails = () =>
	readdirSync(directory)
		.filter((file) => file.endsWith('.json'))
		.map((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')))
		.sort((a, b) => (a.to < b.to ? -1 : 1));

it("a mail is written to the outbox once per recipient, without counting towards Cognito's limit", async () => {
	const { MessageId } = await send(`Portal <${from}>`, ['a@bank.example', 'b@bank.example']);
	expect(MessageId).toMatch(/^[0-9a-f-]{36}$/);
	const mail = { from, subject: 'Delivered', body: 'rates.csv', sentAt: '2026-11-22T10:00:00.000Z' };
	expect(mails()).toEqual([
		{ ...mail, to: 'a@bank.example' },
		{ ...mail, to: 'b@bank.example' },
	]);
});

it.each([
	['from a different address in the domain', 'root@portal.example', ['a@bank.example'], 'AccessDeniedException'],
	['from a different domain', 'portal@else.example', ['a@bank.example'], 'AccessDeniedException'],
	['from an invalid address', 'portal', ['a@bank.example'], 'ValidationException'],
	['to nobody', from, [], 'ValidationException'],
	['to an invalid address', from, ['a@bank.example\r\nBcc: b@bank.example'], 'ValidationException'],
])('a mail %s is refused', async (_what, sender, recipients, code) => {
	const before = mails().length;
	await expect(send(sender, recipients)).rejects.toMatchObject({ name: code });
	expect(mails().length).toBe(before);
});

it.each([
	['sandbox', 'MessageRejected'],
	['unverified', 'MessageRejected'],
	['paused', 'SendingPausedException'],
	['rate', 'TooManyRequestsException'],
])(
	'while a file contains %s, mails are refused with the error %s, and afterwards accepted again',
	async (reason, code) => {
		const path = join(directory, 'mail-refusal');
		const before = mails().length;
		writeFileSync(path, reason);
		await expect(send(from, ['a@bank.example'])).rejects.toMatchObject({ name: code });
		expect(mails().length).toBe(before);
		if (reason === 'sandbox') await send(from, ['ops@portal.example']);
		rmSync(path);
		await send(from, ['a@bank.example']);
		expect(mails().length).toBe(before + (reason === 'sandbox' ? 2 : 1));
	},
);
