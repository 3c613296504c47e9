import { createHash, randomInt } from 'node:crypto';
import * as z from 'zod';
import { CognitoError } from '../cognito-error.ts';
import { operation } from '../operation.ts';
import { assertPasswordPolicy } from '../password-policy.ts';
import { setPassword } from '../set-password.ts';

const hourMillis = 3_600_000;
const maxRequestsPerHour = 10;
const maxWrongTries = 5;

export const forgotPassword = operation(
	'anybody',
	z.object({ ClientId: z.string(), Username: z.string().min(1) }),
	async (provider, { ClientId, Username }) => {
		provider.client(ClientId);
		const now = provider.clock();
		const user = provider.pool.find(Username);
		const details = { CodeDeliveryDetails: deliveryDetails(user?.email ?? Username) };
		if (user === undefined || !user.isEnabled || !user.isEmailVerified) return details;
		if (user.status !== 'CONFIRMED') {
			throw new CognitoError('NotAuthorizedException', 'User password cannot be reset in the current state.');
		}
		const recent = user.codeRequestsMillis.filter((at) => now - at < hourMillis);
		if (recent.length >= maxRequestsPerHour) throw tooMany();
		provider.outbox.assertOpen();
		const code = String(randomInt(1_000_000)).padStart(6, '0');
		provider.pool.put({
			...user,
			reset: { codeHash: hashOf(user.sub, code), expiresAtMillis: now + hourMillis, wrongTries: 0 },
			codeRequestsMillis: [...recent, now],
		});
		const mail = await provider.triggers.mail('CustomMessage_ForgotPassword', user, code);
		provider.outbox.send({ to: user.email, ...mail });
		return details;
	},
);

export const confirmForgotPassword = operation(
	'anybody',
	z.object({ ClientId: z.string(), Username: z.string(), ConfirmationCode: z.string(), Password: z.string() }),
	async (provider, { ClientId, Username, ConfirmationCode, Password }) => {
		provider.client(ClientId);
		assertPasswordPolicy(Password);
		const user = provider.pool.find(Username);
		if (user === undefined || !user.isEnabled) throw mismatch();
		const { reset } = user;
		if (reset === undefined || provider.clock() >= reset.expiresAtMillis) {
			throw new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
		}
		if (reset.wrongTries >= maxWrongTries) throw tooMany();
		if (reset.codeHash !== hashOf(user.sub, ConfirmationCode.trim())) {
			provider.pool.put({ ...user, reset: { ...reset, wrongTries: reset.wrongTries + 1 } });
			throw mismatch();
		}
		// Cognito does not revoke tokens here: the function ends earlier sessions.
		await provider.triggers.passwordReset(setPassword(provider, user, Password, 'permanent'));
		return {};
	},
);

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
