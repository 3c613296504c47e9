import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import type { Scope } from '#shared/directory/program-scopes.ts';
import { addDays, localDate } from '#shared/time/local-date.ts';
import { Administrator, newOrganisation } from '#test/support/administrator.ts';
import { type Answered, ApiCaller, bearer } from '#test/support/api-caller.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { isNightly } from '#test/support/nightly.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';
import { portal } from '../changed-portal.ts';

const api = new ApiCaller(portal.origin);
const bank = await Administrator.signIn(api, 'admin@demo-bank.example');
const operator = await Administrator.signIn(api, 'operator@portal.example');
enterPortalDatabase(portal);
const { addKey, findKey, findProgram, replaceProgram, reserveName } = await import('#functions/directory/programs.ts');

const today = localDate(new Date().toISOString().slice(0, 10));
let count = 0;

function addPair(scopes: readonly Scope[], more: object = {}) {
	count += 1;
	const request = { name: `Program ${count}`, scopes: [...scopes], expiresOn: addDays(today, 30), ...more };
	return bank.done('programAdd', request) as Promise<{
		readonly program: { readonly keyId: string; readonly name: string };
		readonly secret: string;
	}>;
}

const exchange = (keyId: string, secret: string, from?: string): Promise<Answered> => {
	const headers: Record<string, string> = from === undefined ? {} : { 'x-forwarded-for': from };
	return api.call('POST', routes.exchangeKey.path, JSON.stringify({ keyId, secret }), headers);
};

async function programWith(scopes: readonly Scope[], more: object = {}) {
	const { program, secret } = await addPair(scopes, more);
	const { body } = await exchange(program.keyId, secret);
	return { ...program, secret, token: body.token as string };
}

const outcome = ({ status, body }: Answered) => (body?.code === undefined ? [status] : [status, body.code]);

it('a key pair is exchanged for a token that is valid for one hour and only for operations of its scopes', async () => {
	const { program, secret } = await addPair(['calendars:read', 'loans:write']);
	const { status, body, headers } = await exchange(program.keyId, secret);
	expect([status, body]).toMatchObject([
		200,
		{
			tokenType: 'Bearer',
			program: program.name,
			organization: 'Demo Bank',
			scopes: ['calendars:read', 'loans:write'],
		},
	]);
	expect(body.expiresInSeconds).toBeGreaterThan(3590);
	expect(headers.get('ratelimit-policy')).toBe('"tokens";q=60;w=3600');
	expect(headers.get('ratelimit')).toMatch(/^"tokens";r=59;t=(3600|35\d\d)$/);

	const { token } = body;
	expect(outcome(await api.post(routes.calendarNames.path, {}, token))).toEqual([200]);
	expect(outcome(await api.post(routes.loanList.path, {}, token))).toEqual([403, 'scope-missing']);
	expect(outcome(await api.post(routes.userList.path, {}, token))).toEqual([403, 'people-only']);
	expect(outcome(await api.post(routes.programList.path, {}, token))).toEqual([403, 'people-only']);
	const { body: profile } = await api.get(routes.profile.path, token);
	expect(profile).toMatchObject({ UserId: `program ${program.name}`, IsAdmin: false, TokenValidityInHours: 1 });
	expect(outcome(await api.post(routes.logout.path, {}, token))).toEqual([200]);
	expect(outcome(await api.post(routes.calendarNames.path, {}, token))).toEqual([401, 'session-ended']);
});

it('the audit trail contains the changes and the first use of a key pair, and names the program', async () => {
	const { keyId, name, secret, token } = await programWith(['loans:write', 'audit:read'], { addresses: ['127.0.0.1'] });
	await exchange(keyId, secret);
	const loan = { ...sampleRequests.loanAdd, name: 'Loan of a program', scope: 'shared' };
	expect(outcome(await api.post(routes.loanAdd.path, loan, token))).toEqual([200]);
	await bank.done('programRevoke', { keyId });
	const { entries } = await bank.done('auditList', { limit: 10 });
	const ofProgram = entries.filter((entry: { entityName: string; by: string }) =>
		[entry.entityName, entry.by].some((text) => text.includes(name)),
	);
	expect(
		ofProgram.map(({ action, entity, by, outcome }: Record<string, string>) => [action, entity, by, outcome]),
	).toEqual([
		['revoke', 'program', 'admin@demo-bank.example', 'done'],
		['add', 'saved-loan', `program ${name}`, 'done'],
		['first-use', 'program', `program ${name}`, 'done'],
		['add', 'program', 'admin@demo-bank.example', 'done'],
	]);
	expect(ofProgram[3].changes).toEqual([
		{ field: 'scopes', before: '', after: 'loans:write audit:read' },
		{ field: 'addresses', before: '', after: '127.0.0.1' },
		{ field: 'expiresOn', before: '', after: addDays(today, 30) },
	]);
});

it('requests and sign-ins are refused from addresses that are not in the list of the key pair', async () => {
	const { keyId, secret, token } = await programWith(['calendars:read'], { addresses: ['127.0.0.1', '2001:DB8::/32'] });
	const callFrom = (from: string) =>
		api.call('POST', routes.calendarNames.path, '{}', { ...bearer(token), 'x-forwarded-for': from });
	expect(outcome(await callFrom('2001:db8::7'))).toEqual([200]);
	expect(outcome(await callFrom('198.51.100.7'))).toEqual([403, 'address-not-allowed']);
	expect(outcome(await exchange(keyId, secret, '2001:db9::7'))).toEqual([403, 'address-not-allowed']);
	expect(outcome(await exchange(keyId, secret, '2001:db8::8'))).toEqual([200]);
});

