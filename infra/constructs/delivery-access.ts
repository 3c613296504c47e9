import { Arn, Stack, Validations } from 'aws-cdk-lib';
import { ArnPrincipal, PolicyStatement, Role, SessionTagsPrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { variables } from '#shared/contract/resource-names.ts';
import type { MailSender } from '../stacks/identity-stack.ts';
import { type PortalFunction, portalSecrets, portalSecretsFinding } from './portal-function.ts';

export interface JobSchedules {
	readonly groupName: string;
	readonly roleArn: string;
	readonly deadLettersArn: string;
	readonly deliveryArn: string;
}

export function grantJobSchedules(to: PortalFunction, schedules: JobSchedules): void {
	const { lambda } = to;
	lambda.addEnvironment(variables.scheduleRole, schedules.roleArn);
	lambda.addEnvironment(variables.scheduleDeadLetters, schedules.deadLettersArn);
	lambda.addEnvironment(variables.deliveryFunction, schedules.deliveryArn);
	allowOnGroup(to, schedules.groupName, ['CreateSchedule', 'UpdateSchedule', 'DeleteSchedule']);
	lambda.addToRolePolicy(
		new PolicyStatement({
			actions: ['iam:PassRole'],
			resources: [schedules.roleArn],
			conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
		}),
	);
	lambda.addToRolePolicy(
		new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [schedules.deliveryArn] }),
	);
}

export function grantScheduleRemoval(to: PortalFunction, { groupName }: Pick<JobSchedules, 'groupName'>): void {
	allowOnGroup(to, groupName, ['DeleteSchedule']);
}

function allowOnGroup({ lambda }: PortalFunction, groupName: string, operations: readonly string[]): void {
	lambda.addEnvironment(variables.scheduleGroup, groupName);
	const resource = Arn.format(
		{ service: 'scheduler', resource: 'schedule', resourceName: `${groupName}/*` },
		Stack.of(lambda),
	);
	const actions = operations.map((operation) => `scheduler:${operation}`);
	lambda.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }));
	Validations.of(lambda.role ?? lambda).acknowledge({
		id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/${groupName}/*]`,
		reason: 'Each job has a schedule in this group.',
	});
}

/**
 * Permits a function, or a role that it assumes, to read, write and remove delivery objects. They are stored below
 * their organisation's id.
 * @param finding name of the bucket in cdk-nag findings
 */
export function grantDeliveryFiles(
	grantee: IFunction | Role,
	{ read = [], written = [], removed = [], lists }: DeliveryFileAccess,
	bucketArn: string,
	finding: string,
): void {
	const add = (statement: PolicyStatement) =>
		grantee instanceof Role ? grantee.addToPolicy(statement) : grantee.addToRolePolicy(statement);
	const allow = (action: string, paths: readonly string[]) => {
		if (paths.length === 0) return;
		const resources = paths.map((path) => `${bucketArn}/${path}`);
		add(new PolicyStatement({ actions: [action], resources }));
	};
	allow('s3:GetObject', read);
	allow('s3:PutObject', written);
	allow('s3:DeleteObject', removed);
	if (lists === true) {
		add(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] }));
	}
	for (const path of new Set([...read, ...written, ...removed])) {
		Validations.of(grantee instanceof Role ? grantee : (grantee.role ?? grantee)).acknowledge({
			id: `AwsSolutions-IAM5[Resource::${finding}/${inFinding(path)}]`,
			reason: 'The files of deliveries are below their organisation and the identifier of the delivery.',
		});
	}
}

/** Delivery objects that a function reads, writes and removes, as bucket paths. `*` matches any characters. */
export interface DeliveryFileAccess {
	readonly read?: readonly string[];
	readonly written?: readonly string[];
	readonly removed?: readonly string[];
	/** True if the function lists the bucket or must detect missing files; S3 otherwise responds with 403. */
	readonly lists?: true;
}

const organisationTag = 'organisation';
export const sessionOrganisation = `\${aws:PrincipalTag/${organisationTag}}`;

const inFinding = (path: string): string => path.replaceAll(/\$\{([^${}]*)\}/g, '<$1>');

/** Access to delivery files: exactly the calls in each function's code. `schedules` signs links to files. */
export const deliveryFileAccess = {
	schedules: { read: ['*/deliveries/*', '*/inbox/*'], written: ['*/inbox/*'], lists: true },
	// Used in a session of the organisation. Delivery records contain the object names.
	delivery: { read: [`${sessionOrganisation}/*`], written: [`${sessionOrganisation}/*`] },
	'delivery-sweep': { removed: ['*/*'], lists: true },
} as const satisfies Record<string, DeliveryFileAccess>;

/** Actions of each function on the secrets of organisations: server credentials and signing keys. */
export const deliverySecretActions = {
	schedules: ['GetSecretValue', 'PutSecretValue', 'CreateSecret', 'DeleteSecret'],
	/** `CreateSecret` stores the signing key of an organisation. It is called in a session of this organisation. */
	delivery: ['GetSecretValue', 'CreateSecret'],
	'delivery-sweep': ['DeleteSecret'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Creates a role that a function assumes for each organisation. Its policies refer to the organisation in a session
 * tag. The function itself has no access to secrets.
 * @param id id of the role in its stack, by which the emulators distinguish roles
 * @param folder folder below the organisation's secrets; default: all secrets
 */
export function organisationRole(
	stack: Stack,
	id: string,
	lambda: NodejsFunction,
	stage: string,
	secretActions: readonly string[],
	folder = '',
): Role {
	const { role: own } = lambda;
	if (own === undefined) throw new Error(`The function ${lambda.node.path} has no role.`);
	const role = new Role(stack, id, {
		assumedBy: new SessionTagsPrincipal(
			new ArnPrincipal(own.roleArn).withConditions({
				StringLike: { [`aws:RequestTag/${organisationTag}`]: '*' },
				'ForAllValues:StringEquals': { 'aws:TagKeys': [organisationTag] },
			}),
		),
	});
	const below = `${sessionOrganisation}/${folder}`;
	const actions = secretActions.map((action) => `secretsmanager:${action}`);
	role.addToPolicy(new PolicyStatement({ actions, resources: [portalSecrets(stack, stage, below)] }));
	Validations.of(role).acknowledge({
		id: portalSecretsFinding(stage, inFinding(below)),
		reason: 'The secrets of one organisation, which the tag of the session names.',
	});
	lambda.addToRolePolicy(
		new PolicyStatement({ actions: ['sts:AssumeRole', 'sts:TagSession'], resources: [role.roleArn] }),
	);
	lambda.addEnvironment(variables.organisationRole, role.roleArn);
	return role;
}

/** Allows a function to send mails, in the region of the SES identity: the permission exists only there. */
export function grantMails(lambda: NodejsFunction, { from, identityArn }: MailSender): void {
	const [, , , region = ''] = identityArn.split(':');
	lambda.addEnvironment(variables.mailSender, from);
	lambda.addEnvironment(variables.mailRegion, region);
	lambda.addToRolePolicy(
		new PolicyStatement({
			actions: ['ses:SendEmail'],
			resources: [identityArn],
			conditions: { StringEquals: { 'ses:FromAddress': from } },
		}),
	);
}
