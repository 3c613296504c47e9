import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { expect, it, vi } from 'vitest';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { Administrator } from '#test/support/administrator.ts';
import { ApiCaller, bearer } from '#test/support/api-caller.ts';
import { capturedOutput } from '#test/support/captured-output.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const output = capturedOutput();
const portal = await portalForFile({ seed: true });
const api = new ApiCaller(portal.origin);

/** Waits until the log contains the given number of requests. Returns the log of the portal and its functions. */
async function logged(requests: number): Promise<string> {
	await vi.waitFor(() => expect(output.text().split('"correlationId"')).toHaveLength(requests + 1), 5000);
	return output.text() + portal.lines.join('\n');
}

it('the log contains requests and responses, but not passwords, tokens, texts or amounts', async () => {
	const secrets = { password: 'Wrong-password-8521', text: 'Account 7719-secret', principal: '987654321.25' };
	const usd = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', customTextBox1: secrets.text };
	const token = await api.signIn('user@demo-bank.example');
	await api.post(routes.login.path, { username: 'user@demo-bank.example', password: secrets.password });
	await api.post(routes.login.path, { username: 'user@demo-bank.example', password: { text: secrets.password } });
	await api.call('POST', routes.login.path, `{"password": ${secrets.password}}`);
	await api.post(routes.compound.path, { ...usd, principal: secrets.principal, token }, token);
	await api.post(routes.compound.path, { ...usd, principal: `-${secrets.principal}`, token }, token);
	await api.call('POST', routes.compound.path, `{"customTextBox1": ${secrets.text}}`, bearer(token));
	const log = await logged(7);

	expect(log).toContain(`"route":"POST ${routes.compound.path}"`);
	expect(log).toContain('"code":"wrong-credentials"');
	expect(log).toContain('"code":"body-not-json"');
	const [, payload, signature] = token.split('.') as [string, string, string];
	for (const secret of [demoPassword, payload, signature, ...Object.values(secrets)]) expect(log).not.toContain(secret);
});

it('a body that is not JSON is not logged, because it may contain a password', async () => {
	const { status, body } = await api.call('POST', routes.login.path, '{"username": "a", "password": Secret-8521}');
	expect([status, body.code]).toEqual([400, 'body-not-json']);
	expect(JSON.stringify(body)).not.toMatch(/Secret|8521|username/);
});

it('the secret of a key pair is returned only once, and never stored or logged', async () => {
	const bank = await Administrator.signIn(api, 'admin@demo-bank.example');
	const expiresOn = new Date().toISOString().slice(0, 10);
	const { program, secret } = await bank.done('programAdd', { name: 'Logged', scopes: ['calendars:read'], expiresOn });
	const { keyId } = program;
	const { token } = (await api.post(routes.exchangeKey.path, { keyId, secret })).body;
	await api.post(routes.calendarNames.path, { secret }, token);
	await api.call('POST', routes.exchangeKey.path, `{"keyId": "${keyId}", "secret": ${secret}}`);
	const answers = [await bank.done('programList', {}), await bank.done('auditList', { limit: 100 })];
	enterPortalDatabase(portal);
	const stored: unknown[] = [];
	for (const { localName } of [tables.directory, tables.audit]) {
		const pages = paginateScan({ client: new DynamoDBClient({}) }, { TableName: localName });
		for await (const { Items = [] } of pages) stored.push(...Items);
	}
	const pool = readFileSync(join(portal.dataDirectory, 'cognito', 'user-pool.json'), 'utf8');
	await vi.waitFor(() => expect(output.text()).toContain(`"route":"POST ${routes.exchangeKey.path}"`));
	const random = secret.slice('rfrs_'.length);
	for (const text of [JSON.stringify(answers), JSON.stringify(stored), pool, output.text(), portal.lines.join('\n')])
		expect(text).not.toContain(random);
	expect(JSON.stringify(stored)).toContain(keyId);
	expect(pool).not.toContain(keyId);
	expect(output.text()).not.toContain(token.split('.')[2]);
});
