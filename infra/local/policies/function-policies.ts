import * as z from 'zod';
import {
	type Condition,
	type FunctionPolicies,
	type FunctionPolicy,
	requireKnownVariables,
	type SessionRole,
	type Statement,
	testOf,
} from '#infra/emulators/access/is-allowed.ts';
import { localPseudoParameters, localResource } from './local-resource.ts';
import { type Template, type TemplateResource, TemplateValues } from './template.ts';

const oneOrMany = z.unknown().transform((value) => (Array.isArray(value) ? (value as unknown[]) : [value]));

/** Schema of a policy statement. Strict, because an unsupported element, such as `NotAction`, must not be ignored. */
const statementDocument = z.strictObject({
	Sid: z.string().optional(),
	Effect: z.enum(['Allow', 'Deny']),
	Action: oneOrMany,
	Resource: oneOrMany,
	Condition: z.record(z.string(), z.record(z.string(), oneOrMany)).optional(),
});

const policyProperties = z.object({
	PolicyDocument: z.object({ Statement: z.array(statementDocument) }),
	Roles: z.array(z.object({ Ref: z.string() })),
});

const functionProperties = z.object({
	Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
	Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
	Timeout: z.number().default(3),
	ReservedConcurrentExecutions: z.number().optional(),
});

/** Lambda's default settings for failed events. */
const eventDefaults = { retryAttempts: 2, maximumAgeSeconds: 6 * 60 * 60 };

const eventProperties = z.object({
	FunctionName: z.object({ Ref: z.string() }),
	MaximumRetryAttempts: z.number().default(eventDefaults.retryAttempts),
	MaximumEventAgeInSeconds: z.number().default(eventDefaults.maximumAgeSeconds),
	DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.unknown() }).optional() }).optional(),
});

/**
 * Reads the permissions and environments of the portal's functions from the synthesised templates.
 * @throws RangeError or ZodError if an element is not supported, because the permissions would then differ from those
 * on AWS
 */
export function functionPolicies(templates: readonly Template[]): FunctionPolicies {
	const values = new TemplateValues(templates, localResource, localPseudoParameters);
	const found: Record<string, FunctionPolicy> = {};
	for (const template of templates) {
		for (const [logicalId, { Properties }] of resourcesOf(template, 'AWS::Lambda::Function')) {
			const { Environment, Role, Timeout, ReservedConcurrentExecutions } = functionProperties.parse(Properties);
			const { POWERTOOLS_SERVICE_NAME: name, ...variables } = Environment?.Variables ?? {};
			// Skips functions of the CDK library, which have no service name and do not run locally.
			if (typeof name !== 'string') continue;
			const resolved = Object.entries({ ...variables, POWERTOOLS_SERVICE_NAME: name }).map(([variable, value]) => [
				variable,
				values.text(template, value),
			]);
			const sessions = sessionRoles(template, Role['Fn::GetAtt'][0], values);
			found[name] = {
				variables: Object.fromEntries(resolved),
				statements: roleStatements(template, Role['Fn::GetAtt'][0], values),
				...(Object.keys(sessions).length === 0 ? {} : { sessions }),
				invocation: {
					timeoutSeconds: Timeout,
					...(ReservedConcurrentExecutions === undefined ? {} : { reservedConcurrency: ReservedConcurrentExecutions }),
					...eventSettings(template, logicalId, values),
				},
			};
		}
	}
	return found;
}

/** Trust policy of a role that functions assume with tags. Strict, because no unsupported condition may be ignored. */
const sessionTrust = z.object({
	Statement: z.tuple([
		z.strictObject({
			Effect: z.literal('Allow'),
			Action: oneOrMany.pipe(z.tuple([z.literal('sts:AssumeRole'), z.literal('sts:TagSession')])),
			Principal: z.strictObject({ AWS: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }) }),
			Condition: z.strictObject({
				StringLike: z.record(z.string().startsWith('aws:RequestTag/'), z.literal('*')),
				'ForAllValues:StringEquals': z.strictObject({ 'aws:TagKeys': oneOrMany.pipe(z.array(z.string())) }),
			}),
		}),
	]),
});

