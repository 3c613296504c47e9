/** Definition of a DynamoDB table. Its keys are the string attributes `pk` and `sk`; indexes allow other queries. */
export interface TableDefinition {
	/** Table name on a single machine. On AWS, the name is generated. */
	readonly localName: string;
	readonly variable: string;
	/** Global secondary indexes. Their keys are string attributes. */
	readonly indexes: readonly TableIndex[];
	/** Attribute with the time (epoch seconds) after which DynamoDB can remove an item. */
	readonly expiryAttribute?: string;
}

interface TableIndex {
	readonly name: string;
	readonly partitionKey: string;
	readonly sortKey: string;
	/** Attributes that the index contains in addition to the keys. By default, it contains all attributes. */
	readonly attributes?: readonly string[];
}

export const tables = {
	directory: {
		localName: 'portal-directory',
		variable: 'DIRECTORY_TABLE',
		indexes: [
			{ name: 'by-organisation', partitionKey: 'orgId', sortKey: 'login' },
			{
				name: 'by-kind',
				partitionKey: 'kind',
				sortKey: 'sortName',
				// Attributes that lists need. Excludes the configurations, which are long.
				attributes: [
					'orgId',
					'shortName',
					'longName',
					'isOperator',
					'sub',
					'login',
					'isAdmin',
					'isDisabled',
					'version',
					'savedBy',
					'savedAt',
				],
			},
		],
		expiryAttribute: 'expiresAt',
	},
	audit: {
		localName: 'portal-audit',
		variable: 'AUDIT_TABLE',
		indexes: [{ name: 'by-organisation', partitionKey: 'orgId', sortKey: 'sk' }],
	},
	rates: { localName: 'portal-rates', variable: 'RATES_TABLE', indexes: [] },
	calendars: { localName: 'portal-calendars', variable: 'CALENDARS_TABLE', indexes: [] },
	marketData: { localName: 'portal-market-data', variable: 'MARKET_DATA_TABLE', indexes: [] },
	/** Valuation runs and saved loan batches. */
	runs: { localName: 'portal-runs', variable: 'RUNS_TABLE', indexes: [], expiryAttribute: 'expiresAt' },
	/** Jobs and their deliveries, loan quotas, loan files, and the number of connections to each SFTP host. */
	deliveries: {
		localName: 'portal-deliveries',
		variable: 'DELIVERIES_TABLE',
		indexes: [
			{ name: 'by-organisation', partitionKey: 'orgId', sortKey: 'sortName' },
			// Items with open work for a scheduled function. Other items do not have these attributes.
			{ name: 'open', partitionKey: 'openShard', sortKey: 'nextAt' },
		],
		expiryAttribute: 'expiresAt',
	},
	/** Events of organisations, webhooks, and events that have not been sent yet. */
	events: {
		localName: 'portal-events',
		variable: 'EVENTS_TABLE',
		// Webhooks with events to send. Other webhooks do not have these attributes.
		indexes: [{ name: 'open', partitionKey: 'openShard', sortKey: 'nextAt' }],
		expiryAttribute: 'expiresAt',
	},
	/** Saved loans with their earlier versions and reserved names, notice labels, and column mappings. */
	loans: {
		localName: 'portal-loans',
		variable: 'LOANS_TABLE',
		indexes: [
			{
				name: 'by-list',
				partitionKey: 'loanList',
				sortKey: 'listedAt',
				// Attributes that lists need. Excludes the loan terms, which are long.
				attributes: [
					'orgId',
					'loanId',
					'ownerSub',
					'owner',
					'scope',
					'name',
					'facts',
					'currency',
					'startDate',
					'endDate',
					'principal',
					'createdAt',
					'createdBy',
					'version',
					'savedBy',
					'savedAt',
					'change',
				],
			},
		],
	},
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;

/** Names of environment variables, except for those of tables. */
export const variables = {
	userPoolId: 'USER_POOL_ID',
	/** Identifier of the Cognito app client with which programs sign in through `POST /session/login`. */
	machineClientId: 'MACHINE_CLIENT_ID',
	/** Name of the portal within its AWS account, such as `prod`. On a single machine, it is `local`. */
	stage: 'PORTAL_STAGE',
	/** ARN of the secret with login and password of the monitoring client (synthetic client). */
	syntheticClientSecret: 'SYNTHETIC_CLIENT_SECRET',
	/** Keys that the API accepts in the header {@link originHeader}, separated by commas. */
	originKeys: 'ORIGIN_KEYS',
	runsBucket: 'RUNS_BUCKET',
	runMachine: 'RUN_MACHINE',
	/** Name of the bucket for the files of deliveries and for incoming loan files. */
	deliveriesBucket: 'DELIVERIES_BUCKET',
	/** ARN of the role that limits a function to the secrets and files of one organisation. */
	organisationRole: 'ORGANISATION_ROLE',
	deliveryFunction: 'DELIVERY_FUNCTION',
	/** ARN of the function that fetches fixings. Not set if the portal does not fetch fixings. */
	ingestFunction: 'INGEST_FUNCTION',
	/** ARN of the function that marks loans if a revised fixing changes their known amounts. */
	revisionMarksFunction: 'REVISION_MARKS_FUNCTION',
	eventSenderFunction: 'EVENT_SENDER_FUNCTION',
	scheduleGroup: 'SCHEDULE_GROUP',
	scheduleRole: 'SCHEDULE_ROLE',
	/** ARN of the queue for deliveries that EventBridge Scheduler could not start. */
	scheduleDeadLetters: 'SCHEDULE_DEAD_LETTERS',
	/** Sender address of mails about deliveries. Not set if the portal does not send mails. */
	mailSender: 'MAIL_SENDER',
	/** Region in which Amazon SES has verified the sender address. Not set if it is the region of the function. */
	mailRegion: 'MAIL_REGION',
} as const;

/** Request header with CloudFront's secret key, by which the API recognises requests that came through CloudFront. */
export const originHeader = 'x-origin-verify';

/** Login of the monitoring (synthetic) client. A domain `.invalid` cannot exist, so nobody else receives its mails. */
export const syntheticClientLogin = 'synthetic-client@portal.invalid';

/** User agent of the monitoring (synthetic) client in the access log. It is excluded when sign-ins are counted. */
export const syntheticUserAgent = 'portal-synthetic-client';
