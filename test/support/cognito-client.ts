import {
	AdminCreateUserCommand,
	AdminSetUserPasswordCommand,
	CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { variables } from '#shared/contract/resource-names.ts';
import { credentialsOf } from './credentials-of.ts';

/** Creates an SDK client with the settings in the environment of a function. */
export function cognitoClient(environment: Readonly<Record<string, string>>): CognitoIdentityProviderClient {
	return new CognitoIdentityProviderClient({
		endpoint: environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '',
		region: environment.AWS_REGION ?? '',
		credentials: credentialsOf(environment),
		maxAttempts: 1,
	});
}

/**
 * Creates a user with a password.
 *
 * @returns the subject of the user
 */
export async function createUser(
	environment: Readonly<Record<string, string>>,
	email: string,
	password: string,
	kind: 'permanent' | 'temporary' = 'permanent',
): Promise<string> {
	const client = cognitoClient(environment);
	const UserPoolId = environment[variables.userPoolId];
	const { User } = await client.send(
		new AdminCreateUserCommand({
			UserPoolId,
			Username: email,
			TemporaryPassword: password,
			MessageAction: 'SUPPRESS',
			UserAttributes: [
				{ Name: 'email', Value: email },
				{ Name: 'email_verified', Value: 'true' },
			],
		}),
	);
	if (User?.Username === undefined) throw new Error(`no user was made for ${email}`);
	if (kind === 'permanent') {
		const change = { UserPoolId, Username: User.Username, Password: password, Permanent: true };
		await client.send(new AdminSetUserPasswordCommand(change));
	}
	return User.Username;
}
