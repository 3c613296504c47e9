import { describe, expect, it } from 'vitest';
import { publications } from '../../shared/benchmark/publication.ts';
import { resourcesOf, synthesisedPortal } from '../support/synthesised-portal.ts';

const { webConfiguration: _, ...templates } = synthesisedPortal();
const { api, data, setup, schedules, identity } = templates;

interface Statement {
	readonly Effect: 'Allow' | 'Deny';
	readonly Action: string | readonly string[];
	readonly Resource: unknown;
}

const list = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

const statements = Object.values(templates).flatMap((template) =>
	resourcesOf(template, 'AWS::IAM::Policy').flatMap(({ name, Properties }) =>
		(Properties.PolicyDocument.Statement as Statement[]).map((statement) => ({ policy: name, ...statement })),
	),
);

/** What an imported value is: `directory` for the ARN of that table, `directory/index/by-kind` for one of its indexes. */
function imported(value: unknown): string | undefined {
	const joined = (value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join']?.[1];
	if (joined !== undefined) return joined.map((part) => (typeof part === 'string' ? part : imported(part))).join('');
	const exported = (value as { 'Fn::ImportValue'?: string })['Fn::ImportValue'];
	for (const template of [data, identity]) {
		const output = Object.values(template.Outputs ?? {}).find((each) => each.Export?.Name === exported);
		const attribute = (output?.Value as { 'Fn::GetAtt'?: [string, string] } | undefined)?.['Fn::GetAtt'];
		if (attribute?.[1] === 'Arn') return attribute[0].replace(/[0-9A-F]{8}$/, '');
	}
	return undefined;
}

/** What the role of a function may do with tables and the user pool, one line each. */
function grants(service: string): string[] {
	const template =
		{
			setup,
			'directory-check': schedules,
			'feed-check': schedules,
			ingest: schedules,
			'ingest-files': templates['ingest-files'],
		}[service] ?? api;
	const lambda = resourcesOf(template, 'AWS::Lambda::Function').find(
		({ Properties }) => Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === service,
	);
	const role = lambda?.Properties.Role['Fn::GetAtt'][0];
	const policies = resourcesOf(template, 'AWS::IAM::Policy').filter(({ Properties }) =>
		Properties.Roles.some((each: { Ref: string }) => each.Ref === role),
	);
	return policies
		.flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[])
		.flatMap(({ Action, Resource }) =>
			list(Resource).flatMap((resource) =>
				list(Action)
					.filter((action) => /^(dynamodb|cognito-idp):/.test(action))
					.map((action) => `${action.split(':')[1]} ${imported(resource)}`),
			),
		)
		.sort();
}

