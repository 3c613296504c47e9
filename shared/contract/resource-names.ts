/** A DynamoDB table with the string attributes `pk` and `sk` as keys, and indexes for other queries. */
export interface TableDefinition {
	/** Name on a single machine; on AWS the name is generated. */
	readonly localName: string;
	/** Environment variable with the name. */
	readonly variable: string;
	/** Global secondary indexes over string attributes. */
	readonly indexes: readonly TableIndex[];
	/** Attribute (epoch seconds) after which an item can be removed. */
	readonly expiryAttribute?: string;
}

interface TableIndex {
	readonly name: string;
	readonly partitionKey: string;
	readonly sortKey: string;
	/** Projected attributes in addition to the keys; all by default. */
	readonly attributes?: readonly string[];
}

/** Tables, one per context. */
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
				// Lists omit the configurations, which are long.
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
	/** Jobs, their deliveries, loan quotas, loan files, and the connection slots per host. */
	deliveries: {
		localName: 'portal-deliveries',
		variable: 'DELIVERIES_TABLE',
		indexes: [
			{ name: 'by-organisation', partitionKey: 'orgId', sortKey: 'sortName' },
			// Sparse: only items that the sweep must process have these attributes.
			{ name: 'open', partitionKey: 'openShard', sortKey: 'nextAt' },
		],
		expiryAttribute: 'expiresAt',
	},
	/** Events of organisations, webhooks, and events still to be sent. */
	events: {
		localName: 'portal-events',
		variable: 'EVENTS_TABLE',
		// Sparse: only webhooks with pending work have these attributes.
		indexes: [{ name: 'open', partitionKey: 'openShard', sortKey: 'nextAt' }],
		expiryAttribute: 'expiresAt',
	},
	/** Saved loans, their earlier versions and reserved names; notice labels and table mappings. */
	loans: {
		localName: 'portal-loans',
		variable: 'LOANS_TABLE',
		indexes: [
			{
				name: 'by-list',
				partitionKey: 'loanList',
				sortKey: 'listedAt',
				// Lists omit the terms.
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

/** Environment variables other than table names. */
export const variables = {
	userPoolId: 'USER_POOL_ID',
	/** App client with which programs sign in through `POST /session/login`. */
	machineClientId: 'MACHINE_CLIENT_ID',
	/** Name of the portal in its account, such as `prod`; `local` on a single machine. */
	stage: 'PORTAL_STAGE',
	/** ARN of the secret with the login and password of the synthetic client. */
	syntheticClientSecret: 'SYNTHETIC_CLIENT_SECRET',
	/** Accepted origin keys, separated by commas. */
	originKeys: 'ORIGIN_KEYS',
	/** Bucket for the files of runs. */
	runsBucket: 'RUNS_BUCKET',
	/** ARN of the state machine of runs. */
	runMachine: 'RUN_MACHINE',
	/** Bucket for the files of deliveries and the inboxes of loan files. */
	deliveriesBucket: 'DELIVERIES_BUCKET',
	/** ARN of the role with which a function accesses the secrets and files of one organisation. */
	organisationRole: 'ORGANISATION_ROLE',
	/** ARN of the delivery function, which schedules and other functions invoke. */
	deliveryFunction: 'DELIVERY_FUNCTION',
	/** ARN of the function that fetches fixings; absent if fixings are not fetched. */
	ingestFunction: 'INGEST_FUNCTION',
	/** ARN of the function that marks loans whose known amounts changed with a fixing. */
	revisionMarksFunction: 'REVISION_MARKS_FUNCTION',
	/** ARN of the function that sends events to a webhook. */
	eventSenderFunction: 'EVENT_SENDER_FUNCTION',
	/** Group of the jobs' schedules in EventBridge Scheduler. */
	scheduleGroup: 'SCHEDULE_GROUP',
	/** ARN of the role with which Scheduler starts a delivery. */
	scheduleRole: 'SCHEDULE_ROLE',
	/** ARN of the queue for runs that Scheduler could not start. */
	scheduleDeadLetters: 'SCHEDULE_DEAD_LETTERS',
	/** Sender address of mails about deliveries; absent if no mails are sent. */
	mailSender: 'MAIL_SENDER',
	/** Region in which Amazon SES has verified that address, if it is not the function's region. */
	mailRegion: 'MAIL_REGION',
} as const;

/** Request header with an origin key from CloudFront. It shows the API that a request came through CloudFront. */
export const originHeader = 'x-origin-verify';

/** Login of the synthetic client. Its domain cannot exist, so nobody receives its mails. */
export const syntheticClientLogin = 'synthetic-client@portal.invalid';

/** User agent of the synthetic client in the access log. The count of sign-ins excludes it. */
export const syntheticUserAgent = 'portal-synthetic-client';
