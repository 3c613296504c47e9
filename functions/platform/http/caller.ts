import * as z from 'zod';
import type { Access } from '../../../shared/contract/route.ts';
import {
	type Entitlement,
	effectiveLayout,
	entitlementOf,
	withinEntitlement,
} from '../../../shared/portal/entitlement.ts';
import { type Layout, type Module, parseFrontendConfig } from '../../../shared/portal/layout.ts';
import { withLayoutHash } from '../../../shared/portal/layout-hash.ts';
import type { Organisation } from '../../../shared/portal/organisation.ts';
import type { User } from '../../../shared/portal/user.ts';
import type { Clock } from '../clock.ts';
import { findOrganisation, findUserOfSession } from '../directory/directory.ts';
import { forbidden, unauthorized } from './refusal.ts';

export const sessionHours = 8;

/** What the functions read in an access token, whose signature and expiry were verified before they run. */
const accessTokenClaims = z.object({
	sub: z.string().min(1),
	token_use: z.literal('access'),
	/** When the password was given; a refreshed token keeps it. */
	auth_time: z.coerce.number().positive(),
	/** Of the session: all tokens of one sign-in share it. */
	origin_jti: z.string().min(1),
});

/** Who calls, on whose behalf and with which rights. */
export interface Caller {
	readonly token: string;
	readonly session: { readonly id: string; readonly startedAtSeconds: number };
	readonly user: User;
	readonly organisation: Organisation;
	readonly layout: Layout;
	/** `{"GUI_Layout": {…}}` as text, cut to what the organisation has. */
	readonly frontendConfig: string;
	readonly backendConfig: string;
	readonly entitlement: Entitlement;
}

const ended = () => unauthorized('session-ended', 'Session expired. Please login again.');

/** @throws a refusal (401) when the token is no access token, too old, ended, or its user is not in the directory */
export async function callerOf(claims: unknown, token: string, clock: Clock): Promise<Caller> {
	const parsed = accessTokenClaims.safeParse(claims);
	if (!parsed.success) throw unauthorized('not-an-access-token', 'The bearer token must be an access token.');
	const { sub, auth_time, origin_jti } = parsed.data;
	if (clock() >= (auth_time + sessionHours * 3600) * 1000) throw ended();
	const { user, isEnded } = await findUserOfSession(sub, origin_jti);
	if (isEnded) throw ended();
	if (user === undefined) throw unauthorized('unknown-user', 'The user of this token is not known to the portal.');
	if (isSignedOut(user, auth_time)) throw ended();
	if (user.isDisabled) throw unauthorized('user-disabled', 'The user of this token is disabled.');
	const organisation = await findOrganisation(user.orgId);
	if (organisation === undefined) {
		throw unauthorized('unknown-organisation', 'The organisation of this user is not known to the portal.');
	}
	const own = readLayout(organisation.frontendConfig, `organisation ${organisation.orgId}`);
	const users = user.frontendConfig === undefined ? undefined : readLayout(user.frontendConfig, `user ${user.sub}`);
	const layout = effectiveLayout(own, users);
	const backendConfig = user.backendConfig ?? organisation.backendConfig;
	return {
		token,
		session: { id: origin_jti, startedAtSeconds: auth_time },
		user,
		organisation,
		layout,
		frontendConfig:
			layout === own ? organisation.frontendConfig : withLayoutHash(JSON.stringify({ GUI_Layout: layout })),
		backendConfig,
		entitlement: withinEntitlement(
			entitlementOf(layout, readJson(backendConfig), user.isAdmin),
			entitlementOf(own, readJson(organisation.backendConfig), user.isAdmin),
		),
	};
}

/** The token tells whole seconds; one that began in the very second counts as before. */
function isSignedOut({ signedOutAt }: User, startedAtSeconds: number): boolean {
	return signedOutAt !== undefined && startedAtSeconds <= Math.floor(Date.parse(signedOutAt) / 1000);
}

function readLayout(text: string, owner: string): Layout {
	const read = parseFrontendConfig(text);
	if ('problem' in read) throw new Error(`the stored layout of ${owner} cannot be read: ${read.problem}`);
	return read.layout;
}

function readJson(text: string): unknown {
	return text.trim() === '' ? {} : JSON.parse(text);
}

/** As the portal's tabs name them. */
const moduleNames: Readonly<Record<Module, string>> = {
	RFR: 'Compounding calculator',
	VAL: 'Swap valuation',
	Fallback: 'Fallback rates',
	CashFallbacks: 'Cash fallbacks',
	TermRates: 'Term rates',
	ONRates: 'Overnight rates',
	Admin: 'Administration',
};

/** @throws a refusal (403) unless the operation is one that the caller may call */
export function requireAccess(access: Access, { entitlement }: Caller): void {
	if (access.kind === 'signed-in') return;
	if (access.kind === 'administrator') {
		if (entitlement.isAdmin && entitlement.modules.has('Admin')) return;
		throw forbidden('not-an-administrator', 'Only administrators may do this.');
	}
	if (access.kind === 'public') throw new Error('a public operation has no caller');
	const hasModule = access.anyOf.some((module) => entitlement.modules.has(module));
	const isLetIn =
		(access.orNonGui === true && entitlement.isNonGui) ||
		(access.orAdministrator === true && entitlement.isAdmin && entitlement.modules.has('Admin'));
	if (!hasModule && !isLetIn) {
		const names = access.anyOf.map((module) => moduleNames[module]).join(' or ');
		throw forbidden('module-not-entitled', `Your organisation has no access to ${names}.`, {
			module: access.anyOf[0] as string,
		});
	}
	if (access.feature !== undefined && !entitlement.features.has(access.feature)) {
		throw forbidden('feature-not-entitled', `Your profile does not allow ${access.feature}.`, {
			feature: access.feature,
		});
	}
}
