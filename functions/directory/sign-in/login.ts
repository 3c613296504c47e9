import { createHash } from 'node:crypto';
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
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { environmentVariable } from '#platform/environment-variable.ts';
import { networkOf } from '#platform/http/address-of.ts';
import { refuse } from '#platform/http/refusal.ts';
import { portalVersion } from '#shared/contract/portal-version.ts';
import { variables } from '#shared/contract/resource-names.ts';
import {
	login as loginRoute,
	logout as logoutRoute,
	profile as profileRoute,
	type SessionInfo,
	sessionHours,
} from '#shared/contract/session.ts';
import { type Caller, callerOf, operation } from '../access/operation.ts';
import { noteSeen } from '../store/activity.ts';
import { knownDevice, newDeviceCookie } from './known-device.ts';
import { endSession } from './sessions.ts';
import { forgetAttempts, giveBackAttempt, type Memory, noteFailedAttempt, reserveAttempt } from './sign-in-attempts.ts';

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
		TokenValidityInHours: sessionHours,
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

/** A limit of attempts, and the time for which they count. */
interface Limit extends Memory {
	readonly attempts: number;
	/** True if a successful sign-in resets the count; otherwise it only gives back its own attempt. */
	readonly isReset: boolean;
}

/** Limit of one login from one network, or from one known device. From five on, Cognito locks the account. */
const closeLimit: Limit = { attempts: 4, seconds: 15 * 60, since: 'last', isReset: true };

/**
 * Limit of one login from all devices that are not known.
 *
 * Cognito locks the account after n failures for 2^(n-5) seconds: after these for eight. It forgets them within the hour.
 */
const loginLimit: Limit = { attempts: 8, seconds: 3600, since: 'last', isReset: true };

/** Counted since the first failure: a few failures an hour by many users of one network must not add up. */
const networkLimit: Limit = { attempts: 100, seconds: 15 * 60, since: 'first', isReset: false };

interface Attempt {
	/** Canonical form. */
	readonly login: string;
	readonly address: string;
	/** Identifier of a device that has signed in with this login before. */
	readonly device: string | undefined;
	readonly nowMillis: number;
}

/** Retries while other attempts of the same network are being checked. */
const pauses = { count: 10, millis: 200 };

/** The wait that is answered when the retries were not enough. */
const busySeconds = 5;

/**
 * Limits failed sign-ins for one login from one network, for one login from everywhere, and of one network for all
 * logins. A known device has its own count, and others cannot lock it out.
 *
 * An attempt is reserved before Cognito is asked, so that simultaneous attempts cannot reach Cognito's own lock.
 */
function signInLimit({ login, address, device, nowMillis }: Attempt) {
	const network = networkOf(address);
	const now = Math.floor(nowMillis / 1000);
	const limits: readonly (readonly [counted: string, limit: Limit])[] =
		device === undefined
			? [
					[keyOf(network, login), closeLimit],
					[keyOf('login', login), loginLimit],
					[keyOf(network), networkLimit],
				]
			: [[keyOf('device', device, login), closeLimit]];

	async function reserve(counted: string, limit: Limit): Promise<void> {
		for (let tries = 0; tries <= pauses.count; tries++) {
			if (tries > 0) await pause(pauses.millis);
			const exceeded = await reserveAttempt(counted, now, limit, limit.attempts);
			if (exceeded === undefined) return;
			if (exceeded.failures >= limit.attempts)
				throw refuse('too-many-attempts', { waitSeconds: exceeded.expiresAtSeconds - now });
		}
		throw refuse('too-many-attempts', { waitSeconds: busySeconds });
	}

	const ofAll = async (act: (counted: string, limit: Limit) => Promise<void>) => {
		await Promise.all(limits.map(([counted, limit]) => act(counted, limit)));
	};

	return {
		/** @throws a refusal (429) while too many attempts have failed or are being checked */
		async reserve(): Promise<void> {
			const reserved: string[] = [];
			try {
				for (const [counted, limit] of limits) {
					await reserve(counted, limit);
					reserved.push(counted);
				}
			} catch (error) {
				await Promise.all(reserved.map(giveBackAttempt));
				throw error;
			}
		},
		failed: () => ofAll(noteFailedAttempt),
		succeeded: () => ofAll((counted, { isReset }) => (isReset ? forgetAttempts(counted) : giveBackAttempt(counted))),
		/** Call after an attempt that shows neither a right nor a wrong password. */
		giveBack: () => ofAll(giveBackAttempt),
	};
}

const keyOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

const cognito = new CognitoIdentityProviderClient(clientSettings(callLimits.cognito));

/** Result of checking a user name and a password. */
type SignIn =
	| { readonly kind: 'signed-in'; readonly accessToken: string }
	/** The identity provider requires another step first, such as a new password. */
	| { readonly kind: 'challenged'; readonly challenge: string }
	| { readonly kind: 'refused' }
	/** Too many recent wrong passwords for this login, from any address. The password was not checked. */
	| { readonly kind: 'locked' }
	| { readonly kind: 'throttled' };

async function signIn(username: string, password: string): Promise<SignIn> {
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

/** Cognito locks an account for a second up to fifteen minutes, and does not say for how long. */
const lockedSeconds = 60;

/** Longer together than the lock of an account after the failures that the limits allow to strangers. */
const pausesWhileLocked = { count: 6, millis: 2_000 };

export const login = operation(loginRoute, async ({ request, address, clock, cookies, setCookie }) => {
	const { username: login, password } = request;
	const now = clock();
	const device = await knownDevice(login, cookies, Math.floor(now / 1000));
	const limit = signInLimit({ login, address, device, nowMillis: now });
	await limit.reserve();
	const check = device === undefined ? signIn : signInPatiently;
	const result = await check(login, password).catch(async (failure: unknown) => {
		// Also when this fails, the failure of Cognito is answered.
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

/** Waits while Cognito has locked the account: wrong passwords of others must not keep a known device out. */
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

/** Not verified: the identity provider has just issued the token. */
function claimsOf(accessToken: string): unknown {
	return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
