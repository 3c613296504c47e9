import {
	AdminCreateUserCommand,
	AdminDeleteUserCommand,
	AdminDisableUserCommand,
	AdminEnableUserCommand,
	AdminGetUserCommand,
	AdminUpdateUserAttributesCommand,
	AdminUserGlobalSignOutCommand,
	type AuthFlowType,
	GetTokensFromRefreshTokenCommand,
	GetUserCommand,
	InitiateAuthCommand,
	ListUsersCommand,
	RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt';
import { describe, expect, it } from 'vitest';
import { machineClient, userPoolId as UserPoolId, webClient } from '#infra/local/resources.ts';
import { cognitoClient, createUser } from '#test/support/cognito-client.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';

const password = 'Correct-horse-1';
const clock = manualClock('2026-03-02T09:00:00Z');

const portal = await portalForFile({ clock });
const client = cognitoClient(portal.environment);

function signIn(
	username: string,
	secret = password,
	flow: AuthFlowType = 'USER_PASSWORD_AUTH',
	clientId = machineClient.id,
) {
	const AuthParameters = { USERNAME: username, PASSWORD: secret, SRP_A: '02' };
	return client.send(new InitiateAuthCommand({ AuthFlow: flow, ClientId: clientId, AuthParameters }));
}

describe('sign-in of a program at the emulated user pool', () => {
	it('a sign-in returns an access token with the claims of Cognito', async () => {
		const sub = await createUser(portal.environment, 'claims@bank.example', password);
		const { AuthenticationResult } = await signIn('claims@bank.example');
		const { payload } = decomposeUnverifiedJwt(AuthenticationResult?.AccessToken as string);
		const now = clock() / 1000;
		expect(payload).toMatchObject({
			sub,
			username: sub,
			client_id: machineClient.id,
			token_use: 'access',
			scope: 'aws.cognito.signin.user.admin',
			auth_time: now,
			iat: now,
			exp: now + 8 * 3600,
		});
		for (const claim of ['iss', 'jti', 'origin_jti', 'event_id']) expect(payload[claim]).toMatch(/./);
		expect(AuthenticationResult).toMatchObject({ ExpiresIn: 28_800, TokenType: 'Bearer' });
	});

	it.each([
		['USER_PASSWORD_AUTH', webClient.id, 'USER_PASSWORD_AUTH flow not enabled for this client'],
		['USER_SRP_AUTH', machineClient.id, 'USER_SRP_AUTH is not enabled for the client.'],
		['REFRESH_TOKEN_AUTH', machineClient.id, 'Auth flow not enabled for this client'],
	] as const)('the flow %s is refused for a client that may not use it', async (flow, clientId, message) => {
		await expect(signIn('anybody@bank.example', password, flow, clientId)).rejects.toMatchObject({
			name: 'InvalidParameterException',
			message,
		});
	});

	it('an unknown app client is refused', async () => {
		await expect(signIn('anybody@bank.example', password, 'USER_PASSWORD_AUTH', 'other')).rejects.toMatchObject({
			name: 'ResourceNotFoundException',
			message: 'User pool client other does not exist.',
		});
	});

	it("a disabled user cannot sign in, and the user's sessions end", async () => {
		const Username = await createUser(portal.environment, 'leaver@bank.example', password);
		const AccessToken = (await signIn(Username)).AuthenticationResult?.AccessToken;
		await client.send(new AdminDisableUserCommand({ UserPoolId, Username }));
		await expect(signIn(Username)).rejects.toMatchObject({
			name: 'NotAuthorizedException',
			message: 'User is disabled.',
		});
		await client.send(new AdminEnableUserCommand({ UserPoolId, Username }));
		await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
			message: 'Access Token has been revoked',
		});
		expect((await signIn(Username)).AuthenticationResult?.AccessToken).toMatch(/./);
	});

	it('a sign-in with a wrong password does not reveal that the user is disabled', async () => {
		const Username = await createUser(portal.environment, 'quiet@bank.example', password);
		await client.send(new AdminDisableUserCommand({ UserPoolId, Username }));
		await expect(signIn(Username, 'Wrong-horse-1')).rejects.toMatchObject({
			message: 'Incorrect username or password.',
		});
	});

	it('a temporary password expires after seven days', async () => {
		await createUser(portal.environment, 'late@bank.example', 'Temporary-pw-1', 'temporary');
		clock.advance(7 * 24 * 3_600_000 - 1);
		expect((await signIn('late@bank.example', 'Temporary-pw-1')).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
		clock.advance(1);
		await expect(signIn('late@bank.example', 'Temporary-pw-1')).rejects.toMatchObject({
			message: 'Temporary password has expired and must be reset by an administrator.',
		});
	});
});

