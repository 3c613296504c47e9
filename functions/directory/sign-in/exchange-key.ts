import { createHash, randomUUID } from 'node:crypto';
import { withRecordOf } from '#platform/audit/with-audit-record.ts';
import { refuse } from '#platform/http/refusal.ts';
import { exchangeKey as exchangeKeyRoute, tokensOfHour } from '#shared/contract/session.ts';
import { type Program, programTokenSeconds } from '#shared/directory/program.ts';
import { callerOf, operation, requireUsable } from '../access/operation.ts';
import { openKey, type ProgramAccount, programLogin } from '../programs.ts';
import { lastTokens, noteToken } from '../store/activity.ts';
import { claimsOf, signIn } from './login.ts';
import { countUse, limitOfKeys, type QuotaUse } from './sign-in-limit.ts';

/** Cognito's own limits last a few seconds. */
const busySeconds = 5;

export const exchangeKey = operation(exchangeKeyRoute, async ({ request, address, from, clock, setHeader }) => {
	const now = clock();
	const { program, ...account } = await requireSecret(request, { address, nowMillis: now });
	requireUsable(program, address, clock);
	const quota = await countUse(quotaKey(program), Math.floor(now / 1000), tokensOfHour);
	const headers = quotaHeaders(quota);
	if (!quota.isWithin) {
		const wait = { max: tokensOfHour.limit, waitSeconds: quota.secondsLeft };
		throw refuse('too-many-tokens', wait, { headers });
	}
	const token = await openSession(account);
	const caller = await callerOf(claimsOf(token), token, clock);
	await noteUse(program, { at: new Date(now).toISOString(), from });
	for (const [name, value] of Object.entries(headers)) setHeader(name, value);
	const endsAt = (caller.session.startedAtSeconds + programTokenSeconds) * 1000;
	return {
		token,
		tokenType: 'Bearer' as const,
		expiresInSeconds: Math.max(1, Math.min(programTokenSeconds, Math.floor((endsAt - now) / 1000))),
		expiresAt: new Date(endsAt).toISOString(),
		program: program.name,
		organization: caller.organisation.shortName,
		scopes: [...program.scopes],
	};
});

async function requireSecret(
	{ keyId, secret }: { readonly keyId: string; readonly secret: string },
	attempt: Parameters<typeof limitOfKeys>[0],
): Promise<ProgramAccount> {
	const limit = limitOfKeys(attempt);
	await limit.reserve();
	const opened = await openKey(keyId, secret).catch(async (failure: unknown) => {
		await Promise.allSettled([limit.giveBack()]);
		throw failure;
	});
	if (opened !== undefined) {
		await limit.giveBack();
		return opened;
	}
	await limit.failed();
	throw refuse('wrong-key');
}

async function openSession({ login, password }: Omit<ProgramAccount, 'program'>): Promise<string> {
	const result = await signIn(login, password);
	switch (result.kind) {
		case 'signed-in':
			return result.accessToken;
		case 'throttled':
		case 'locked':
			throw refuse('service-busy', { waitSeconds: busySeconds });
		// A disabled account means that the key pair is revoked.
		case 'refused':
			throw refuse('key-revoked');
		case 'challenged':
			throw new Error(`the account of a program has the challenge ${result.challenge}`);
	}
}

/** The first use is also added to the audit trail. */
async function noteUse(program: Program, { at, from }: { readonly at: string; readonly from: string }): Promise<void> {
	const { sub, keyId, name, orgId } = program;
	const note = () => noteToken(sub, at);
	if ((await lastTokens([sub]))(sub) !== undefined) return note();
	const actor = { id: randomUUID(), at, by: programLogin(program), from };
	const record = {
		action: 'first-use',
		entity: 'program',
		entityId: keyId,
		entityName: name,
		orgId,
		changes: [],
	} as const;
	await withRecordOf(actor, record, note);
}

const quotaKey = ({ keyId }: Program) => createHash('sha256').update(`tokens\n${keyId}`).digest('hex');

/** Header fields of the Internet-Draft draft-ietf-httpapi-ratelimit-headers. */
const quotaHeaders = ({ left, secondsLeft }: QuotaUse) => ({
	'ratelimit-policy': `"tokens";q=${tokensOfHour.limit};w=${tokensOfHour.seconds}`,
	ratelimit: `"tokens";r=${left};t=${secondsLeft}`,
});
