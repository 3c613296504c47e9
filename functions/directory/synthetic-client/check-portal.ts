import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/runtime.ts';
import { compound } from '#shared/contract/compounding.ts';
import type { CompoundingRequest } from '#shared/contract/compounding-request.ts';
import { syntheticUserAgent, variables } from '#shared/contract/resource-names.ts';
import type { Route } from '#shared/contract/route.ts';
import { login as loginRoute, logout, sessionInfo } from '#shared/contract/session.ts';
import { webConfiguration } from '#shared/contract/web-configuration.ts';

const secretsManager = new SecretsManagerClient(clientSettings(callLimits.secretsManager));

const credentials = z.object({ login: z.string().min(1), password: z.string().min(1) });

/** Throws without a cause, because the cause would quote the secret. */
export async function readSyntheticClient(): Promise<z.output<typeof credentials>> {
	const SecretId = environmentVariable(variables.syntheticClientSecret);
	const { SecretString = '' } = await secretsManager.send(new GetSecretValueCommand({ SecretId }));
	try {
		return credentials.parse(JSON.parse(SecretString));
	} catch {
		throw new Error('the secret of the synthetic client is not a login and a password');
	}
}

/** The fixings are part of the portal's reference data. The rate is in percent. */
export const knownPeriod = {
	request: { currency: 'USD', startDate: '2023-03-29', endDate: '2024-03-27', dailyRows: false },
	/** Expected rate of case C313 in test/golden/compounding. */
	compoundedRateUnrounded: '5.343801934830270045568323256549',
} as const satisfies { request: CompoundingRequest; compoundedRateUnrounded: string };

/** An error page or blank page is smaller. */
const minScriptBytes = 1_000;

/** Uses the portal like a program and a browser. Throws with the request, the expected and the actual result. */
export async function checkPortal(address: string, login: string, password: string): Promise<void> {
	const token = sessionInfo.parse(await call(address, loginRoute, { username: login, password })).Token;
	try {
		const answer = await call(address, compound, knownPeriod.request, token);
		const { compoundedRateUnrounded: rate } = answer as { readonly compoundedRateUnrounded?: unknown };
		requireEqual(`compounded rate of ${compound.path}`, rate, knownPeriod.compoundedRateUnrounded);
		await openPage(address);
	} finally {
		await call(address, logout, {}, token);
	}
}

async function openPage(address: string): Promise<void> {
	const page = await get(address, '/', 'text/html');
	const policy = page.headers.get('content-security-policy') ?? '';
	if (!policy.includes("script-src 'self'")) throw new Error(`/ has the content security policy '${policy}'`);
	webConfiguration.parse(JSON.parse((await get(address, '/config.json', 'application/json')).text));
	const tags = page.text.split('<script ').slice(1);
	const scripts = tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag.slice(0, tag.indexOf('>')))?.[1] ?? []);
	if (scripts.length === 0) throw new Error('/ names no script: the page would be blank');
	for (const path of scripts) {
		const { text } = await get(address, path, 'javascript');
		if (text.length < minScriptBytes)
			throw new Error(`${path} has ${text.length} bytes, expected ${minScriptBytes} or more`);
	}
}

async function get(address: string, path: string, contentType: string) {
	const answer = await request(address, path, {});
	const text = await answer.text();
	requireEqual(`status of ${path}`, answer.status, 200);
	const found = answer.headers.get('content-type') ?? '';
	if (!found.includes(contentType)) throw new Error(`${path} has the content type '${found}', expected ${contentType}`);
	return { text, headers: answer.headers };
}

async function call(address: string, { method, path }: Route, body: object, token?: string): Promise<unknown> {
	const headers = {
		'content-type': 'application/json',
		...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
	};
	const answer = await request(address, path, { method, headers, body: JSON.stringify(body) });
	const text = await answer.text();
	requireEqual(`status of ${method} ${path}`, answer.status, 200);
	return JSON.parse(text);
}

function request(address: string, path: string, options: RequestInit & { headers?: Record<string, string> }) {
	const headers = { ...options.headers, 'user-agent': syntheticUserAgent };
	const signal = AbortSignal.timeout(callLimits.portal.answerMillis);
	return fetch(new URL(path, address), { ...options, headers, signal, redirect: 'error' });
}

function requireEqual(subject: string, found: unknown, expected: unknown): void {
	if (found !== expected)
		throw new Error(`${subject} is ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}