describe('least privilege', () => {
	it.each([
		['session', ['BatchGetItem directory', 'GetItem directory', 'PutItem directory', 'UpdateItem directory']],
		[
			'calendars',
			[
				'BatchGetItem directory',
				'DeleteItem calendars',
				'GetItem calendars',
				'GetItem directory',
				'PutItem calendars',
				'Query calendars',
			],
		],
		[
			'compounding',
			[
				'BatchGetItem directory',
				'GetItem calendars',
				'GetItem directory',
				'GetItem rates',
				'Query calendars',
				'Query rates',
			],
		],
		[
			'rates',
			[
				'BatchGetItem directory',
				'GetItem calendars',
				'GetItem directory',
				'GetItem rates',
				'Query calendars',
				'Query rates',
			],
		],
		[
			'admin',
			[
				'AdminCreateUser Users',
				'AdminDeleteUser Users',
				'AdminDisableUser Users',
				'AdminEnableUser Users',
				'AdminGetUser Users',
				'AdminUserGlobalSignOut Users',
				'BatchGetItem directory',
				'DeleteItem calendars',
				'DeleteItem directory',
				'GetItem directory',
				'PutItem audit',
				'PutItem directory',
				'Query audit',
				'Query audit/index/by-organisation',
				'Query calendars',
				'Query directory',
				'Query directory/index/by-kind',
				'Query directory/index/by-organisation',
			],
		],
		[
			'feeds',
			[
				'BatchGetItem directory',
				'DeleteItem rates',
				'GetItem calendars',
				'GetItem directory',
				'GetItem rates',
				'PutItem audit',
				'PutItem rates',
				'Query calendars',
				'Query rates',
			],
		],
		['feed-check', ['GetItem calendars', 'GetItem rates', 'Query calendars', 'Query rates']],
		[
			'directory-check',
			['ListUsers Users', 'Query directory', 'Query directory/index/by-kind', 'Query directory/index/by-organisation'],
		],
		[
			'ingest',
			[
				'DeleteItem rates',
				'GetItem calendars',
				'GetItem rates',
				'PutItem rates',
				'Query calendars',
				'Query rates',
				'UpdateItem rates',
			],
		],
		[
			'ingest-files',
			[
				'BatchWriteItem rates',
				'DeleteItem rates',
				'GetItem calendars',
				'GetItem rates',
				'PutItem rates',
				'Query calendars',
				'Query rates',
			],
		],
		[
			'setup',
			[
				'AdminCreateUser Users',
				'AdminGetUser Users',
				'BatchWriteItem calendars',
				'BatchWriteItem rates',
				'GetItem calendars',
				'GetItem directory',
				'GetItem rates',
				'PutItem calendars',
				'PutItem directory',
				'PutItem rates',
				'Query rates',
				'UpdateItem directory',
			],
		],
	])('%s may do this with tables and users, and nothing else', (service, expected) => {
		expect(grants(service)).toEqual(expected);
	});

	it('names every action in full', () => {
		const actions = statements.flatMap(({ Action }) => list(Action));
		expect(actions.length).toBeGreaterThan(40);
		expect(actions.filter((action) => action.includes('*'))).toEqual([]);
	});

	it('leaves no resource open but traces, which have none', () => {
		const open = statements.filter(({ Resource }) => list(Resource).includes('*'));
		expect([...new Set(open.flatMap(({ Action }) => list(Action)))].sort()).toEqual([
			'xray:PutTelemetryRecords',
			'xray:PutTraceSegments',
		]);
	});

	it('has wildcards inside a resource only for uploads, dropped files, secrets and the versions of the set-up function', () => {
		const partly = statements.filter(({ Resource }) => {
			const text = JSON.stringify(list(Resource).filter((each) => each !== '*'));
			return text.includes('*');
		});
		expect(partly.map(({ Action }) => list(Action).join(' ')).sort()).toEqual([
			'lambda:InvokeFunction',
			's3:DeleteObject s3:GetObject s3:PutObject',
			's3:GetObject',
			's3:GetObject',
			's3:PutObject',
			'secretsmanager:CreateSecret secretsmanager:DeleteSecret secretsmanager:GetSecretValue secretsmanager:PutSecretValue',
		]);
	});

	it('gives every function a role of its own, without managed or inline policies', () => {
		const functions = Object.entries(templates).flatMap(([stack, template]) =>
			resourcesOf(template, 'AWS::Lambda::Function').map(
				({ Properties }) => `${stack} ${Properties.Role['Fn::GetAtt'][0]}`,
			),
		);
		expect(new Set(functions).size).toBe(functions.length);
		const all = Object.values(templates).flatMap((template) => resourcesOf(template, 'AWS::IAM::Role'));
		const roles = all.filter(({ name }) => !name.startsWith('FetchingRole'));
		expect(roles.length).toBe(functions.length);
		for (const { Properties } of roles) {
			expect(Properties.ManagedPolicyArns).toBeUndefined();
			expect(Properties.Policies).toBeUndefined();
			expect(Properties.AssumeRolePolicyDocument.Statement).toEqual([
				{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
			]);
		}
	});

	it('lets the scheduler of this account start the fetching function, and nothing else', () => {
		const [role] = resourcesOf(schedules, 'AWS::IAM::Role').filter(({ name }) => name.startsWith('FetchingRole'));
		expect(role?.Properties.AssumeRolePolicyDocument.Statement).toEqual([
			{
				Action: 'sts:AssumeRole',
				Effect: 'Allow',
				Principal: { Service: 'scheduler.amazonaws.com' },
				Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
			},
		]);
		const policies = resourcesOf(schedules, 'AWS::IAM::Policy').filter(({ Properties }) =>
			Properties.Roles.some((each: { Ref: string }) => each.Ref === role?.name),
		);
		const granted = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);
		expect(granted).toEqual([
			{
				Effect: 'Allow',
				Action: 'lambda:InvokeFunction',
				Resource: { 'Fn::GetAtt': [expect.stringMatching(/^ingestFunction/), 'Arn'] },
			},
		]);
	});

	it("asks for every index by a schedule on its publisher's clock", () => {
		const made = resourcesOf(schedules, 'AWS::Scheduler::Schedule').map(({ Properties }) => ({
			...JSON.parse(Properties.Target.Input),
			cron: Properties.ScheduleExpression,
			zone: Properties.ScheduleExpressionTimezone,
		}));
		expect(made.map(({ index }) => index).sort()).toEqual(publications.map(({ index }) => index).sort());
		expect(made.find(({ index }) => index === 'SOFR')).toEqual({
			index: 'SOFR',
			onlyWhenDue: true,
			cron: 'cron(5/15 8-16 ? * MON-FRI *)',
			zone: 'America/New_York',
		});
	});

	it('lets only this API, route by route, call the functions that answer it', () => {
		for (const { Properties } of resourcesOf(api, 'AWS::Lambda::Permission')) {
			expect(Properties.Principal).toBe('apigateway.amazonaws.com');
			expect(JSON.stringify(Properties.SourceArn)).toMatch(/"Ref":"Api[0-9A-F]{8}"\},"\/\*\/\*\/[a-z/0-9]+"/);
		}
	});
});
