/** The objects of deliveries that a function reads, writes and removes, below the bucket; `*` matches any characters. */
export interface DeliveryFileAccess {
	readonly read?: readonly string[];
	readonly written?: readonly string[];
	readonly removed?: readonly string[];
	/** True if it lists the bucket, or must detect missing files; otherwise S3 answers 403. */
	readonly lists?: true;
}

/** The policy variable for the organisation of a session. */
export const organisationTag = 'organisation';
export const sessionOrganisation = `\${aws:PrincipalTag/${organisationTag}}`;

/** Spelling of a policy variable in the findings of cdk-nag. */
export const inFinding = (path: string): string => path.replaceAll(/\$\{([^${}]*)\}/g, '<$1>');

/** Exactly what the code of each function does, as with tables; links to files are signed by `schedules`. */
export const deliveryFileAccess = {
	schedules: { read: ['*/deliveries/*', '*/inbox/*'], written: ['*/inbox/*'], lists: true },
	// In a session of the organisation. The records of deliveries name the objects.
	delivery: { read: [`${sessionOrganisation}/*`], written: [`${sessionOrganisation}/*`] },
	// Everything of an organisation that was removed.
	'delivery-sweep': { removed: ['*/*'], lists: true },
} as const satisfies Record<string, DeliveryFileAccess>;

/** Access of each function to the secrets of organisations: keys of servers and signing keys. */
export const deliverySecretActions = {
	schedules: ['GetSecretValue', 'PutSecretValue', 'CreateSecret', 'DeleteSecret'],
	/** `CreateSecret` stores the signing key of an organisation, in a session of that organisation. */
	delivery: ['GetSecretValue', 'CreateSecret'],
	'delivery-sweep': ['DeleteSecret'],
} as const satisfies Record<string, readonly string[]>;
