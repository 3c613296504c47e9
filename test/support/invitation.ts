import { InitiateAuthCommand, RespondToAuthChallengeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { variables } from '#shared/contract/resource-names.ts';
import { cognitoClient } from './cognito-client.ts';
import { mailsTo } from './outbox.ts';
import type { TemporaryPortal } from './temporary-portal.ts';

/** Returns the temporary password in the latest invitation mail of a user. */
export function temporaryPassword(portal: Pick<TemporaryPortal, 'dataDirectory'>, login: string): string {
	const found = mailsTo(portal, login)
		.at(-1)
		?.body.match(/Temporary password: ([^\s<]+)/)?.[1];
	if (found === undefined) throw new Error(`${login} was not invited`);
	return found;
}

/** Accepts an invitation: signs in with the temporary password, and sets a new password. */
export async function acceptInvitation(portal: TemporaryPortal, login: string, password: string): Promise<void> {
	const client = cognitoClient(portal.environment);
	const ClientId = portal.environment[variables.machineClientId];
	const { Session } = await client.send(
		new InitiateAuthCommand({
			AuthFlow: 'USER_PASSWORD_AUTH',
			ClientId,
			AuthParameters: { USERNAME: login, PASSWORD: temporaryPassword(portal, login) },
		}),
	);
	await client.send(
		new RespondToAuthChallengeCommand({
			ClientId,
			ChallengeName: 'NEW_PASSWORD_REQUIRED',
			Session,
			ChallengeResponses: { USERNAME: login, NEW_PASSWORD: password },
		}),
	);
}
