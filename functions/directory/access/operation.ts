import { isDeepStrictEqual } from 'node:util';
import QuickLRU from 'quick-lru';
import * as z from 'zod';
import { isWithin } from '#platform/http/address-of.ts';
import type { JsonText } from '#platform/http/answer-text.ts';
import type { RefuseBody } from '#platform/http/read-body.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Clock } from '#platform/runtime.ts';
import type { Access, AnswerOf, Route } from '#shared/contract/route.ts';
import { sessionHours } from '#shared/contract/session.ts';
import { type Entitlement, effectiveLayout, entitlementOf, withinEntitlement } from '#shared/directory/entitlement.ts';
import { type Layout, parseFrontendConfig } from '#shared/directory/layout.ts';
import { withLayoutHash } from '#shared/directory/layout-hash.ts';
import { modules } from '#shared/directory/modules.ts';
import type { Organisation, User } from '#shared/directory/organisation.ts';
import { type Program, programStateOf, programTokenSeconds } from '#shared/directory/program.ts';
import { hasScope, type ProgramAccess } from '#shared/directory/program-scopes.ts';
import { findSession } from '../sign-in/sessions.ts';

/** Configuration of a user, limited to that of the organisation. */
export interface EffectiveProfile {
	readonly layout: Layout;
	readonly frontendConfig: string;
	readonly backendConfig: string;
	readonly entitlement: Entitlement;
}

