import type { Operation } from './operation.ts';
import { adminCreateUser } from './operations/admin-create-user.ts';
import {
	adminDeleteUser,
	adminDisableUser,
	adminEnableUser,
	adminGetUser,
	adminSetUserPassword,
	adminUpdateUserAttributes,
	adminUserGlobalSignOut,
} from './operations/admin-operations.ts';
import { confirmForgotPassword, forgotPassword } from './operations/forgotten-password.ts';
import { initiateAuth } from './operations/initiate-auth.ts';
import { listUsers } from './operations/list-users.ts';
import { respondToAuthChallenge } from './operations/respond-to-auth-challenge.ts';
import {
	changePassword,
	getTokensFromRefreshToken,
	getUser,
	globalSignOut,
	revokeToken,
} from './operations/session-operations.ts';

/** The emulated operations of Cognito by their wire names. */
export const operations: ReadonlyMap<string, Operation> = new Map(
	Object.entries({
		InitiateAuth: initiateAuth,
		RespondToAuthChallenge: respondToAuthChallenge,
		GetTokensFromRefreshToken: getTokensFromRefreshToken,
		RevokeToken: revokeToken,
		GlobalSignOut: globalSignOut,
		GetUser: getUser,
		ChangePassword: changePassword,
		ForgotPassword: forgotPassword,
		ConfirmForgotPassword: confirmForgotPassword,
		AdminCreateUser: adminCreateUser,
		AdminSetUserPassword: adminSetUserPassword,
		AdminGetUser: adminGetUser,
		AdminDisableUser: adminDisableUser,
		AdminEnableUser: adminEnableUser,
		AdminDeleteUser: adminDeleteUser,
		AdminUserGlobalSignOut: adminUserGlobalSignOut,
		AdminUpdateUserAttributes: adminUpdateUserAttributes,
		ListUsers: listUsers,
	}),
);
