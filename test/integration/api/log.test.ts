import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPassword } from '../../../infra/local/seed/demo-users.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { ApiCaller, bearer } from '../../support/api-caller.ts';
import { type TemporaryPortal, temporaryPortal } from '../../support/temporary-portal.ts';

let portal: TemporaryPortal;
let api: ApiCaller;
let written = '';

beforeAll(async () => {
	vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
	for (const stream of [process.stdout, process.stderr]) {
		vi.spyOn(stream, 'write').mockImplementation((chunk) => {
			written += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
			return true;
		});
	}
	portal = await temporaryPortal({ seed: true });
	api = new ApiCaller(portal.origin);
});

afterAll(async () => {
	await portal?.close();
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
});

/** What the portal and its functions have logged once the answers to all requests so far are in the log. */
async function logged(answers: number): Promise<string> {
	await vi.waitFor(() => expect(written.split('"message":"answered"').length - 1).toBeGreaterThanOrEqual(answers), 5000);
	return written + portal.lines.join('\n');
}

it('the log tells what was asked and answered, and no password, token, name or amount', async () => {
	const secrets = { wrongPassword: 'Wrong-password-8521', text: 'Account 7719-secret', principal: '987654321.25' };
	const token = await api.signIn('user@demo-bank.example');
	const usd = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24' };
	await api.post(routes.login.path, { username: 'user@demo-bank.example', password: secrets.wrongPassword });
	await api.post(routes.login.path, { username: 'user@demo-bank.example', password: { text: secrets.wrongPassword } });
	await api.call('POST', routes.login.path, `{"password": "${secrets.wrongPassword}"`);
	await api.post(routes.compound.path, { ...usd, principal: secrets.principal, customTextBox1: secrets.text, token }, token);
	await api.post(routes.compound.path, { ...usd, principal: `-${secrets.principal}`, token }, token);
	await api.call('POST', routes.compound.path, `{"customTextBox1": "${secrets.text}`, bearer(token));
	const log = await logged(1);
	(await import("node:fs")).writeFileSync("/tmp/h-log.txt", log);

	expect(log).toContain(`"route":"POST ${routes.compound.path}"`);
	expect(log).toContain('"code":"wrong-credentials"');
	expect(log).toContain('"code":"body-not-json"');
	const [header, payload, signature] = token.split('.') as [string, string, string];
	for (const secret of [demoPassword, payload, signature, ...Object.values(secrets)]) expect(log).not.toContain(secret);
	expect(header).not.toBe('');
});

it('an answer to a body that is no JSON repeats no password', async () => {
	const password = 'Wrong-password-8521';
	const { status, body } = await api.call('POST', routes.login.path, `{"username": "a", "password": "${password}"`);
	expect(status).toBe(400);
	expect(JSON.stringify(body)).not.toContain(password);
	const typed = await api.post(routes.login.path, { username: 'a', password, [password]: password });
	expect(typed.status).toBe(400);
});
