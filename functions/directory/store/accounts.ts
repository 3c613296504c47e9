import {
	AdminCreateUserCommand,
	AdminDeleteUserCommand,
	AdminDisableUserCommand,
	AdminEnableUserCommand,
	AdminGetUserCommand,
	AdminSetUserPasswordCommand,
	AdminUserGlobalSignOutCommand,
	type AttributeType,
	CodeDeliveryFailureException,
	CognitoIdentityProviderClient,
	InvalidEmailRoleAccessPolicyException,
	InvalidLambdaResponseException,
	LimitExceededException,
	ListUsersCommand,
	UnexpectedLambdaException,
	UnsupportedUserStateException,
	UserLambdaValidationException,
	UserNotFoundException,
	UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { refuse } from '#platform/http/refusal.ts';
import { environmentVariable, logger } from '#platform/runtime.ts';
import { variables } from '#shared/contract/resource-names.ts';

const cognito = new CognitoIdentityProviderClient(clientSettings(callLimits.cognito));

export interface InvitedAccount {
	readonly sub: string;
	/** False if the account already existed. No invitation was sent. */
	readonly isNew: boolean;
}

/** Throws a refusal (503) if the invitation cannot be sent. */
export async function inviteUser(email: string): Promise<InvitedAccount> {
	const UserPoolId = environmentVariable(variables.userPoolId);
	try {
		const { User } = await cognito.send(
			new AdminCreateUserCommand({
				UserPoolId,
				Username: email,
				DesiredDeliveryMediums: ['EMAIL'],
				UserAttributes: [
					{ Name: 'email', Value: email },
					{ Name: 'email_verified', Value: 'true' },
				],
			}),
		);
		return { sub: subjectOf(email, User?.Attributes), isNew: true };
	} catch (error) {
		if (!(error instanceof UsernameExistsException)) throw notSent(email, error);
		const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
		return { sub: subjectOf(email, UserAttributes), isNew: false };
	}
}

/** Sends no mail. If the account already exists, sets its password. */
export async function putProgramAccount(email: string, password: string): Promise<string> {
	const account = { UserPoolId: environmentVariable(variables.userPoolId), Username: email };
	const UserAttributes = [{ Name: 'email', Value: email }];
	try {
		await cognito.send(new AdminCreateUserCommand({ ...account, MessageAction: 'SUPPRESS', UserAttributes }));
	} catch (error) {
		if (!(error instanceof UsernameExistsException)) throw error;
	}
	await cognito.send(new AdminSetUserPasswordCommand({ ...account, Password: password, Permanent: true }));
	return subjectOf(email, (await cognito.send(new AdminGetUserCommand(account))).UserAttributes);
}

/** Returns false if the user has already chosen a password. Throws a refusal (503) if the mail cannot be sent. */
export async function inviteAgain(email: string): Promise<boolean> {
	const UserPoolId = environmentVariable(variables.userPoolId);
	try {
		await cognito.send(
			new AdminCreateUserCommand({
				UserPoolId,
				Username: email,
				MessageAction: 'RESEND',
				DesiredDeliveryMediums: ['EMAIL'],
			}),
		);
		return true;
	} catch (error) {
		if (error instanceof UnsupportedUserStateException) return false;
		throw notSent(email, error);
	}
}

/** The account may exist; inviting or adding the user again completes it. */
function notSent(email: string, error: unknown): unknown {
	const isMailFailure =
		error instanceof LimitExceededException ||
		error instanceof CodeDeliveryFailureException ||
		error instanceof InvalidEmailRoleAccessPolicyException ||
		error instanceof InvalidLambdaResponseException ||
		error instanceof UnexpectedLambdaException ||
		error instanceof UserLambdaValidationException;
	if (!isMailFailure) return error;
	logger.warn('invitation not sent', { error });
	return refuse('invitation-not-sent', { login: email }, { cause: error });
}

/** Disabling also revokes the account's tokens. */
export async function setAccountEnabled(sub: string, isEnabled: boolean): Promise<void> {
	const account = { UserPoolId: environmentVariable(variables.userPoolId), Username: sub };
	if (isEnabled) {
		await cognito.send(new AdminEnableUserCommand(account));
		return;
	}
	await cognito.send(new AdminDisableUserCommand(account));
	await cognito.send(new AdminUserGlobalSignOutCommand(account));
}

/** A missing account is not an error. */
export async function signOutEverywhere(userPoolId: string, sub: string): Promise<void> {
	try {
		await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: sub }));
	} catch (error) {
		if (!(error instanceof UserNotFoundException)) throw error;
	}
}

/** Idempotent, so that an interrupted removal can be repeated. */
export async function removeAccount(sub: string): Promise<void> {
	try {
		await cognito.send(
			new AdminDeleteUserCommand({ UserPoolId: environmentVariable(variables.userPoolId), Username: sub }),
		);
	} catch (error) {
		if (!(error instanceof UserNotFoundException)) throw error;
	}
}

export interface Account {
	readonly sub: string;
	readonly email: string;
	readonly isEnabled: boolean;
}

export async function allAccounts(): Promise<Account[]> {
	const accounts: Account[] = [];
	let PaginationToken: string | undefined;
	do {
		const answer = await cognito.send(
			new ListUsersCommand({ UserPoolId: environmentVariable(variables.userPoolId), PaginationToken }),
		);
		for (const { Attributes, Enabled } of answer.Users ?? []) {
			const email = Attributes?.find(({ Name }) => Name === 'email')?.Value ?? '';
			accounts.push({ sub: subjectOf(email, Attributes), email, isEnabled: Enabled !== false });
		}
		PaginationToken = answer.PaginationToken;
	} while (PaginationToken !== undefined);
	return accounts;
}

function subjectOf(email: string, attributes: readonly AttributeType[] | undefined): string {
	const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value;
	if (sub === undefined) throw new Error(`the identity provider gives no subject for ${email}`);
	return sub;
}
