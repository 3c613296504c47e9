import { describe, expect, it } from 'vitest';
import { functionPolicies } from './function-policies.ts';
import type { Template } from './template.ts';

const data: Template = {
	stackName: 'data',
	Resources: { directory0123ABCD: { Type: 'AWS::DynamoDB::GlobalTable' } },
	Outputs: {
		Arn: { Value: { 'Fn::GetAtt': ['directory0123ABCD', 'Arn'] } },
		Name: { Value: { Ref: 'directory0123ABCD' } },
	},
};

/** Returns a template with one function whose policy has one statement. */
function stack(statement: object, role: object = {}, variables: object = {}): Template {
	return {
		Resources: {
			Role: { Type: 'AWS::IAM::Role', Properties: { ...role } },
			Policy: {
				Type: 'AWS::IAM::Policy',
				Properties: { PolicyDocument: { Statement: [statement] }, Roles: [{ Ref: 'Role' }] },
			},
			Function: {
				Type: 'AWS::Lambda::Function',
				Properties: {
					Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
					Environment: { Variables: { POWERTOOLS_SERVICE_NAME: 'session', ...variables } },
				},
			},
		},
	};
}

const output = (OutputName: string) => ({
	'Fn::GetStackOutput': { StackName: 'data', Region: { Ref: 'AWS::Region' }, OutputName },
});
const table = output('Arn');
const allow = { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: table };
const read = (statement: object, ...more: object[]) => functionPolicies([data, stack(statement, ...more)]);

describe('reading a template', () => {
	it('a function has the statements and variables of its template, and references to other stacks are resolved', () => {
		const condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ENDED#*'] } };
		const index = { 'Fn::Join': ['', [table, '/index/', 'by-kind']] };
		const statement = {
			...allow,
			Action: ['dynamodb:GetItem', 'dynamodb:Query'],
			Resource: [table, index],
			Condition: condition,
		};
		const variables = { DIRECTORY_TABLE: output('Name'), REGION: { Ref: 'AWS::Region' } };
		const arn = 'arn:aws:dynamodb:local:000000000000:table/portal-directory';
		expect(read(statement, {}, variables)).toEqual({
			session: {
				variables: { POWERTOOLS_SERVICE_NAME: 'session', DIRECTORY_TABLE: 'portal-directory', REGION: 'local' },
				statements: [
					{
						effect: 'Allow',
						actions: ['dynamodb:GetItem', 'dynamodb:Query'],
						resources: [arn, `${arn}/index/by-kind`],
						conditions: [{ operator: 'ForAllValues:StringLike', key: 'dynamodb:LeadingKeys', values: ['ENDED#*'] }],
					},
				],
				invocation: { timeoutSeconds: 3, retryAttempts: 2, maximumAgeSeconds: 21_600 },
			},
		});
	});

	it('a function has its concurrency limit and its settings for failed events', () => {
		const template = stack(allow);
		const lambda = template.Resources.Function;
		const limited = {
			...template.Resources,
			Function: { ...lambda, Properties: { ...lambda?.Properties, Timeout: 120, ReservedConcurrentExecutions: 25 } },
			Failed0123ABCD: { Type: 'AWS::SQS::Queue' },
			Config: {
				Type: 'AWS::Lambda::EventInvokeConfig',
				Properties: {
					FunctionName: { Ref: 'Function' },
					MaximumRetryAttempts: 1,
					MaximumEventAgeInSeconds: 900,
					DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Failed0123ABCD', 'Arn'] } } },
				},
			},
		} as Template['Resources'];
		expect(functionPolicies([data, { Resources: limited }]).session?.invocation).toEqual({
			timeoutSeconds: 120,
			reservedConcurrency: 25,
			retryAttempts: 1,
			maximumAgeSeconds: 900,
			onFailure: 'arn:aws:sqs:local:000000000000:Failed',
		});
	});

	it.each([
		['a statement with NotAction', { ...allow, NotAction: 's3:*' }, {}, 'NotAction'],
		['a condition operator', { ...allow, Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }, {}, 'IpAddress'],
		['a policy variable', { ...allow, Resource: 'arn:aws:s3:::bucket/\u0024{aws:username}' }, {}, 'aws:username'],
		['a CloudFormation function', { ...allow, Resource: { 'Fn::Sub': 'name' } }, {}, 'Fn::Sub'],
		['an output that does not exist', { ...allow, Resource: output('Gone') }, {}, 'Gone'],
		['a managed policy', allow, { ManagedPolicyArns: ['arn:aws:iam::aws:policy/ReadOnlyAccess'] }, 'Role'],
	])(
		'a template is refused if it contains an unsupported element, and the error names it: %s',
		(_, statement, role, name) => {
			expect(() => read(statement, role)).toThrow(name);
		},
	);
});
