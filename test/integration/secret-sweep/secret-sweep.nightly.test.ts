import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '#functions/directory/access/operation.ts';
import type { RequestOf } from '#shared/contract/route.ts';
import type { routes } from '#shared/contract/routes.ts';
import { Administrator, newOrganisation, usdCalculator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { enterPortalDatabase } from '#test/support/hold-in-portal.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const portal = await portalForFile({ seed: true });
const operator = await Administrator.signIn(new ApiCaller(portal.origin), 'operator@portal.example');
enterPortalDatabase(portal);
vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');

/** Only the clock of the functions is ahead. Signatures of requests use the time of the machine. */
const later = vi.hoisted(() => ({ millis: 0 }));
vi.mock('#platform/runtime.ts', () => ({ systemClock: () => Date.now() + later.millis }));

afterEach(() => vi.restoreAllMocks());

const hour = 3_600_000;

async function sweep(laterMillis: number): Promise<readonly string[]> {
	const { handler } = await import('#functions/administration/handlers/secret-sweep.ts');
	later.millis = laterMillis;
	try {
		return (await handler()).removed;
	} finally {
		later.millis = 0;
	}
}

/** Returns the stored secrets of organisations. Secrets of the portal itself are in other folders. */
const kept = (): string[] =>
	Object.keys(JSON.parse(readFileSync(join(portal.dataDirectory, 'secrets/secrets.json'), 'utf8')).secrets)
		.filter((name) => name.startsWith('/portal/'))
		.sort();

/** Returns the secrets that the configurations of organisations and users name. */
async function named(): Promise<string[]> {
	const { secretNamesIn } = await import('#platform/secrets/secret-store.ts');
	const everybody = [...(await operator.done('organisationList', {})), ...(await operator.done('userList', {}))];
	return everybody
		.flatMap(({ frontendConfig, backendConfig }: Record<string, string>) => [frontendConfig, backendConfig])
		.flatMap((text) => [...secretNamesIn(text ?? '')])
		.sort();
}

const withSecrets = (password: string) => ({
	frontendConfig: JSON.stringify({
		GUI_Layout: { ...usdCalculator, VAL: { RDPAccount: { password } } },
	}),
	backendConfig: JSON.stringify({
		hosts: [
			{ host: 'a.example', password },
			{ host: 'b.example', password },
		],
	}),
});

/** Returns the context with which the test calls operations of the administration in this process. */
async function administration() {
	const organisation = await operator.done('organisationRead', { orgId: 'operator' });
	const caller = { user: { sub: 'op', login: 'operator@portal.example' }, organisation } as unknown as Caller;
	return { caller, clock: () => Date.now(), from: '127.0.0.1' };
}

async function updateHere(request: RequestOf<typeof routes.organisationUpdate>) {
	const { update } = await import('#functions/administration/organisations.ts');
	return update.run({ request, ...(await administration()) } as unknown as Parameters<typeof update.run>[0]);
}

async function removeHere(orgId: string) {
	const { removeOneOrganisation } = await import('#functions/administration/remove.ts');
	type Context = Parameters<typeof removeOneOrganisation.run>[0];
	return removeOneOrganisation.run({ request: { orgId }, ...(await administration()) } as unknown as Context);
}

async function deletionsFail(act: () => Promise<unknown>): Promise<unknown> {
	const { secretsManager } = await import('#platform/secrets/secret-store.ts');
	secretsManager.middlewareStack.add(
		(next, context) => async (args) => {
			if (context.commandName === 'DeleteSecretCommand') throw new Error('Secrets Manager is not there');
			return next(args);
		},
		{ step: 'initialize', name: 'deletions-fail' },
	);
	try {
		return await act();
	} finally {
		secretsManager.middlewareStack.remove('deletions-fail');
	}
}

describe('a failed clean-up of secrets', () => {
	it('if unused secrets cannot be removed, the save succeeds and the nightly clean-up job removes them', async () => {
		const added = await operator.done('organisationAdd', { ...newOrganisation('Unclean'), ...withSecrets('first') });
		const { logger } = await import('#platform/runtime.ts');
		const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
		const { orgId, longName, version } = added;
		const saved = await deletionsFail(() => updateHere({ orgId, longName, version, ...withSecrets('Planted-4718') }));
		expect(saved).toMatchObject({ orgId, version: 2 });
		expect(warn.mock.calls.map(([message]) => message)).toEqual(Array(3).fill('a secret was not removed'));
		expect(JSON.stringify(warn.mock.calls)).not.toContain('Planted-4718');
		expect(kept().filter((name) => name.includes(orgId))).toHaveLength(6);

		expect(await sweep(23 * hour)).toEqual([]);
		expect(await sweep(25 * hour)).toHaveLength(3);
		expect(kept()).toEqual(await named());
	});

	it('if a secret cannot be removed, its owner is still removed', async () => {
		const { orgId } = await operator.done('organisationAdd', { ...newOrganisation('Gone'), ...withSecrets('first') });
		expect(await deletionsFail(() => removeHere(orgId))).toEqual({ orgId });
		expect((await operator.call('organisationRead', { orgId })).status).toBe(404);
		expect(kept().filter((name) => name.includes(orgId))).toHaveLength(3);
		await sweep(25 * hour);
		expect(kept()).toEqual(await named());
	});
});

it('no secret is written if the second of two saved configurations is refused', async () => {
	const before = kept();
	const { frontendConfig } = withSecrets('first');
	const backendConfig = JSON.stringify({ secretName: '/portal/other/organisation/frontend' });
	const refused = await operator.refused('organisationAdd', {
		...newOrganisation('Half'),
		frontendConfig,
		backendConfig,
	});
	expect(refused[1]).toBe('secret-name-not-own');
	expect(kept()).toEqual(before);
});

it('after a save that was killed at any write, the clean-up job leaves exactly the secrets that are named', async () => {
	const { brokenOff } = await import('#test/support/broken-off.ts');
	const { orgId } = await operator.done('organisationAdd', { ...newOrganisation('Killed'), ...withSecrets('first') });
	let writes = 0;
	for (let wasBroken = true; wasBroken; writes++) {
		const { longName, version } = await operator.done('organisationRead', { orgId });
		const request = { orgId, longName, version, ...withSecrets(`round ${writes}`) };
		wasBroken = await brokenOff(writes, 'after', () => updateHere(request));
		await sweep(25 * hour);
		expect(kept(), `after write ${writes}`).toEqual(await named());
	}
	// Two audit entries, three new secrets (each with an attempted write and a creation), the organisation, and three
	// removed secrets.
	expect(writes - 1).toBe(2 + 3 * 2 + 1 + 3 + 1);

	for (let wasBroken = true, write = 0; wasBroken; write++) {
		wasBroken = await brokenOff(write, 'after', () => removeHere(orgId).catch(ignoreMissing));
		await sweep(25 * hour);
		expect(kept(), `after write ${write} of the removal`).toEqual(await named());
	}
});

/** Ignores 404 if a removal is repeated that was killed after its last deletion. */
function ignoreMissing(error: Error & { status?: number }): void {
	if (error.status !== 404) throw error;
}

it('the owner of a secret is read again by its key before the secret is removed', async () => {
	const added = await operator.done('organisationAdd', { ...newOrganisation('Unlisted'), ...withSecrets('first') });
	const { isNamedByOwner } = await import('#functions/administration/named-secrets.ts');
	const { secretName } = JSON.parse(added.frontendConfig).GUI_Layout.VAL.RDPAccount;
	expect(await isNamedByOwner(secretName)).toBe(true);
	expect(await isNamedByOwner(secretName.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')))).toBe(false);
});

it('an old secret that is not named by any configuration is copied to a new name', async () => {
	const { writeSecrets } = await import('#platform/secrets/secret-store.ts');
	const { newSecretName } = await import('#platform/secrets/secret-store.ts');
	const added = await operator.done('organisationAdd', newOrganisation('Borrowing'));
	const { orgId, longName, frontendConfig, version } = added;
	const orphan = newSecretName({ orgId }, 'backend');
	await writeSecrets(orphan, { password: 'of a save that broke off', boundTo: '[]' });
	const backendConfig = JSON.stringify({ secretName: orphan });
	const saved = await operator.done('organisationUpdate', { orgId, longName, frontendConfig, version, backendConfig });
	expect(JSON.parse(saved.backendConfig).secretName).not.toBe(orphan);
	expect(await sweep(25 * hour)).toContain(orphan);
	expect(kept()).toEqual(await named());
});

it('secrets whose names have the same prefix are listed in pages', async () => {
	const { listSecrets, writeSecrets } = await import('#platform/secrets/secret-store.ts');
	const root = '/portal/local/listed/';
	for (let number = 0; number < 105; number++) await writeSecrets(`${root}${number}`, {});
	await writeSecrets('/portal/local/elsewhere', {});
	const names = (await listSecrets(root)).map(({ name }) => name);
	expect(new Set(names).size).toBe(105);
	expect(await listSecrets(`${root}104`)).toEqual([{ name: `${root}104`, changedAtMillis: expect.any(Number) }]);
});
