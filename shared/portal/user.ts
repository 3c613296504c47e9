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
	/** Cannot sign in, and whoever is signed in is refused. */
	readonly isDisabled: boolean;
	/** Sessions that began before this instant (ISO 8601, UTC) have ended. */
	readonly signedOutAt?: string;
	/** Counts its saved states, from 1. */
	readonly version: number;
	/** Who saved it last, and when (ISO 8601, UTC); nobody where the portal made it. */
	readonly savedBy?: string;
	readonly savedAt?: string;
}
