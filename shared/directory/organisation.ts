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
