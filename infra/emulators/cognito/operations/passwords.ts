import { createHash, randomInt } from 'node:crypto';
import * as z from 'zod';
import { type IdentityProvider, operation } from '../identity-provider.ts';
import { credentialOf, unknownUser } from '../srp.ts';
import { CognitoError, type PoolUser } from '../user-pool.ts';

const rules: readonly (readonly [RegExp, string])[] = [
	[/^.{12,}$/su, 'Password not long enough'],
	[/^.{0,99}$/su, 'Password too long'],
	[/[A-Z]/, 'Password must have uppercase characters'],
	[/[a-z]/, 'Password must have lowercase characters'],
	[/[0-9]/, 'Password must have numeric characters'],
	[/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S +\S/, 'Password must have symbol characters'],
];

export function assertPasswordPolicy(password: string): void {
	if (password.trim() !== password) {
		throw new CognitoError('InvalidParameterException', 'Password may not begin or end with a space.');
	}
	const broken = rules.find(([rule]) => !rule.test(password));
	if (broken === undefined) return;
	throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
}

const temporaryValidityMillis = 7 * 24 * 3_600_000;

export function setPassword(
	provider: IdentityProvider,
	user: PoolUser,
	password: string,
	kind: 'permanent' | 'temporary',
): PoolUser {
	assertPasswordPolicy(password);
	const { temporaryUntilMillis: _, reset: __, ...rest } = user;
	const changed: PoolUser = {
		...rest,
		credential: credentialOf(provider.poolName, user.sub, password),
		...(kind === 'permanent'
			? { status: 'CONFIRMED' }
			: { status: 'FORCE_CHANGE_PASSWORD', temporaryUntilMillis: provider.clock() + temporaryValidityMillis }),
	};
	provider.pool.put(changed);
	provider.attempts.succeeded(user.sub);
	return changed;
}

const hourMillis = 3_600_000;
const maxRequestsPerHour = 10;
const maxWrongTries = 5;
const maxSimulated = 10_000;

const canReset = (user: PoolUser | undefined): user is PoolUser => user?.isEnabled === true && user.isEmailVerified;

/**
 * Sends a code for a forgotten password. Responds in the same way for every login, like Cognito with
 * `PreventUserExistenceErrors`. A mail is always composed, because the response time would otherwise reveal if the user
 * exists. As in Cognito, only users who still have their temporary password are refused.
 */
export const forgotPassword = operation(
	'anybody',
	z.object({ ClientId: z.string(), Username: z.string().min(1) }),
	async (provider, { ClientId, Username }) => {
		provider.client(ClientId);
		const now = provider.clock();
		const user = provider.pool.find(Username);
		if (canReset(user) && user.status !== 'CONFIRMED') {
			throw new CognitoError('NotAuthorizedException', 'User password cannot be reset in the current state.');
		}
		const { codeRequestsMillis } = resetOf(provider, Username);
		const recent = codeRequestsMillis.filter((at) => now - at < hourMillis);
		if (recent.length >= maxRequestsPerHour) throw tooMany();
		provider.outbox.assertOpen();
		const code = String(randomInt(1_000_000)).padStart(6, '0');
		const { sub } = user ?? unknownUser(provider.secret, Username);
		const reset = { codeHash: hashOf(sub, code), expiresAtMillis: now + hourMillis, wrongTries: 0 };
		keepReset(provider, Username, { reset, codeRequestsMillis: [...recent, now] });
		const to = user?.email ?? Username.toLowerCase();
		const mail = await provider.triggers.mail(
			'CustomMessage_ForgotPassword',
			{ sub, email: to, isEmailVerified: true },
			code,
		);
		if (canReset(user)) provider.outbox.send({ to, ...mail });
		else provider.outbox.assertCanSend();
		return { CodeDeliveryDetails: deliveryDetails(to) };
	},
);

export const confirmForgotPassword = operation(
	'anybody',
	z.object({ ClientId: z.string(), Username: z.string(), ConfirmationCode: z.string(), Password: z.string() }),
	async (provider, { ClientId, Username, ConfirmationCode, Password }) => {
		provider.client(ClientId);
		assertPasswordPolicy(Password);
		const user = provider.pool.find(Username);
		const kept = resetOf(provider, Username);
		const { reset } = kept;
		if (reset === undefined || provider.clock() >= reset.expiresAtMillis) {
			throw new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
		}
		if (reset.wrongTries >= maxWrongTries) throw tooMany();
		if (!canReset(user) || reset.codeHash !== hashOf(user.sub, ConfirmationCode.trim())) {
			keepReset(provider, Username, { ...kept, reset: { ...reset, wrongTries: reset.wrongTries + 1 } });
			throw mismatch();
		}
		// As in Cognito, a password reset does not revoke tokens, so the trigger function ends earlier sessions.
		await provider.triggers.passwordReset(setPassword(provider, user, Password, 'permanent'));
		return {};
	},
);

type Reset = Pick<PoolUser, 'reset' | 'codeRequestsMillis'>;

/** Returns code requests and attempts of a login. If no code can be sent to the login, they are kept only in memory. */
function resetOf({ pool, simulatedResets }: IdentityProvider, username: string): Reset {
	const user = pool.find(username);
	return canReset(user) ? user : (simulatedResets.get(username.toLowerCase()) ?? { codeRequestsMillis: [] });
}

function keepReset({ pool, simulatedResets }: IdentityProvider, username: string, reset: Reset): void {
	const user = pool.find(username);
	if (canReset(user)) {
		pool.put({ ...user, ...reset });
		return;
	}
	simulatedResets.set(username.toLowerCase(), reset);
	if (simulatedResets.size > maxSimulated) simulatedResets.delete(simulatedResets.keys().next().value as string);
}

function deliveryDetails(email: string) {
	const [name = '', domain = ''] = email.split('@');
	const destination = `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`;
	return { Destination: destination, DeliveryMedium: 'EMAIL', AttributeName: 'email' };
}

function hashOf(sub: string, code: string): string {
	return createHash('sha256').update(`${sub}:${code}`).digest('hex');
}

function mismatch(): CognitoError {
	return new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
}

function tooMany(): CognitoError {
	return new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}
