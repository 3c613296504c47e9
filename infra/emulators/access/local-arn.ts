/** The region, account and partition of the emulators. */
export const localRegion = 'local';
export const localAccount = '000000000000';
export const localPartition = 'aws';

/** The ARNs of the resources of the emulators, as policies name them. */
export const localArn = {
	table: (name: string) => `arn:aws:dynamodb:${localRegion}:${localAccount}:table/${name}`,
	index: (table: string, name: string) => `${localArn.table(table)}/index/${name}`,
	bucket: (name: string) => `arn:aws:s3:::${name}`,
	object: (bucket: string, key: string) => `${localArn.bucket(bucket)}/${key}`,
	stateMachine: (name: string) => `arn:aws:states:${localRegion}:${localAccount}:stateMachine:${name}`,
	execution: (machine: string, name: string) =>
		`arn:aws:states:${localRegion}:${localAccount}:execution:${machine}:${name}`,
	function: (name: string) => `arn:aws:lambda:${localRegion}:${localAccount}:function:${name}`,
	queue: (name: string) => `arn:aws:sqs:${localRegion}:${localAccount}:${name}`,
	role: (name: string) => `arn:aws:iam::${localAccount}:role/${name}`,
	schedule: (group: string, name: string) =>
		`arn:aws:scheduler:${localRegion}:${localAccount}:schedule/${group}/${name}`,
	scheduleGroup: (name: string) => `arn:aws:scheduler:${localRegion}:${localAccount}:schedule-group/${name}`,
	mailIdentity: (name: string) => `arn:aws:ses:${localRegion}:${localAccount}:identity/${name}`,
	userPool: (id: string) => `arn:aws:cognito-idp:${localRegion}:${localAccount}:userpool/${id}`,
	missingSecret: (name: string) => `arn:aws:secretsmanager:${localRegion}:${localAccount}:secret:${name}`,
	/** Secrets Manager ends the ARN of a secret with a hyphen and six random characters. */
	secret: (name: string) => `${localArn.missingSecret(name)}-Local1`,
};