export function effectiveProfile(user: User, organisation: Organisation): EffectiveProfile {
	const own = readLayout(organisation.frontendConfig, `organisation ${organisation.orgId}`);
	const users = user.frontendConfig === undefined ? undefined : readLayout(user.frontendConfig, `user ${user.sub}`);
	const layout = effectiveLayout(own, users);
	const backendConfig = user.backendConfig ?? organisation.backendConfig;
	return {
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

/** Includes the module Admin, because scopes, not administrator rights, decide what a program may read there. */
export function programProfile(organisation: Organisation): EffectiveProfile {
	const { frontendConfig, backendConfig, orgId } = organisation;
	const layout = readLayout(frontendConfig, `organisation ${orgId}`);
	const entitlement = { ...entitlementOf(layout, readJson(backendConfig), true), isAdmin: false };
	return { layout, frontendConfig, backendConfig, entitlement };
}

/** Layouts by their JSON text. Most calls come from few organisations. */
const layouts = new QuickLRU<string, Layout>({ maxSize: 100 });

function readLayout(text: string, owner: string): Layout {
	const known = layouts.get(text);
	if (known !== undefined) return known;
	const read = parseFrontendConfig(text);
	if ('problem' in read) throw new Error(`the stored layout of ${owner} cannot be read: ${read.problem}`);
	layouts.set(text, read.layout);
	return read.layout;
}

function readJson(text: string): unknown {
	return text.trim() === '' ? {} : JSON.parse(text);
}

/** API Gateway has verified the signature and expiry. */
const accessTokenClaims = z.object({
	sub: z.string().nonempty(),
	token_use: z.literal('access'),
	/** Time of the sign-in. A refreshed token has the same time. */
	auth_time: z.coerce.number().positive(),
	/** Shared by all tokens of one sign-in. */
	origin_jti: z.string().nonempty(),
});

export interface Caller extends EffectiveProfile {
	readonly token: string;
	readonly session: { readonly id: string; readonly startedAtSeconds: number };
	/** A program is represented as a user, with the program's subject as subject and its name as login. */
	readonly user: User;
	readonly program?: Program;
	readonly organisation: Organisation;
}

const ended = () => refuse('session-ended');

/** Throws a refusal (401). */
export async function callerOf(claims: unknown, token: string, clock: Clock): Promise<Caller> {
	const parsed = accessTokenClaims.safeParse(claims);
	if (!parsed.success) throw refuse('not-an-access-token');
	const { sub, auth_time, origin_jti } = parsed.data;
	const isOlderThan = (seconds: number) => clock() >= (auth_time + seconds) * 1000;
	if (isOlderThan(sessionHours * 3600)) throw ended();
	const found = await findSession(sub, origin_jti);
	const { user, program, organisation, isEnded } = found;
	if (isEnded || (program !== undefined && isOlderThan(programTokenSeconds))) throw ended();
	if (user === undefined) throw refuse('unknown-user');
	if (isSignedOut(user, auth_time)) throw ended();
	if (program === undefined && user.isDisabled) throw refuse('user-disabled');
	if (organisation === undefined) throw refuse('unknown-organisation');
	const session = { id: origin_jti, startedAtSeconds: auth_time };
	const state = { ...found, session };
	const recent = recentCallers.get(token);
	if (recent !== undefined && isDeepStrictEqual(recent.state, state)) return recent.caller;
	const caller = {
		token,
		session,
		user,
		organisation,
		...(program === undefined ? effectiveProfile(user, organisation) : { program, ...programProfile(organisation) }),
	};
	recentCallers.set(token, { state, caller });
	return caller;
}

/** Callers by token, with the stored state from which each was built. */
const recentCallers = new QuickLRU<string, { readonly state: object; readonly caller: Caller }>({ maxSize: 100 });

/**
 * Caller of the latest request with a token. Its session may have ended or its rights may have changed since:
 * {@link callerOf} returns the same object only if neither has happened.
 */
export const recentCaller = (token: string): Caller | undefined => recentCallers.get(token)?.caller;

/** Tokens contain whole seconds, so a session that began in the second of the sign-out counts as signed out. */
function isSignedOut({ signedOutAt }: User, startedAtSeconds: number): boolean {
	return signedOutAt !== undefined && startedAtSeconds <= Math.floor(Date.parse(signedOutAt) / 1000);
}

export function requireUsable(program: Program, address: string, clock: Clock): void {
	const state = programStateOf(program, new Date(clock()).toISOString().slice(0, 10));
	if (state === 'revoked') throw refuse('key-revoked');
	if (state === 'expired') throw refuse('key-expired', { expiredOn: program.expiresOn });
	const isAllowed = program.addresses.length === 0 || isWithin(address, program.addresses);
	if (!isAllowed) throw refuse('address-not-allowed', { address });
}

/** Users need no scope. */
export function requireScope(needed: ProgramAccess, { program }: Pick<Caller, 'program'>): void {
	if (program === undefined || hasScope(needed, program.scopes)) return;
	throw needed === 'people-only' ? refuse('people-only') : refuse('scope-missing', { scope: needed });
}

export function requireAccess(access: Access, { entitlement, program }: Caller): void {
	if (access.kind === 'signed-in') return;
	if (access.kind === 'administrator') {
		// A program without the operation's scope has already been refused.
		const hasAdmin = entitlement.modules.has('Admin');
		if (hasAdmin && (entitlement.isAdmin || program !== undefined)) return;
		throw program === undefined
			? refuse('not-an-administrator')
			: refuse('module-not-entitled', { module: 'Admin', modules: modules.Admin.name.en });
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

export interface OperationContext<R extends Route> {
	readonly request: R['request'] extends z.ZodType ? z.output<R['request']> : undefined;
	/** Undefined for a public operation. */
	readonly caller: R['access'] extends { readonly kind: 'public' } ? undefined : Caller;
	readonly clock: Clock;
	/** Client address; behind CloudFront, the viewer's address. */
	readonly address: string;
	/** Client address and CloudFront's address, for the audit trail. */
	readonly from: string;
	/** Each as `name=value`. */
	readonly cookies: readonly string[];
	setCookie(cookie: string): void;
	setHeader(name: string, value: string): void;
}

/** Refusals of a request or response that is too large. Their message names a size that would fit. */
export interface SizeRefusals<Request> {
	/** Creates the refusal of a response that is larger than the limit by a factor. */
	readonly answer: (request: Request, factor: number) => Refusal;
	readonly body: RefuseBody;
}

export interface Operation {
	readonly route: Route;
	readonly run: (context: OperationContext<Route>) => Promise<unknown>;
	readonly refuseSize?: SizeRefusals<unknown>;
	readonly startsEarly?: true;
}

export function operation<R extends Route>(
	route: R,
	run: (context: OperationContext<R>) => Promise<AnswerOf<R> | JsonText>,
	refuseSize?: SizeRefusals<OperationContext<R>['request']>,
): Operation {
	return {
		route,
		run: run as Operation['run'],
		...(refuseSize === undefined ? {} : { refuseSize: refuseSize as SizeRefusals<unknown> }),
	};
}

/**
 * An operation that only calculates: it changes nothing, and sets neither cookies nor headers.
 *
 * It may start for the caller of the previous request with the same token while the stored session is read. Its answer
 * is discarded unless the stored session and rights are still the same.
 */
export function calculation<R extends Route>(
	route: R,
	run: (context: OperationContext<R>) => Promise<AnswerOf<R> | JsonText>,
): Operation {
	return { ...operation(route, run), startsEarly: true };
}
