/** Somebody, or some machine, that signs in. */
export interface User {
	/** The identity provider's subject. */
	readonly sub: string;
	/** What the user signs in with, in lower case. */
	readonly login: string;
	readonly orgId: string;
	readonly isAdmin: boolean;
	/** The user's own layout; none means the organisation's. */
	readonly frontendConfig?: string;
	readonly backendConfig?: string;
}
