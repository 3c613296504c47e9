export type AuthFlow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH';

export interface AppClient {
	readonly id: string;
	readonly flows: readonly AuthFlow[];
}

/** The pool of the portal on one machine; the part before the underscore stands for the region. */
export const userPoolId = 'local_portal';

/** What the tokens name as their issuer, wherever the portal happens to listen. */
export const issuer = `https://cognito-idp.local.invalid/${userPoolId}`;

/** Browsers prove their password and never send it. */
export const webClient: AppClient = { id: 'portalwebclient', flows: ['USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH'] };

/** Machines sign in anew when their token has run out. */
export const machineClient: AppClient = { id: 'portalmachineclient', flows: ['USER_PASSWORD_AUTH'] };
