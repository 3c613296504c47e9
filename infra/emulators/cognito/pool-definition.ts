export type AuthFlow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH';

export interface AppClient {
	readonly id: string;
	readonly flows: readonly AuthFlow[];
}

/** A user pool as its owner sets it up. */
export interface PoolDefinition {
	/** Such as `local_users`. The part before the underscore is the region. */
	readonly id: string;
	/** The issuer in tokens. */
	readonly issuer: string;
	readonly clients: readonly AppClient[];
	/** Lifetime of access, ID and refresh tokens after the sign-in. */
	readonly tokenSeconds: number;
	/** The id of the app client that the events of triggers name. */
	readonly triggerClientId: string;
}
