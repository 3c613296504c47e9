/** The objects of deliveries that a function reads and writes, below the bucket; `*` matches any characters. */
export interface DeliveryFileAccess {
	readonly read: readonly string[];
	readonly written: readonly string[];
	/** Whether it must know that a file is missing; otherwise S3 answers 403. */
	readonly findsMissing?: true;
}

/** Exactly what the code of each function does, as with tables; links to files are signed by `schedules`. */
export const deliveryFileAccess = {
	schedules: { read: ['*/deliveries/*', '*/inbox/*'], written: ['*/inbox/*'], findsMissing: true },
	// The records of deliveries name the objects.
	delivery: { read: ['*'], written: ['*'] },
} as const satisfies Record<string, DeliveryFileAccess>;

/** What each function does with the secrets of organisations: keys of servers, and keys that sign. */
export const deliverySecretActions = {
	schedules: ['GetSecretValue', 'PutSecretValue', 'CreateSecret', 'DeleteSecret'],
	delivery: ['GetSecretValue'],
	'delivery-sweep': ['DeleteSecret'],
} as const satisfies Record<string, readonly string[]>;
