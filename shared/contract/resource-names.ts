/** A DynamoDB table: its keys are the text attributes `pk` and `sk`; what else it can be asked by is an index. */
export interface TableDefinition {
	/** Its name on one machine; on AWS the name is generated. */
	readonly localName: string;
	/** The environment variable in which a function finds the name. */
	readonly variable: string;
	/** Global secondary indexes over text attributes. */
	readonly indexes: readonly TableIndex[];
	/** The attribute (epoch seconds) after which an item may be removed. */
	readonly expiryAttribute?: string;
}

interface TableIndex {
	readonly name: string;
	readonly partitionKey: string;
	readonly sortKey: string;
	/** Projected attributes in addition to the keys; all by default. */
	readonly attributes?: readonly string[];
}

/** The tables, one for each context. */
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
				// Configurations are long; lists do without them.
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
	/** Runs of valuations, and saved batches of loans. */
	runs: { localName: 'portal-runs', variable: 'RUNS_TABLE', indexes: [], expiryAttribute: 'expiresAt' },
	/** Jobs, their deliveries, quotas of loans, loan files, and the places of a host. */
	deliveries: {
		localName: 'portal-deliveries',
		variable: 'DELIVERIES_TABLE',
		indexes: [
			{ name: 'by-organisation', partitionKey: 'orgId', sortKey: 'sortName' },
			// Sparse: only what the sweep has to look at has these attributes.
			{ name: 'open', partitionKey: 'openShard', sortKey: 'nextAt' },
		],
		expiryAttribute: 'expiresAt',
	},
	/** Events of organisations, webhooks, and what is left to send to them. */
	events: {
		localName: 'portal-events',
		variable: 'EVENTS_TABLE',
		// Sparse: only webhooks for which something is left to do have these attributes.
		indexes: [{ name: 'open', partitionKey: 'openShard', sortKey: 'nextAt' }],
		expiryAttribute: 'expiresAt',
	},
	/** Saved loans, their earlier versions, the names in use; labels of notices and mappings of tables. */
	loans: {
		localName: 'portal-loans',
		variable: 'LOANS_TABLE',
		indexes: [
			{
				name: 'by-list',
				partitionKey: 'loanList',
				sortKey: 'listedAt',
				// Lists do without the terms.
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

/** Environment variables that are not a table's name. */
export const variables = {
	userPoolId: 'USER_POOL_ID',
	/** The app client with which machines sign in through `POST /session/login`. */
	machineClientId: 'MACHINE_CLIENT_ID',
	/** Name of the portal in its account, such as `prod`; `local` on one machine. */
	stage: 'PORTAL_STAGE',
	/** The ARN of the secret with login and password of the synthetic client. */
	syntheticClientSecret: 'SYNTHETIC_CLIENT_SECRET',
	/** The origin keys that are accepted, separated by commas. */
	originKeys: 'ORIGIN_KEYS',
	/** The bucket for the files of runs. */
	runsBucket: 'RUNS_BUCKET',
	/** The ARN of the state machine of runs. */
	runMachine: 'RUN_MACHINE',
	/** The bucket for the files of deliveries and the inboxes of loan files. */
	deliveriesBucket: 'DELIVERIES_BUCKET',
	/** The ARN of the role with which a function reads and writes secrets and files of one organisation. */
	organisationRole: 'ORGANISATION_ROLE',
	/** The ARN of the function that delivers, which schedules and other functions start. */
	deliveryFunction: 'DELIVERY_FUNCTION',
	/** The ARN of the function that fetches fixings; absent where nothing is fetched. */
	ingestFunction: 'INGEST_FUNCTION',
	/** The ARN of the function that marks loans whose known amounts a changed fixing has changed. */
	revisionMarksFunction: 'REVISION_MARKS_FUNCTION',
	/** The ARN of the function that sends events to a webhook. */
	eventSenderFunction: 'EVENT_SENDER_FUNCTION',
	/** The group of the schedules of jobs in EventBridge Scheduler. */
	scheduleGroup: 'SCHEDULE_GROUP',
	/** The ARN of the role under which Scheduler starts a delivery. */
	scheduleRole: 'SCHEDULE_ROLE',
	/** The ARN of the queue for runs that Scheduler could not start. */
	scheduleDeadLetters: 'SCHEDULE_DEAD_LETTERS',
	/** The address from which the portal sends mails about deliveries; absent where it sends none. */
	mailSender: 'MAIL_SENDER',
	/** The region in which Amazon SES has verified that address, if it is not that of the function. */
	mailRegion: 'MAIL_REGION',
} as const;

/** The request header in which CloudFront sends an origin key, by which the API knows what came through it. */
export const originHeader = 'x-origin-verify';

/** Login of the synthetic client. The domain cannot exist, so nobody receives its mails. */
export const syntheticClientLogin = 'synthetic-client@portal.invalid';

/** Name of the synthetic client in the access log. The count of sign-ins leaves it out. */
export const syntheticUserAgent = 'portal-synthetic-client';
