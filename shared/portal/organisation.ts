/** A client of the portal. Its configurations are kept as the JSON text that was saved. */
export interface Organisation {
	readonly orgId: string;
	readonly shortName: string;
	readonly longName: string;
	/** `{"GUI_Layout": {…}}` */
	readonly frontendConfig: string;
	readonly backendConfig: string;
	/** The one that runs the portal; its administrators manage every organisation. */
	readonly isOperator: boolean;
	/** It is being removed: users are taken from it and none is added. */
	readonly isClosing?: true;
	/** Counts its saved states, from 1. */
	readonly version: number;
	/** Who saved it last, and when (ISO 8601, UTC); nobody where the portal made it. */
	readonly savedBy?: string;
	readonly savedAt?: string;
}
