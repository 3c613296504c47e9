import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
	CognitoIdentityProviderClient,
	InitiateAuthCommand,
	NotAuthorizedException,
	PasswordResetRequiredException,
	TooManyRequestsException,
	UserNotConfirmedException,
	UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import {
	CreateSecretCommand,
	DeleteSecretCommand,
	GetSecretValueCommand,
	ResourceExistsException,
	ResourceNotFoundException,
	SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { refuse } from '#platform/http/refusal.ts';
import { environmentVariable, logger, systemClock } from '#platform/runtime.ts';
import { TtlCache } from '#platform/ttl-cache.ts';
import { portalVersion } from '#shared/contract/portal-version.ts';
import { variables } from '#shared/contract/resource-names.ts';
import {
	login as loginRoute,
	logout as logoutRoute,
	profile as profileRoute,
	type SessionInfo,
	sessionHours,
} from '#shared/contract/session.ts';
import { programTokenSeconds } from '#shared/directory/program.ts';
import { type Caller, callerOf, operation } from '../access/operation.ts';
import { noteSeen } from '../store/activity.ts';
import { endSession } from './sessions.ts';
import { limitOfLogin } from './sign-in-limit.ts';

export const profile = operation(profileRoute, async ({ caller, clock }) => {
	await noteSeen(caller.user.sub, clock());
	return sessionInfoOf(caller);
});

export const logout = operation(logoutRoute, async ({ caller: { session } }) => {
	await endSession(session.id, session.startedAtSeconds + sessionHours * 3600);
	return { message: 'Signed out.' };
});

function sessionInfoOf(caller: Caller): SessionInfo {
	return {
		Token: caller.token,
		TokenValidityInHours: caller.program === undefined ? sessionHours : programTokenSeconds / 3600,
		TokenValidityFrom: new Date(caller.session.startedAtSeconds * 1000).toISOString(),
		UserId: caller.user.login,
		UserName: 'n/a',
		OrganizationName: caller.organisation.shortName,
		FrontendConfig: caller.frontendConfig,
		BackendConfig: caller.backendConfig,
		IsAdmin: caller.user.isAdmin,
		PortalVersion: portalVersion,
	};
}

const cognito = new CognitoIdentityProviderClient(clientSettings(callLimits.cognito));

export type SignIn =
	| { readonly kind: 'signed-in'; readonly accessToken: string }
	/** A step is required before the sign-in, such as a new password. */
	| { readonly kind: 'challenged'; readonly challenge: string }
	| { readonly kind: 'refused' }
	/** Too many wrong passwords were entered for this login. The password was not checked. */
	| { readonly kind: 'locked' }
	| { readonly kind: 'throttled' };

export async function signIn(username: string, password: string): Promise<SignIn> {
	try {
		const answer = await cognito.send(
			new InitiateAuthCommand({
				AuthFlow: 'USER_PASSWORD_AUTH',
				ClientId: environmentVariable(variables.machineClientId),
				AuthParameters: { USERNAME: username, PASSWORD: password },
			}),
		);
		const accessToken = answer.AuthenticationResult?.AccessToken;
		if (accessToken !== undefined) return { kind: 'signed-in', accessToken };
		return { kind: 'challenged', challenge: answer.ChallengeName ?? 'UNKNOWN' };
	} catch (error) {
		// Cognito has no separate error name for a locked account.
		if (error instanceof NotAuthorizedException && error.message === 'Password attempts exceeded')
			return { kind: 'locked' };
		if (error instanceof NotAuthorizedException || error instanceof UserNotFoundException) return { kind: 'refused' };
		if (error instanceof PasswordResetRequiredException)
			return { kind: 'challenged', challenge: 'PASSWORD_RESET_REQUIRED' };
		if (error instanceof UserNotConfirmedException) return { kind: 'challenged', challenge: 'CONFIRMATION_REQUIRED' };
		if (error instanceof TooManyRequestsException) return { kind: 'throttled' };
		throw error;
	}
}

const throttledSeconds = 5;

/** Cognito locks an account for up to fifteen minutes, and does not report the duration. */
const lockedSeconds = 60;

/** Pauses while Cognito locks an account; together longer than a lock by unknown devices within the portal's limits. */
const pausesWhileLocked = { count: 6, millis: 2_000 };

export const login = operation(loginRoute, async ({ request, address, clock, cookies, setCookie }) => {
	const { username: login, password } = request;
	const now = clock();
	const device = await knownDevice(login, cookies, Math.floor(now / 1000));
	const limit = limitOfLogin({ login, address, device, nowMillis: now });
	await limit.reserve();
	const check = device === undefined ? signIn : signInPatiently;
	const result = await check(login, password).catch(async (failure: unknown) => {
		// Reports the failure from Cognito even if this cancellation fails.
		await Promise.allSettled([limit.giveBack()]);
		throw failure;
	});
	switch (result.kind) {
		case 'signed-in':
			await limit.succeeded();
			return signedIn(login, await callerOf(claimsOf(result.accessToken), result.accessToken, clock), now, setCookie);
		case 'challenged':
			await limit.giveBack();
			throw refuse('challenge', { challenge: result.challenge });
		case 'throttled':
			await limit.giveBack();
			throw refuse('too-many-attempts', { waitSeconds: throttledSeconds });
		case 'locked':
			await limit.giveBack();
			throw refuse('too-many-attempts', { waitSeconds: lockedSeconds });
		case 'refused':
			await limit.failed();
			throw refuse('wrong-credentials');
	}
});

/** Wrong passwords entered by others must not lock out a known device. */
async function signInPatiently(login: string, password: string): Promise<SignIn> {
	for (let tries = 0; tries < pausesWhileLocked.count; tries++) {
		const result = await signIn(login, password);
		if (result.kind !== 'locked') return result;
		await pause(pausesWhileLocked.millis);
	}
	return signIn(login, password);
}

async function signedIn(
	login: string,
	caller: Caller,
	nowMillis: number,
	setCookie: (cookie: string) => void,
): Promise<SessionInfo> {
	const [cookie] = await Promise.all([
		newDeviceCookie(login, Math.floor(nowMillis / 1000)),
		noteSeen(caller.user.sub, nowMillis),
	]);
	if (cookie !== undefined) setCookie(cookie);
	return sessionInfoOf(caller);
}

/** Not verified, because the identity provider has just issued the token. */
export function claimsOf(accessToken: string): unknown {
	return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

const daySeconds = 24 * 3600;

/** Period of one signing key; the previous key still verifies. Cookies last one period, so none outlives its key. */
const periodSeconds = 90 * daySeconds;

const secretsManager = new SecretsManagerClient(clientSettings(callLimits.deviceKeys));

/** The folder is separate, because other functions may read organisations' secrets. */
const keyName = (period: number) => `/portal-sign-in/${environmentVariable(variables.stage)}/device-key/${period}`;

const keys = new TtlCache<string | undefined>(systemClock, 4);

const periodOf = (nowSeconds: number) => Math.floor(nowSeconds / periodSeconds);

/** Depends on the login, so that a device can be known for several logins. */
export const deviceCookieName = (login: string) =>
	`__Secure-portal-device-${createHash('sha256').update(login).digest('hex').slice(0, 16)}`;

/** Identifier of the device. Undefined if there is no valid cookie for this login or the key cannot be read. */
export async function knownDevice(
	login: string,
	cookies: readonly string[],
	nowSeconds: number,
): Promise<string | undefined> {
	const prefix = `${deviceCookieName(login)}=`;
	const value = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
	const period = Number(/^\d{1,6}(?=\.)/.exec(value ?? '')?.[0]);
	const present = periodOf(nowSeconds);
	if (value === undefined || !(period === present || period === present - 1)) return undefined;
	const key = await withoutFailure(() => keys.get(String(period), daySeconds * 1000, () => readKey(period)));
	return key === undefined ? undefined : openDeviceCookie(key, login, value, nowSeconds);
}

/** Undefined if the key is not available, because the sign-in must not depend on the cookie. */
export async function newDeviceCookie(login: string, nowSeconds: number): Promise<string | undefined> {
	const period = periodOf(nowSeconds);
	const key = await withoutFailure(() => keys.get(`new ${period}`, daySeconds * 1000, () => presentKey(period)));
	if (key === undefined) return undefined;
	const value = sealDeviceCookie(key, login, { period, id: randomUUID(), expiresAt: nowSeconds + periodSeconds });
	return `${deviceCookieName(login)}=${value}; Max-Age=${periodSeconds}; Path=${loginRoute.path}; HttpOnly; Secure; SameSite=Strict`;
}

interface DeviceCookie {
	readonly period: number;
	readonly id: string;
	/** Seconds since 1970. */
	readonly expiresAt: number;
}

/** Key number, expiry, identifier and signature, which also covers the login. */
export function sealDeviceCookie(key: string, login: string, { period, id, expiresAt }: DeviceCookie): string {
	const content = `${period}.${expiresAt}.${id}`;
	return `${content}.${createHmac('sha256', key).update(`${login}\n${content}`).digest('base64url')}`;
}

/** Undefined if the value is forged, expired or belongs to a different login. */
export function openDeviceCookie(key: string, login: string, value: string, nowSeconds: number): string | undefined {
	const [period, expiresAt, id = ''] = value.split('.');
	const expected = sealDeviceCookie(key, login, { period: Number(period), expiresAt: Number(expiresAt), id });
	const [given, right] = [value, expected].map((text) => createHash('sha256').update(text).digest()) as [
		Buffer,
		Buffer,
	];
	return timingSafeEqual(given, right) && Number(expiresAt) > nowSeconds ? id : undefined;
}

async function withoutFailure(read: () => Promise<string | undefined>): Promise<string | undefined> {
	try {
		return await read();
	} catch (error) {
		logger.warn('the key for cookies of known devices is not available', { error: error as Error });
		return undefined;
	}
}

async function readKey(period: number): Promise<string | undefined> {
	try {
		return (await secretsManager.send(new GetSecretValueCommand({ SecretId: keyName(period) }))).SecretString;
	} catch (error) {
		if (error instanceof ResourceNotFoundException) return undefined;
		throw error;
	}
}

/** The first sign-in of a period creates the key and deletes an older key without valid cookies. */
async function presentKey(period: number): Promise<string | undefined> {
	const existing = await readKey(period);
	if (existing !== undefined) return existing;
	const SecretString = randomBytes(32).toString('base64url');
	try {
		await secretsManager.send(new CreateSecretCommand({ Name: keyName(period), SecretString }));
	} catch (error) {
		// A different instance has already created the key.
		if (error instanceof ResourceExistsException) return await readKey(period);
		throw error;
	}
	await withoutFailure(() => removeKey(period - 2));
	return SecretString;
}

async function removeKey(period: number): Promise<undefined> {
	try {
		await secretsManager.send(new DeleteSecretCommand({ SecretId: keyName(period), ForceDeleteWithoutRecovery: true }));
	} catch (error) {
		if (!(error instanceof ResourceNotFoundException)) throw error;
	}
	return undefined;
}
