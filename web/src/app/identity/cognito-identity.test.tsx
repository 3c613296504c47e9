import { beforeEach, expect, it, vi } from 'vitest';
import { cognitoIdentity } from './cognito-identity.ts';

const resetPassword = vi.hoisted(() => vi.fn());
vi.mock('aws-amplify/auth', () => ({ resetPassword }));
vi.mock('aws-amplify/auth/cognito', () => ({ cognitoUserPoolsTokenProvider: { setKeyValueStorage: () => undefined } }));

const identity = cognitoIdentity({ region: 'local', userPoolId: 'local_x', userPoolClientId: 'x' }, 'http://localhost');
const named = (name: string, message: string) => Object.assign(new Error(message), { name });

beforeEach(() => {
	resetPassword.mockReset();
});

it.each([
	['has not chosen a password yet', 'NotAuthorizedException', 'User password cannot be reset in the current state.'],
	[
		'has no verified address, or does not exist',
		'InvalidParameterException',
		'Cannot reset password for the user as there is no registered/verified email or phone_number',
	],
])('requesting a code for a login that %s is answered like any other request', async (_, name, message) => {
	resetPassword.mockRejectedValue(named(name, message));
	expect(await identity.requestCode('somebody')).toBeUndefined();
	resetPassword.mockResolvedValue({ nextStep: { codeDeliveryDetails: { destination: 's***@b***' } } });
	expect(await identity.requestCode('somebody')).toBeUndefined();
});

it('requestCode reports too many requests', async () => {
	resetPassword.mockRejectedValue(
		named('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
	);
	await expect(identity.requestCode('somebody')).rejects.toMatchObject({ name: 'LimitExceededException' });
});