it('an unknown key id and a wrong secret get the same response', async () => {
	const { program, secret } = await addPair(['rates:read']);
	await bank.done('programRevoke', { keyId: program.keyId });
	const wrong = await exchange(program.keyId, `${secret.slice(0, -1)}~`);
	const unknown = await exchange(`rfrk_${'0'.repeat(24)}`, secret);
	expect([wrong.status, wrong.body]).toEqual([401, { message: 'Wrong key id or secret.', code: 'wrong-key' }]);
	expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
	expect(outcome(await exchange('admin@demo-bank.example', secret))).toEqual([400, 'invalid-request']);
});

it('a revoked key pair is refused from the next request on, and can then be removed', async () => {
	const { keyId, secret, token } = await programWith(['calendars:read', 'loans:write']);
	expect(outcome(await bank.call('programRemove', { keyId }))).toEqual([409, 'program-active']);
	expect(await bank.done('programRevoke', { keyId })).toMatchObject({
		state: 'revoked',
		revokedBy: 'admin@demo-bank.example',
	});
	expect(outcome(await api.post(routes.calendarNames.path, {}, token))).toEqual([401, 'key-revoked']);
	expect(outcome(await exchange(keyId, secret))).toEqual([401, 'key-revoked']);
	expect(await bank.done('programRevoke', { keyId })).toMatchObject({ state: 'revoked' });
	await bank.done('programRemove', { keyId });
	expect(outcome(await api.post(routes.calendarNames.path, {}, token))).toEqual([401, 'unknown-user']);
	expect(outcome(await exchange(keyId, secret))).toEqual([401, 'wrong-key']);
	expect(outcome(await bank.call('programRemove', { keyId }))).toEqual([404, 'unknown-program']);
});

it('an expired key pair is refused, remains in the list, and can be removed', async () => {
	const { keyId, secret, token } = await programWith(['calendars:read']);
	const { sub = '' } = (await findKey(keyId)) ?? {};
	const program = await findProgram(sub);
	if (program === undefined) throw new Error('no program');
	await replaceProgram({ ...program, expiresOn: addDays(today, -1), version: 2 }, 1);
	expect(outcome(await api.post(routes.calendarNames.path, {}, token))).toEqual([401, 'key-expired']);
	expect(outcome(await exchange(keyId, secret))).toEqual([401, 'key-expired']);
	const { programs } = await bank.done('programList', {});
	expect(programs).toContainEqual(expect.objectContaining({ keyId, state: 'expired' }));
	await bank.done('programRemove', { keyId });
});

it('an invalid new key pair is refused with the reason', async () => {
	const { program } = await addPair(['rates:read']);
	const request = { name: 'Other', scopes: ['rates:read'] as Scope[], expiresOn: addDays(today, 30) };
	const refused = async (change: object) => outcome(await bank.call('programAdd', { ...request, ...change }));
	expect(await refused({ name: program.name.toUpperCase() })).toEqual([409, 'program-name-taken']);
	expect(await refused({ expiresOn: addDays(today, -1) })).toEqual([400, 'program-expiry-invalid']);
	expect(await refused({ expiresOn: addDays(today, 367) })).toEqual([400, 'program-expiry-invalid']);
	for (const change of [
		{ addresses: ['10.0.0.0/33'] },
		{ addresses: ['bank.example'] },
		{ scopes: [] },
		{ name: '=1' },
	])
		expect(await refused(change)).toEqual([400, 'invalid-request']);
	const ofBni = await Administrator.signIn(api, 'admin@bni.example');
	const beyond = await ofBni.call('programAdd', { ...request, scopes: ['loans:read'] });
	expect([beyond.status, beyond.body]).toMatchObject([
		400,
		{ code: 'scope-not-entitled', params: { scope: 'loans:read' } },
	]);
	expect((await ofBni.done('programList', {})).programs).toEqual([]);
});

if (isNightly)
	it('at most 20 key pairs can be added, even by simultaneous requests, and the operator can administer them', async () => {
		const { orgId } = await operator.done('organisationAdd', newOrganisation('Many programs'));
		const add = (name: string) =>
			operator.call('programAdd', { orgId, name, scopes: ['rates:read'], expiresOn: addDays(today, 1) });
		const early = await Promise.all(['A', 'A', 'a'].map(add));
		expect(early.filter(({ status }) => status === 200)).toHaveLength(1);
		const grants = { orgId, scopes: [], addresses: [], expiresOn: today, createdBy: 'nobody', createdAt: '' };
		// Simulates a function that was stopped before it created the accounts.
		for (let number = 1; number < 20; number++) await reserveName((await addKey({ ...grants, name: `${number}` })).key);
		expect(outcome(await add('one more'))).toEqual([409, 'too-many-programs']);
		const { programs, grantableScopes } = await operator.done('programList', { orgId });
		expect(programs.map(({ state }: { state: string }) => state)).toEqual(['active', ...Array(19).fill('incomplete')]);
		await operator.done('programRemove', { keyId: programs[19].keyId });
		expect(grantableScopes).not.toContain('valuation:run');

		const [{ keyId, name }] = programs;
		expect(outcome(await bank.call('programRevoke', { keyId }))).toEqual([404, 'unknown-program']);
		await operator.done('programRevoke', { keyId });
		await operator.done('programRemove', { keyId });
		const again = await operator.done('programAdd', { orgId, name, scopes: ['rates:read'], expiresOn: today });
		const { body } = await exchange(again.program.keyId, again.secret);
		await operator.done('organisationDelete', { orgId });
		expect(outcome(await api.get(routes.profile.path, body.token))).toEqual([401, 'unknown-user']);
		expect(await portal.invoke('directory-check', {})).toEqual({ differences: [] });
	});
