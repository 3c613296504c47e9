import { sessionOrganisation } from '#infra/constructs/delivery-access.ts';
import { variables as variableNames } from '#shared/contract/resource-names.ts';
import { type PortalTemplate, resourcesOf } from '../synthesised-portal.ts';

/** One action on one resource that the role of a function permits. */
export interface Grant {
	readonly action: string;
	/** Logical name of the resource, or the part of its ARN after the name. `*` has the same meaning as in IAM. */
	readonly resource: string;
	/** DynamoDB permits the action only on items whose partition key matches one of these. */
	readonly leadingKeys?: readonly string[];
}

export interface GrantedFunction {
	/** Name of the function's handler file. */
	readonly functionName: string;
	/** Logical name of the function's role. */
	readonly role: string;
	/** Environment variables of the function. Resources are written as their logical names. */
	readonly environment: Readonly<Record<string, string>>;
	/** Logical name of the user pool that triggers the function. */
	readonly triggeredBy?: string;
	/** Logical name of the role assumed for organisations. The function's permissions include those of the role. */
	readonly sessionRole?: string;
	readonly grants: readonly Grant[];
	/** Permissions that Lambda itself needs to run the function. */
	readonly runtime: readonly Grant[];
}

export interface Statement {
	Effect: string;
	Action: string | string[];
	Resource: unknown;
	Condition?: Record<string, Record<string, string | string[]>>;
}

const { organisationRole } = variableNames;

/** Permissions that only the holder of a signed link needs. Signing a link does not call a service. */
const linked = [{ functionName: 'schedules', action: 's3:GetObject', resource: '*/*/deliveries/*' }];

/** Grants of the CDK for a queue of failed events. Lambda itself needs the first one. */
const queueActions = ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'];

export const list = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

/** Returns every function of the portal with the permissions of its role. */
export function grantedFunctions(templates: readonly PortalTemplate[]): GrantedFunction[] {
	const named = (value: unknown) => resourceName(value, templates);
	return templates.flatMap((template) =>
		resourcesOf(template, 'AWS::Lambda::Function').flatMap(({ name, Properties }) => {
			const variables = Properties.Environment?.Variables as Record<string, unknown> | undefined;
			const functionName = variables?.POWERTOOLS_SERVICE_NAME;
			if (variables === undefined || typeof functionName !== 'string') return [];
			const role = named(Properties.Role);
			const assumed = variables[organisationRole];
			const sessionRole = assumed === undefined ? undefined : named(assumed);
			const roles = [role, sessionRole];
			const statements = resourcesOf(template, 'AWS::IAM::Policy')
				.filter((policy) => (policy.Properties.Roles as unknown[]).some((each) => roles.includes(named(each))))
				.flatMap((policy) => policy.Properties.PolicyDocument.Statement as Statement[]);
			const failed = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig')
				.filter((each) => named(each.Properties.FunctionName) === name)
				.flatMap((each) => each.Properties.DestinationConfig?.OnFailure?.Destination ?? []);
			const logs = named(Properties.LoggingConfig.LogGroup);
			const [pool] = resourcesOf(template, 'AWS::Cognito::UserPool').filter(({ Properties: { LambdaConfig = {} } }) =>
				Object.values(LambdaConfig).some((trigger) => named(trigger) === name),
			);
			return [
				{
					functionName,
					role,
					...(sessionRole === undefined ? {} : { sessionRole }),
					...(pool === undefined ? {} : { triggeredBy: pool.name }),
					environment: Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, named(value)])),
					grants: merged(statements.flatMap((statement) => grantsOf(statement, named))),
					runtime: [
						{ action: 'logs:CreateLogStream', resource: logs },
						{ action: 'logs:PutLogEvents', resource: logs },
						{ action: 'xray:PutTraceSegments', resource: '*' },
						{ action: 'xray:PutTelemetryRecords', resource: '*' },
						...linked
							.filter((each) => each.functionName === functionName)
							.map(({ action, resource }) => ({ action, resource })),
						...failed.flatMap((queue) => queueActions.map((action) => ({ action, resource: named(queue) }))),
					],
				},
			];
		}),
	);
}

function grantsOf(statement: Statement, named: (value: unknown) => string): Grant[] {
	const { Effect, Action, Resource, Condition } = statement;
	const others = Object.keys(statement).filter(
		(key) => !['Effect', 'Action', 'Resource', 'Condition', 'Sid'].includes(key),
	);
	if (Effect !== 'Allow' || others.length > 0) throw notUnderstood(statement);
	const leadingKeys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
	const isLimited = leadingKeys !== undefined || limits.some((key) => Condition?.StringEquals?.[key] !== undefined);
	if (Condition !== undefined && (!isLimited || !isOnly(Condition))) throw notUnderstood(statement);
	return list(Action).flatMap((action) =>
		list(Resource).map((resource) => ({
			action,
			// The code does not show the organisation of a session, nor the folder of its secrets.
			resource: named(resource).replace(`${sessionOrganisation}/`, '').replace('/webhooks/*', '/*'),
			...(leadingKeys === undefined ? {} : { leadingKeys: list(leadingKeys) }),
		})),
	);
}

/** Conditions that limit an action beyond what the code shows. test/infra/stacks/deliveries.ts checks them. */
const limits = ['iam:PassedToService', 'ses:FromAddress'];

const isOnly = (condition: object) =>
	Object.values(condition).every((keys) => Object.keys(keys).length === 1) && Object.keys(condition).length === 1;

const notUnderstood = (statement: Statement) => new Error(`statement not understood: ${JSON.stringify(statement)}`);

/** Merges permissions for the same resource. A permission without a condition replaces those with a condition. */
function merged(grants: readonly Grant[]): Grant[] {
	const found = new Map<string, Grant>();
	for (const grant of grants) {
		const key = `${grant.action} ${grant.resource}`;
		const before = found.get(key);
		if (before === undefined) found.set(key, grant);
		else if (before.leadingKeys === undefined || grant.leadingKeys === undefined) {
			found.set(key, { action: grant.action, resource: grant.resource });
		} else found.set(key, { ...grant, leadingKeys: [...before.leadingKeys, ...grant.leadingKeys] });
	}
	return [...found.values()];
}

/** Returns the logical name of the resource to which a reference in a template leads, across stacks. */
function resourceName(value: unknown, templates: readonly PortalTemplate[]): string {
	if (typeof value === 'string') return value;
	const [[intrinsic, operand] = []] = Object.entries(value as object) as [string, unknown][];
	if (intrinsic === 'Ref') return String(operand).startsWith('AWS::') ? `<${operand}>` : String(operand);
	if (intrinsic === 'Fn::GetAtt') {
		const [name, attribute] = operand as [string, string];
		if (attribute === 'Arn') return name;
	}
	if (intrinsic === 'Fn::GetStackOutput') {
		// Names of outputs are unique, because they end with the name of the resource or are defined by the portal.
		const { OutputName } = operand as { OutputName: string };
		const [output] = templates.flatMap(({ Outputs }) => Outputs?.[OutputName] ?? []);
		if (output !== undefined) return resourceName(output.Value, templates);
	}
	if (intrinsic === 'Fn::Join') {
		const [separator, parts] = operand as [string, unknown[]];
		return parts.map((part) => resourceName(part, templates)).join(separator);
	}
	throw new Error(`reference not understood: ${JSON.stringify(value)}`);
}
