import {
	type Administration,
	isOperator,
	requireOpenOrganisation,
	requireOrganisation,
} from '#functions/directory/access/administration.ts';
import { operation, programProfile } from '#functions/directory/access/operation.ts';
import {
	addKey,
	completeKey,
	findKey,
	findProgram,
	type ProgramKey,
	programsOf,
	removeKey,
	removeProgramList,
	replaceProgram,
	reserveName,
} from '#functions/directory/programs.ts';
import { changedMeanwhile } from '#functions/directory/saved-version.ts';
import { putProgramAccount, removeAccount, setAccountEnabled } from '#functions/directory/store/accounts.ts';
import { lastTokens, removeActivity } from '#functions/directory/store/activity.ts';
import { removeUsage } from '#functions/directory/usage.ts';
import { removeBatchesOfUser } from '#functions/loans/store/batch-store.ts';
import { removeLoansOfUser } from '#functions/loans/store/remove-loans.ts';
import { withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import {
	type AdminProgram,
	programAdd,
	programList,
	programRemove,
	programRevoke,
} from '#shared/contract/admin-programs.ts';
import { modules } from '#shared/directory/modules.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { expiryRange, maxPrograms, type Program, programStateOf } from '#shared/directory/program.ts';
import { type Scope, scopes, scopesWithin } from '#shared/directory/program-scopes.ts';
import { localDate } from '#shared/time/local-date.ts';

const dayOf = (millis: number) => localDate(new Date(millis).toISOString().slice(0, 10));

function describe(
	{ account: _, sub: __, ...granted }: ProgramKey,
	program: Program | undefined,
	today: string,
	lastTokenAt?: string,
): AdminProgram {
	const { revokedAt, revokedBy } = program ?? {};
	return {
		...granted,
		state: program === undefined ? 'incomplete' : programStateOf(program, today),
		...(lastTokenAt === undefined ? {} : { lastTokenAt }),
		...(revokedAt === undefined || revokedBy === undefined ? {} : { revokedAt, revokedBy }),
	};
}

const grantableScopes = (organisation: Organisation) => scopesWithin(programProfile(organisation).entitlement);

export const list = operation(programList, async ({ request, caller, clock }) => {
	const { orgId = caller.organisation.orgId } = request;
	const organisation = await requireOrganisation({ caller }, orgId);
	const found = await programsOf(orgId);
	const lastTokenOf = await lastTokens(found.flatMap(({ program }) => (program === undefined ? [] : [program.sub])));
	const today = dayOf(clock());
	return {
		programs: found.map(({ key, program }) => describe(key, program, today, program && lastTokenOf(program.sub))),
		grantableScopes: [...grantableScopes(organisation)],
		max: maxPrograms,
	};
});

export const add = operation(programAdd, async ({ request, ...administration }) => {
	const { caller, clock } = administration;
	const { orgId = caller.organisation.orgId, name, scopes: wanted, addresses, expiresOn } = request;
	const organisation = await requireOpenOrganisation(administration, orgId);
	requireGrantable(wanted, organisation);
	const today = dayOf(clock());
	const [from, to] = expiryRange(today);
	if (expiresOn < from || expiresOn > to) throw refuse('program-expiry-invalid', { from, to });
	const createdAt = new Date(clock()).toISOString();
	const grants = { orgId, name, scopes: wanted, addresses, expiresOn, createdBy: caller.user.login, createdAt };
	const { key, secret, password } = await addKey(grants);
	const before = '';
	const changes = [
		{ field: 'scopes', before, after: wanted.join(' ') },
		{ field: 'addresses', before, after: addresses.join(' ') },
		{ field: 'expiresOn', before, after: expiresOn },
	];
	try {
		await reserveName(key);
		const program = await withAuditRecord(administration, recordOf(key, 'add', changes), async () => {
			const sub = await putProgramAccount(key.account, password);
			const added = await completeKey(key, sub);
			// The new key pair is rolled back if the removal of the organisation has begun in the meantime.
			await requireOpenOrganisation(administration, orgId);
			return added;
		});
		return { program: describe(key, program, today), secret };
	} catch (error) {
		// If the rollback also fails, an incomplete key pair stays in the list. An administrator can remove it.
		await Promise.allSettled([currentKey(key).then(removePair)]);
		throw error;
	}
});

function requireGrantable(wanted: readonly Scope[], organisation: Organisation): void {
	const grantable = grantableScopes(organisation);
	const scope = wanted.find((each) => !grantable.includes(each));
	if (scope === undefined) return;
	const names = scopes[scope].modules.map((module) => modules[module].name.en).join(', ');
	throw refuse('scope-not-entitled', { scope, modules: names });
}

export const revoke = operation(programRevoke, async ({ request, ...administration }) => {
	const key = await requireKey(administration, request.keyId);
	const program = key.sub === undefined ? undefined : await findProgram(key.sub);
	if (program === undefined) throw refuse('unknown-program', { keyId: key.keyId });
	const today = dayOf(administration.clock());
	const revoked = await withAuditRecord(administration, recordOf(key, 'revoke'), async () => {
		const after = await revokeOnce(administration, program);
		// The account is disabled even if the pair is already revoked, because an earlier call may have been interrupted
		// here.
		await setAccountEnabled(program.sub, false);
		return after;
	});
	return describe(key, revoked, today, (await lastTokens([program.sub]))(program.sub));
});

async function revokeOnce({ caller, clock }: Administration, program: Program): Promise<Program> {
	if (program.revokedAt !== undefined) return program;
	const after: Program = {
		...program,
		revokedAt: new Date(clock()).toISOString(),
		revokedBy: caller.user.login,
		version: program.version + 1,
	};
	if (await replaceProgram(after, program.version)) return after;
	const current = await findProgram(program.sub);
	if (current?.revokedAt === undefined) throw changedMeanwhile(current ?? program);
	return current;
}

export const remove = operation(programRemove, async ({ request, ...administration }) => {
	const key = await requireKey(administration, request.keyId);
	const program = key.sub === undefined ? undefined : await findProgram(key.sub);
	const { keyId, name } = key;
	if (program !== undefined && programStateOf(program, dayOf(administration.clock())) === 'active')
		throw refuse('program-active', { name });
	await withAuditRecord(administration, recordOf(key, 'remove'), () => removePair(key));
	return { keyId };
});

async function requireKey(administration: Administration, keyId: string): Promise<ProgramKey> {
	const key = await findKey(keyId);
	const isWithin = isOperator(administration) || key?.orgId === administration.caller.organisation.orgId;
	if (key !== undefined && isWithin) return key;
	throw refuse('unknown-program', { keyId });
}

const recordOf = (
	{ keyId, name, orgId }: ProgramKey,
	action: 'add' | 'revoke' | 'remove',
	changes: readonly { readonly field: string; readonly before: string; readonly after: string }[] = [],
) => ({ action, entity: 'program', entityId: keyId, entityName: name, orgId, changes }) as const;

const currentKey = async (key: ProgramKey) => (await findKey(key.keyId)) ?? key;

async function removePair(key: ProgramKey): Promise<void> {
	const { orgId, sub } = key;
	await removeAccount(key.account);
	if (sub !== undefined) {
		await removeLoansOfUser(orgId, sub);
		await removeBatchesOfUser({ orgId, sub });
		await removeActivity(sub);
		await removeUsage({ orgId, sub });
	}
	await removeKey(key);
}

export async function removeProgramsOfOrganisation(orgId: string): Promise<void> {
	for (const { key } of await programsOf(orgId)) await removePair(key);
	await removeProgramList(orgId);
}
