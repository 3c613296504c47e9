export type AuthFlow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH';

export interface AppClient {
	readonly id: string;
	readonly flows: readonly AuthFlow[];
}

/** The user pool on one machine. The part before the underscore is the region. */
export const userPoolId = 'local_portal';

/** The issuer in tokens. It does not depend on the port of the portal. */
export const issuer = `https://cognito-idp.local.invalid/${userPoolId}`;

/** For browsers, which prove the password by SRP and never send it. */
export const webClient: AppClient = { id: 'portalwebclient', flows: ['USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH'] };

/** For programs, which sign in again when their token has expired. */
export const machineClient: AppClient = { id: 'portalmachineclient', flows: ['USER_PASSWORD_AUTH'] };
