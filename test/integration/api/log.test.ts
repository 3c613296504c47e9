import { expect, it, vi } from 'vitest';
import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller, bearer } from '#test/support/api-caller.ts';
import { capturedOutput } from '#test/support/captured-output.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const output = capturedOutput();
const portal = await portalForFile({ seed: true });
const api = new ApiCaller(portal.origin);

/** Log of the portal and its functions. Waits until the given number of requests is logged. */
async function logged(requests: number): Promise<string> {
	await vi.waitFor(() => expect(output.text().split('"correlationId"')).toHaveLength(requests + 1), 5000);
	return output.text() + portal.lines.join('\n');
}

it('logs requests and answers without passwords, tokens, texts or amounts', async () => {
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

it('repeats nothing of a body that is not JSON, which may contain a password', async () => {
	const { status, body } = await api.call('POST', routes.login.path, '{"username": "a", "password": Secret-8521}');
	expect([status, body.code]).toEqual([400, 'body-not-json']);
	expect(JSON.stringify(body)).not.toMatch(/Secret|8521|username/);
});
