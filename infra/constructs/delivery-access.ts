/** The objects of deliveries that a function reads, writes and removes, below the bucket; `*` matches any characters. */
export interface DeliveryFileAccess {
	readonly read?: readonly string[];
	readonly written?: readonly string[];
	readonly removed?: readonly string[];
	/** True if it lists the bucket, or must detect missing files; otherwise S3 answers 403. */
	readonly lists?: true;
}

/** Exactly what the code of each function does, as with tables; links to files are signed by `schedules`. */
export const deliveryFileAccess = {
	schedules: { read: ['*/deliveries/*', '*/inbox/*'], written: ['*/inbox/*'], lists: true },
	// The records of deliveries name the objects.
	delivery: { read: ['*'], written: ['*'] },
	// Everything of an organisation that was removed.
	'delivery-sweep': { removed: ['*/*'], lists: true },
} as const satisfies Record<string, DeliveryFileAccess>;

/** Access of each function to the secrets of organisations: keys of servers and signing keys. */
export const deliverySecretActions = {
	schedules: ['GetSecretValue', 'PutSecretValue', 'CreateSecret', 'DeleteSecret'],
	/** It makes the signing key of an organisation. */
	delivery: ['GetSecretValue', 'CreateSecret'],
	'delivery-sweep': ['DeleteSecret'],
} as const satisfies Record<string, readonly string[]>;
