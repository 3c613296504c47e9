import * as z from 'zod';
import type { Clock } from '#platform/clock.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { Access } from '#shared/contract/route.ts';
import { sessionHours } from '#shared/contract/session.ts';
import { modules } from '#shared/directory/modules.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { User } from '#shared/directory/user.ts';
import { findSession } from '../sign-in/sessions.ts';
import { type EffectiveProfile, effectiveProfile } from './effective-profile.ts';

/** The claims of an access token that the functions read. API Gateway has verified its signature and expiry. */
const accessTokenClaims = z.object({
	sub: z.string().min(1),
	token_use: z.literal('access'),
	/** The time of the sign-in; a refreshed token keeps it. */
	auth_time: z.coerce.number().positive(),
	/** The identifier of the session: all tokens of one sign-in share it. */
	origin_jti: z.string().min(1),
});

/** The user who calls, the organisation, and what they may use. */
export interface Caller extends EffectiveProfile {
	readonly token: string;
	readonly session: { readonly id: string; readonly startedAtSeconds: number };
	readonly user: User;
	readonly organisation: Organisation;
}

const ended = () => refuse('session-ended');

/** @throws a refusal (401) when the token is no access token, too old, ended, or its user is not in the directory */
export async function callerOf(claims: unknown, token: string, clock: Clock): Promise<Caller> {
	const parsed = accessTokenClaims.safeParse(claims);
	if (!parsed.success) throw refuse('not-an-access-token');
	const { sub, auth_time, origin_jti } = parsed.data;
	if (clock() >= (auth_time + sessionHours * 3600) * 1000) throw ended();
	const { user, organisation, isEnded } = await findSession(sub, origin_jti);
	if (isEnded) throw ended();
	if (user === undefined) throw refuse('unknown-user');
	if (isSignedOut(user, auth_time)) throw ended();
	if (user.isDisabled) throw refuse('user-disabled');
	if (organisation === undefined) throw refuse('unknown-organisation');
	return {
		token,
		session: { id: origin_jti, startedAtSeconds: auth_time },
		user,
		organisation,
		...effectiveProfile(user, organisation),
	};
}

/** Tokens have whole seconds: a session that began in the second of the sign-out counts as signed out. */
function isSignedOut({ signedOutAt }: User, startedAtSeconds: number): boolean {
	return signedOutAt !== undefined && startedAtSeconds <= Math.floor(Date.parse(signedOutAt) / 1000);
}

/** @throws a refusal (403) unless the caller may call the operation */
export function requireAccess(access: Access, { entitlement }: Caller): void {
	if (access.kind === 'signed-in') return;
	if (access.kind === 'administrator') {
		if (entitlement.isAdmin && entitlement.modules.has('Admin')) return;
		throw refuse('not-an-administrator');
	}
	if (access.kind === 'public') throw new Error('a public operation has no caller');
	const hasModule = access.anyOf.some((module) => entitlement.modules.has(module));
	const isLetIn =
		(access.orNonGui === true && entitlement.isNonGui) ||
		(access.orAdministrator === true && entitlement.isAdmin && entitlement.modules.has('Admin'));
	if (!hasModule && !isLetIn) {
		const names = access.anyOf.map((module) => modules[module].name.en).join(' or ');
		throw refuse('module-not-entitled', { module: access.anyOf[0] as string, modules: names });
	}
	if (access.feature !== undefined && !entitlement.features.has(access.feature)) {
		throw refuse('feature-not-entitled', { feature: access.feature });
	}
}
