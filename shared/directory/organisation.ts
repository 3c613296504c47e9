/** An organisation. Its configurations are stored as the JSON text that was saved. */
export interface Organisation {
	readonly orgId: string;
	readonly shortName: string;
	readonly longName: string;
	/** `{"GUI_Layout": {…}}` */
	readonly frontendConfig: string;
	readonly backendConfig: string;
	/** True for the operator of the portal. Its administrators manage every organisation. */
	readonly isOperator: boolean;
	/** True during its removal: its users are removed and none can be added. */
	readonly isClosing?: true;
	/** Increases with each save, from 1. */
	readonly version: number;
	/** Login and time (ISO 8601, UTC) of the last save. Absent if the portal created it. */
	readonly savedBy?: string;
	readonly savedAt?: string;
}

/** A person or a program that signs in. */
export interface User {
	/** The identity provider's subject. */
	readonly sub: string;
	/** The login, in lower case. */
	readonly login: string;
	readonly orgId: string;
	readonly isAdmin: boolean;
	/** The user's own layout. Absent: the organisation's. */
	readonly frontendConfig?: string;
	readonly backendConfig?: string;
	/** True if the user can neither sign in nor use an existing session. */
	readonly isDisabled: boolean;
	/** Sessions that began before this instant (ISO 8601, UTC) have ended. */
	readonly signedOutAt?: string;
	/** Increases with each save, from 1. */
	readonly version: number;
	/** Login and time (ISO 8601, UTC) of the last save. Absent if the portal created it. */
	readonly savedBy?: string;
	readonly savedAt?: string;
}
