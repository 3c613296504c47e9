/** An organisation. Its configurations are stored as the JSON text that was saved. */
export interface Organisation {
	readonly orgId: string;
	readonly shortName: string;
	readonly longName: string;
	/** JSON text `{"GUI_Layout": {…}}`. */
	readonly frontendConfig: string;
	readonly backendConfig: string;
	/** True for the organisation that runs the portal. Its administrators manage every organisation. */
	readonly isOperator: boolean;
	/** True while the organisation is being removed. Its users are then removed, and no user can be added. */
	readonly isClosing?: true;
	/** Number of the saved version: 1 at first, then one more with each save. */
	readonly version: number;
	/** Login of the last user who saved the record, and time (ISO 8601, UTC). Undefined if created by the portal. */
	readonly savedBy?: string;
	readonly savedAt?: string;
}

export interface User {
	/** Identifier at the identity provider (claim `sub`). */
	readonly sub: string;
	/** Login in lower case. */
	readonly login: string;
	readonly orgId: string;
	readonly isAdmin: boolean;
	/** Layout of this user. Undefined if the organisation's layout applies. */
	readonly frontendConfig?: string;
	readonly backendConfig?: string;
	/** True if the user can neither sign in nor use an existing session. */
	readonly isDisabled: boolean;
	/** Sessions that started before this time (ISO 8601, UTC) are invalid. */
	readonly signedOutAt?: string;
	readonly version: number;
	readonly savedBy?: string;
	readonly savedAt?: string;
}