export const isSessionRole = (properties: TemplateResource['Properties']): boolean =>
	JSON.stringify(properties?.AssumeRolePolicyDocument ?? '').includes('sts:TagSession');

/** Returns the roles that a function's role may assume, by ARN. A session must have exactly the tags of the role. */
function sessionRoles(template: Template, functionRole: string, values: TemplateValues): Record<string, SessionRole> {
	const found: Record<string, SessionRole> = {};
	for (const [role, { Properties }] of resourcesOf(template, 'AWS::IAM::Role')) {
		if (!isSessionRole(Properties)) continue;
		const { Principal, Condition } = sessionTrust.parse(Properties?.AssumeRolePolicyDocument).Statement[0];
		if (Principal.AWS['Fn::GetAtt'][0] !== functionRole) continue;
		const tagKeys = Condition['ForAllValues:StringEquals']['aws:TagKeys'];
		const required = Object.keys(Condition.StringLike).map((key) => key.slice('aws:RequestTag/'.length));
		if (required.toSorted().join() !== tagKeys.toSorted().join())
			throw new RangeError(`the role ${role} has tags that it does not require`);
		const arn = values.text(template, { 'Fn::GetAtt': [role, 'Arn'] });
		found[arn] = { statements: roleStatements(template, role, values), tagKeys };
	}
	return found;
}

function eventSettings(template: Template, functionId: string, values: TemplateValues) {
	const settings = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig')
		.map(([, { Properties }]) => eventProperties.parse(Properties))
		.find(({ FunctionName }) => FunctionName.Ref === functionId);
	if (settings === undefined) return eventDefaults;
	const destination = settings.DestinationConfig?.OnFailure?.Destination;
	return {
		retryAttempts: settings.MaximumRetryAttempts,
		maximumAgeSeconds: settings.MaximumEventAgeInSeconds,
		...(destination === undefined ? {} : { onFailure: values.text(template, destination) }),
	};
}

/** Returns the policy statements of a role. @throws RangeError or ZodError if an element is not supported */
export function roleStatements(template: Template, role: string, values: TemplateValues): Statement[] {
	const { ManagedPolicyArns, Policies } = template.Resources[role]?.Properties ?? {};
	if (ManagedPolicyArns !== undefined || Policies !== undefined) {
		throw new RangeError(`the role ${role} has policies that are not resources of their own`);
	}
	return resourcesOf(template, 'AWS::IAM::Policy')
		.map(([, { Properties }]) => policyProperties.parse(Properties))
		.filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
		.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
		.map(({ Effect, Action, Resource, Condition = {} }) => {
			const texts = (list: readonly unknown[]) => list.map((each) => values.text(template, each));
			const conditions: Condition[] = Object.entries(Condition).flatMap(([operator, keys]) =>
				Object.entries(keys).map(([key, allowed]) => ({ operator, key, values: texts(allowed) })),
			);
			conditions.forEach(testOf);
			return withKnownVariables({ effect: Effect, actions: texts(Action), resources: texts(Resource), conditions });
		});
}

/**
 * @throws RangeError if the statement contains a policy variable such as `${aws:username}`, which only AWS can resolve
 */
function withKnownVariables(statement: Statement): Statement {
	const { resources, ...rest } = statement;
	const text = JSON.stringify(rest);
	if (text.includes('${')) throw new RangeError(`policy variables are supported in resources only: ${text}`);
	resources.forEach(requireKnownVariables);
	return statement;
}

export function resourcesOf(template: Template, type: string): [logicalId: string, TemplateResource][] {
	return Object.entries(template.Resources).filter(([, { Type }]) => Type === type);
}
