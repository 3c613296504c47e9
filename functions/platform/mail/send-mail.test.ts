import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';

const asked: string[] = [];
const server = createServer((request, response) => {
	asked.push(request.headers.authorization ?? '');
	response.setHeader('content-type', 'application/json').end('{"MessageId":"1"}');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

// Requests are signed for a region, and SES knows a sender identity only in one region.
it('sends mails through the region of the sender identity, even if the portal is in a different region', async () => {
	vi.stubEnv('AWS_REGION', 'eu-central-2');
	vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
	vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b');
	vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	vi.stubEnv('MAIL_SENDER', 'rates@bank.example');
	vi.stubEnv('MAIL_REGION', 'eu-west-1');
	const { sendMail } = await import('./send-mail.ts');
	expect(await sendMail({ to: ['ops@bank.example'], subject: 'Delivered', text: 'rates.csv' })).toBe(true);
	expect(asked).toEqual([expect.stringContaining('/eu-west-1/ses/aws4_request')]);
});
