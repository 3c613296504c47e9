/** The objects of deliveries that a function reads and writes, below an organisation; `*` matches any characters. */
export interface DeliveryFileAccess {
	readonly read: readonly string[];
	readonly written: readonly string[];
	/** Whether it must know that an object is missing; otherwise S3 answers 403. */
	readonly findsMissing?: true;
}

/** Exactly what the code of each function does, as with tables; links to files are signed by `schedules`. */
export const deliveryFileAccess = {
	schedules: { read: ['deliveries/*'], written: [] },
	delivery: { read: ['deliveries/*', 'out/*'], written: ['deliveries/*', 'out/*'], findsMissing: true },
} as const satisfies Record<string, DeliveryFileAccess>;

/** What each function does with the secrets of organisations: keys of servers, and keys that sign. */
export const deliverySecretActions = {
	schedules: ['GetSecretValue', 'PutSecretValue', 'CreateSecret', 'DeleteSecret'],
	delivery: ['GetSecretValue'],
} as const satisfies Record<string, readonly string[]>;
