/** An organisation. Its configurations are stored as the saved JSON text. */
export interface Organisation {
	readonly orgId: string;
	readonly shortName: string;
	readonly longName: string;
	/** `{"GUI_Layout": {…}}` */
	readonly frontendConfig: string;
	readonly backendConfig: string;
	/** True for the operator of the portal, whose administrators manage every organisation. */
	readonly isOperator: boolean;
	/** Set while the organisation is being removed: its users are removed and no user can be added. */
	readonly isClosing?: true;
	/** Starts at 1 and increases with each save. */
	readonly version: number;
	/** Login of the user who saved last, and the time (ISO 8601, UTC). Absent if the portal created the record. */
	readonly savedBy?: string;
	readonly savedAt?: string;
}

/** A person or a program with a login. */
export interface User {
	/** Subject at the identity provider. */
	readonly sub: string;
	/** Login in lower case. */
	readonly login: string;
	readonly orgId: string;
	readonly isAdmin: boolean;
	/** The user's own layout. If absent, the organisation's layout applies. */
	readonly frontendConfig?: string;
	readonly backendConfig?: string;
	/** True if the user can neither sign in nor use an existing session. */
	readonly isDisabled: boolean;
	/** Sessions that began before this time (ISO 8601, UTC) are invalid. */
	readonly signedOutAt?: string;
	/** Starts at 1 and increases with each save. */
	readonly version: number;
	/** Login of the user who saved last, and the time (ISO 8601, UTC). Absent if the portal created the record. */
	readonly savedBy?: string;
	readonly savedAt?: string;
}