describe('sign-in with wrong passwords', () => {
	it.each(['locked@bank.example', 'nobody@bank.example'])(
		'repeated wrong passwords lock %s for an increasing time',
		async (username) => {
			if (username.startsWith('locked')) await createUser(portal.environment, username, password);
			for (let tries = 0; tries < 5; tries++) {
				await expect(signIn(username, 'Wrong-horse-1')).rejects.toMatchObject({
					message: 'Incorrect username or password.',
				});
			}
			await expect(signIn(username)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
			clock.advance(1000);
			await expect(signIn(username, 'Wrong-horse-1')).rejects.toMatchObject({
				message: 'Incorrect username or password.',
			});
			clock.advance(1999);
			await expect(signIn(username)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
		},
	);

	it('the correct password resets the number of wrong passwords', async () => {
		clock.advance(1);
		expect((await signIn('locked@bank.example')).AuthenticationResult?.AccessToken).toMatch(/./);
		await expect(signIn('locked@bank.example', 'Wrong-horse-1')).rejects.toMatchObject({
			message: 'Incorrect username or password.',
		});
		expect((await signIn('locked@bank.example')).AuthenticationResult?.AccessToken).toMatch(/./);
	});
});

describe('a session', () => {
	it('a session can be refreshed only by its own client, and not after it was revoked', async () => {
		await createUser(portal.environment, 'refresher@bank.example', password);
		const tokens = (await signIn('refresher@bank.example')).AuthenticationResult;
		const RefreshToken = tokens?.RefreshToken;
		await expect(
			client.send(new GetTokensFromRefreshTokenCommand({ ClientId: webClient.id, RefreshToken })),
		).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'Invalid Refresh Token' });
		await client.send(new RevokeTokenCommand({ ClientId: machineClient.id, Token: RefreshToken }));
		await expect(client.send(new GetUserCommand({ AccessToken: tokens?.AccessToken }))).rejects.toMatchObject({
			name: 'NotAuthorizedException',
			message: 'Access Token has been revoked',
		});
	});

	it('a session ends when an administrator signs the user out everywhere', async () => {
		const Username = await createUser(portal.environment, 'everywhere@bank.example', password);
		const AccessToken = (await signIn(Username)).AuthenticationResult?.AccessToken;
		expect((await client.send(new GetUserCommand({ AccessToken }))).Username).toBe(Username);
		await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
		await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
			message: 'Access Token has been revoked',
		});
	});

	it('a session ends after eight hours', async () => {
		await createUser(portal.environment, 'worker@bank.example', password);
		const AccessToken = (await signIn('worker@bank.example')).AuthenticationResult?.AccessToken;
		clock.advance(8 * 3_600_000 - 1000);
		expect((await client.send(new GetUserCommand({ AccessToken }))).Username).toMatch(/./);
		clock.advance(1000);
		await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
			message: 'Access Token has expired',
		});
	});

	it('a token with an invalid signature is refused', async () => {
		await createUser(portal.environment, 'forged@bank.example', password);
		const token = (await signIn('forged@bank.example')).AuthenticationResult?.AccessToken as string;
		const [header, payload, signature] = token.split('.') as [string, string, string];
		const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
		const altered = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url');
		await expect(
			client.send(new GetUserCommand({ AccessToken: `${header}.${altered}.${signature}` })),
		).rejects.toMatchObject({ message: 'Invalid Access Token' });
	});
});

describe('administration of the emulated user pool', () => {
	it('calls of the administration need the credentials of a function', async () => {
		const stranger = cognitoClient({ ...portal.environment, AWS_ACCESS_KEY_ID: 'AKIASTRANGER' });
		await expect(stranger.send(new ListUsersCommand({ UserPoolId }))).rejects.toMatchObject({
			name: 'UnrecognizedClientException',
		});
		const unsigned = await fetch(`${portal.origin}/cognito`, {
			method: 'POST',
			headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' },
			body: JSON.stringify({ UserPoolId }),
		});
		expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
	});

	it('a new user is refused if the address is invalid or differs from an existing one only in case', async () => {
		await createUser(portal.environment, 'only@bank.example', password);
		await expect(createUser(portal.environment, 'Only@Bank.example', password)).rejects.toMatchObject({
			name: 'UsernameExistsException',
		});
		await expect(createUser(portal.environment, 'only', password)).rejects.toMatchObject({
			name: 'InvalidParameterException',
			message: 'Username should be an email.',
		});
	});

	it('a new user is invited by mail unless the request suppresses the mail', async () => {
		await client.send(new AdminCreateUserCommand({ UserPoolId, Username: 'invited@bank.example' }));
		expect(portal.lines.at(-1)).toMatch(/^Mail to invited@bank\.example: .*outbox\/[\dTZ.-]+\.json$/);
	});

	it('a user can change to a different address only if the address is not in use', async () => {
		const Username = await createUser(portal.environment, 'mover@bank.example', password);
		await createUser(portal.environment, 'taken@bank.example', password);
		const move = (email: string) => {
			const UserAttributes = [{ Name: 'email', Value: email }];
			return client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
		};
		await expect(move('Taken@bank.example')).rejects.toMatchObject({ name: 'AliasExistsException' });
		await move('moved@bank.example');
		expect((await signIn('moved@bank.example')).AuthenticationResult?.AccessToken).toMatch(/./);
		await expect(signIn('mover@bank.example')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
	});

	it('a deleted user is reported as missing', async () => {
		const Username = await createUser(portal.environment, 'gone@bank.example', password);
		await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
		await expect(client.send(new AdminGetUserCommand({ UserPoolId, Username }))).rejects.toMatchObject({
			name: 'UserNotFoundException',
			message: 'User does not exist.',
		});
	});

	it('users are listed exactly once in pages, and can be found by address', async () => {
		for (const name of ['page-a', 'page-b', 'page-c'])
			await createUser(portal.environment, `${name}@list.example`, password);
		const Filter = 'email ^= "page-"';
		const first = await client.send(new ListUsersCommand({ UserPoolId, Filter, Limit: 2 }));
		const { PaginationToken } = first;
		const second = await client.send(new ListUsersCommand({ UserPoolId, Filter, Limit: 2, PaginationToken }));
		const found = [...(first.Users ?? []), ...(second.Users ?? [])].map((user) => emailOf(user.Attributes));
		expect(found.sort()).toEqual(['page-a@list.example', 'page-b@list.example', 'page-c@list.example']);
		expect(second.PaginationToken).toBeUndefined();
		const listed = await client.send(new ListUsersCommand({ UserPoolId, Filter: 'email = "PAGE-b@list.example"' }));
		expect(listed.Users?.map((user) => emailOf(user.Attributes))).toEqual(['page-b@list.example']);
	});
});

function emailOf(attributes: readonly { Name?: string | undefined; Value?: string | undefined }[] | undefined) {
	return attributes?.find((attribute) => attribute.Name === 'email')?.Value;
}
