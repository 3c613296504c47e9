import { beforeAll, describe, expect, it } from 'vitest';
import { handlerFiles } from '#infra/handler-files.ts';
import { publications } from '#shared/benchmark/publication.ts';
import { bundledProgram } from '#test/support/grants/bundled-program.ts';
import { differences } from '#test/support/grants/differences.ts';
import { type GrantedFunction, grantedFunctions, list, type Statement } from '#test/support/grants/granted.ts';
import { type SdkCall, sdkCalls } from '#test/support/grants/sdk-calls.ts';
import { isNightly } from '#test/support/nightly.ts';
import { type PortalTemplate, resourcesOf, templatesWithOptions } from '#test/support/synthesised-portal.ts';

const { webConfiguration: _, ...templates } = templatesWithOptions();
const { api, schedules, setup, runs } = templates;
const functions = grantedFunctions(Object.values(templates));
const calls = new Map<string, readonly SdkCall[]>();

const policiesOf = (all: readonly PortalTemplate[]) => all.flatMap((each) => resourcesOf(each, 'AWS::IAM::Policy'));
const policies = policiesOf(Object.values(templates));
const statements = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);

beforeAll(async () => {
	for (const { functionName } of functions) calls.set(functionName, sdkCalls(await bundledProgram(functionName)));
});

const differencesOf = (each: GrantedFunction) => differences(each, calls.get(each.functionName) ?? []);

/** Returns the differences that are found for all functions after the synthesised policies are changed. */
function differencesAfter(change: (statementsOfPolicies: readonly Statement[][]) => void): string[] {
	const changed = structuredClone(Object.values(templates)) as PortalTemplate[];
	change(policiesOf(changed).map(({ Properties }) => Properties.PolicyDocument.Statement));
	return grantedFunctions(changed).flatMap(differencesOf);
}

/** Services that functions call directly. */
const called = /^(dynamodb|cognito-idp|secretsmanager|s3|states|scheduler|lambda|ses|iam|sts):/;

describe('the permissions of a function', () => {
	it('the check covers every handler', () => {
		expect(functions.map(({ functionName }) => functionName).sort()).toEqual([...handlerFiles.keys()].sort());
	});

	it.each(functions.map((each) => [each.functionName, each] as const))(
		'%s: match the calls in its code',
		(_name, each) => {
			// This function uses only the route table, so it calls no service.
			if (each.functionName === 'unrouted') expect(calls.get(each.functionName)).toEqual([]);
			else expect(calls.get(each.functionName)?.length).toBeGreaterThan(0);
			expect(differencesOf(each)).toEqual([]);
		},
	);

	it('every missing permission is reported', () => {
		const roles = new Set(functions.flatMap(({ role, sessionRole }) => [role, sessionRole]));
		const removals = policies.map(({ Properties }, p) =>
			(Properties.Roles as { Ref: string }[]).every(({ Ref }) => roles.has(Ref))
				? (Properties.PolicyDocument.Statement as Statement[]).flatMap((statement) =>
						list(statement.Action)
							.filter((action) => called.test(action))
							.flatMap((action) => list(statement.Resource).map((_each, r) => ({ p, statement, action, r }))),
					)
				: [],
		);
		const { length } = removals.flat();
		expect(length).toBe(functions.flatMap(({ grants }) => grants.filter(({ action }) => called.test(action))).length);
		expect(length).toBeGreaterThan(60);
		// Each round removes one permission of each policy and compares all functions.
		const rounds = Math.max(...removals.map((each) => each.length));
		for (let n = 0; n < (isNightly ? rounds : Math.min(rounds, 3)); n++) {
			const removed = removals.flatMap((each) => each.slice(n, n + 1));
			const found = differencesAfter((changed) => {
				for (const { p, statement, action, r } of removed) {
					const policy = changed[p] as Statement[];
					policy.splice(list(policies[p]?.Properties.PolicyDocument.Statement).indexOf(statement), 1);
					const rest = list(statement.Action).filter((each) => each !== action);
					const others = list(statement.Resource).filter((_each, i) => i !== r);
					if (rest.length > 0) policy.push({ ...statement, Action: rest });
					if (others.length > 0) policy.push({ ...statement, Action: action, Resource: others });
				}
			});
			const missing = found.map((line) => /: missing (\S+) /.exec(line)?.[1]);
			expect(missing.sort(), found.join('\n')).toEqual(removed.map(({ action }) => action).sort());
		}
	});

	it('every unnecessary permission is reported', () => {
		const added = differencesAfter((changed) => {
			for (const policy of changed) {
				const [table] = policy.filter(({ Action }) => list(Action).some((action) => action.startsWith('dynamodb:')));
				if (table !== undefined) policy.push({ ...table, Action: 'dynamodb:Scan' });
			}
		});
		const withTables = functions.filter(({ grants }) => grants.some(({ action }) => action.startsWith('dynamodb:')));
		expect(added.length).toBeGreaterThanOrEqual(withTables.length);
		for (const line of added) expect(line).toMatch(/^[a-z-]+: in excess dynamodb:Scan /);
	});

	it('the session function may write only items with its own keys', () => {
		const session = functions.find(({ functionName }) => functionName === 'session');
		const writes = session?.grants.filter(({ action }) => /^dynamodb:(Put|Update)/.test(action)) ?? [];
		expect(writes.map(({ action, leadingKeys }) => ({ action, leadingKeys }))).toEqual([
			{ action: 'dynamodb:PutItem', leadingKeys: ['ENDED#*'] },
			{ action: 'dynamodb:UpdateItem', leadingKeys: ['ATTEMPTS#*', 'SEEN#*'] },
			{ action: 'dynamodb:PutItem', leadingKeys: ['AUDIT#*'] },
		]);
		const ofUser = (name: string, action: string, table = '') =>
			expect.stringMatching(new RegExp(`^${name}: in excess dynamodb:${action} ${table}\\S+ for USER#\\*$`));
		const recordsEvents = (name: string) => ofUser(name, 'PutItem', 'events');
		const updatesUser = (name: string) => ofUser(name, 'UpdateItem');
		const wider = differencesAfter((changed) => {
			for (const { Condition } of changed.flat()) {
				const keys = Condition?.['ForAllValues:StringLike'];
				if (keys !== undefined) keys['dynamodb:LeadingKeys'] = [...list(keys['dynamodb:LeadingKeys'] ?? []), 'USER#*'];
			}
		});
		expect(wider).toEqual([
			expect.stringMatching(/^session: in excess dynamodb:PutItem audit\S+ for USER#\*$/),
			expect.stringMatching(/^session: in excess dynamodb:PutItem directory\S+ for USER#\*$/),
			expect.stringMatching(/^session: in excess dynamodb:UpdateItem \S+ for USER#\*$/),
			updatesUser('runs'),
			recordsEvents('schedules'),
			updatesUser('schedules'),
			...['DeleteItem', 'GetItem'].map((action) => ofUser('loans', action)),
			recordsEvents('loans'),
			...['PutItem', 'Query'].map((action) => ofUser('loans', action)),
			updatesUser('loans'),
			recordsEvents('revision-marks'),
			...['run-join', 'delivery'].flatMap((name) => [recordsEvents(name), updatesUser(name)]),
			recordsEvents('delivery-sweep'),
		]);
		const other = differencesAfter((changed) => {
			for (const { Condition } of changed.flat()) {
				const keys = Condition?.['ForAllValues:StringLike'];
				if (keys !== undefined) keys['dynamodb:LeadingKeys'] = 'USER#*';
			}
		});
		// The 22 are: ended sessions, sign-in attempts, and the hour in which a user was last active; the audit trail;
		// upload links and files of users for five functions; the list (4 actions) and contents (3) of saved batches; and
		// recorded events for six functions.
		expect(other.filter((line) => line.includes('missing')).length).toBe(22);
	});

	it('the environment of a function contains the name of every table that it uses', () => {
		const without = functions.map((each) => ({ ...each, environment: {} })).flatMap(differencesOf);
		for (const { functionName } of functions.filter(
			({ functionName: name }) => !['ingest-files', 'unrouted'].includes(name),
		)) {
			expect(without.some((line) => line.startsWith(`${functionName}: missing`) && line.includes('is not set'))).toBe(
				true,
			);
		}
	});
});

describe('least privilege', () => {
	/** Statements that are checked below, and together with the calls of functions above. */
	const ofRuns: readonly Statement[] = policiesOf([runs]).flatMap(
		({ Properties }) => Properties.PolicyDocument.Statement,
	);

	it('no action is written with a wildcard', () => {
		const actions = statements.flatMap(({ Action }) => list(Action));
		expect(actions.length).toBeGreaterThan(40);
		expect(actions.filter((action) => action.includes('*'))).toEqual([]);
	});

	it('the resource * occurs only for traces and for listing secrets, which require it', () => {
		const open = statements.filter((each) => !ofRuns.includes(each) && list(each.Resource).includes('*'));
		expect([...new Set(open.flatMap(({ Action }) => list(Action)))].sort()).toEqual([
			'secretsmanager:ListSecrets',
			'xray:PutTelemetryRecords',
			'xray:PutTraceSegments',
		]);
	});

	it('resources with wildcards are only uploads, client and run files, job schedules, secrets and set-up versions', () => {
		const partly = statements.filter((statement) => {
			const { Resource } = statement;
			if (ofRuns.includes(statement)) return false;
			const text = JSON.stringify(list(Resource).filter((each) => each !== '*'));
			return text.includes('*');
		});
		expect(partly.map(({ Action }) => list(Action).join(' ')).sort()).toEqual([
			'lambda:InvokeFunction',
			's3:DeleteObject',
			's3:DeleteObject',
			's3:DeleteObject s3:GetObject s3:PutObject',
			's3:GetObject',
			's3:GetObject',
			's3:GetObject',
			's3:GetObject',
			's3:GetObject s3:PutObject',
			's3:PutObject',
			's3:PutObject',
			's3:PutObject',
			'scheduler:CreateSchedule scheduler:DeleteSchedule scheduler:UpdateSchedule',
			'scheduler:CreateSchedule scheduler:DeleteSchedule scheduler:UpdateSchedule',
			'scheduler:DeleteSchedule',
			'secretsmanager:CreateSecret secretsmanager:DeleteSecret',
			'secretsmanager:CreateSecret secretsmanager:DeleteSecret secretsmanager:GetSecretValue',
			'secretsmanager:CreateSecret secretsmanager:DeleteSecret secretsmanager:GetSecretValue secretsmanager:PutSecretValue',
			'secretsmanager:CreateSecret secretsmanager:DeleteSecret secretsmanager:GetSecretValue secretsmanager:PutSecretValue',
			'secretsmanager:CreateSecret secretsmanager:GetSecretValue',
			'secretsmanager:DeleteSecret',
			'secretsmanager:DeleteSecret',
			'secretsmanager:DeleteSecret secretsmanager:GetSecretValue',
			'secretsmanager:GetSecretValue',
			'secretsmanager:GetSecretValue',
			'secretsmanager:GetSecretValue',
			'states:StopExecution',
		]);
	});

	it('every function has a separate role, without managed or inline policies', () => {
		const lambdas = Object.entries(templates).flatMap(([stack, template]) =>
			resourcesOf(template, 'AWS::Lambda::Function').map(
				({ Properties }) => `${stack} ${Properties.Role['Fn::GetAtt'][0]}`,
			),
		);
		expect(new Set(lambdas).size).toBe(lambdas.length);
		const all = Object.values(templates).flatMap((template) => resourcesOf(template, 'AWS::IAM::Role'));
		const roles = all.filter(
			({ name }) =>
				!/^(CheckRole|FetchingRole|MachineRole|OrganisationRole|QueueSweepRole|ScheduleRole|SweepRole|SyntheticRole|WebhookRole)/.test(
					name,
				),
		);
		expect(roles.length).toBe(lambdas.length);
		for (const { Properties } of roles) {
			expect(Properties.ManagedPolicyArns).toBeUndefined();
			expect(Properties.Policies).toBeUndefined();
			expect(Properties.AssumeRolePolicyDocument.Statement).toEqual([
				{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
			]);
		}
	});

	it('only the state machine for runs may call its functions and read its lists of parts', () => {
		const [role] = resourcesOf(runs, 'AWS::IAM::Role').filter(({ name }) => name.startsWith('MachineRole'));
		expect(role?.Properties.AssumeRolePolicyDocument.Statement).toMatchObject([
			{
				Principal: { Service: 'states.amazonaws.com' },
				Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } }, ArnEquals: {} },
			},
		]);
		const granted = policiesOf([runs])
			.filter(({ Properties }) => Properties.Roles.some((each: { Ref: string }) => each.Ref === role?.name))
			.flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);
		const [other] = granted.filter(({ Resource }) => Resource === '*');
		expect(list(other?.Action ?? []).filter((action) => !/^(logs|xray):/.test(action))).toEqual([]);
		expect(granted.filter((each) => each !== other).map(({ Action }) => list(Action))).toEqual([
			['lambda:InvokeFunction'],
			['s3:GetObject'],
			['states:StartExecution'],
			['states:DescribeExecution', 'states:StopExecution'],
		]);
		expect(list(granted[0]?.Resource)).toEqual(
			['runjoin', 'runpart', 'runsplit'].map((name) => ({
				'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${name}Function`)), 'Arn'],
			})),
		);
		expect(JSON.stringify(granted[1]?.Resource)).toContain('/runs/*/batches.jsonl');
	});

	it('permissions for the parts of a run refer to the name of the machine and the label of its map', () => {
		const [role] = resourcesOf(runs, 'AWS::IAM::Role').filter(({ name }) => name.startsWith('MachineRole'));
		const [trust] = role?.Properties.AssumeRolePolicyDocument.Statement ?? [];
		const follows = statements.find(({ Action }) => list(Action).includes('states:DescribeExecution'));
		const namesIn = (value: unknown) => JSON.stringify(value).match(/rfr-portal-test-runs[^"\]]*/g);
		expect(namesIn(trust.Condition)).toEqual(['rfr-portal-test-runs', 'rfr-portal-test-runs/Value']);
		expect(namesIn(follows?.Resource)).toEqual(['rfr-portal-test-runs/Value:*', 'rfr-portal-test-runs:*']);
	});

	it.each([
		['FetchingRole', schedules, ['ingest']],
		['CheckRole', schedules, ['directorycheck', 'feedcheck', 'secretsweep']],
		['SyntheticRole', setup, ['syntheticclient']],
	])(
		'in this account, EventBridge Scheduler may start only its own functions with role %s',
		(roleName, stack, started) => {
			const [role] = resourcesOf(stack, 'AWS::IAM::Role').filter(({ name }) => name.startsWith(roleName));
			expect(role?.Properties.AssumeRolePolicyDocument.Statement).toEqual([
				{
					Action: 'sts:AssumeRole',
					Effect: 'Allow',
					Principal: { Service: 'scheduler.amazonaws.com' },
					Condition: {
						StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
						ArnEquals: { 'aws:SourceArn': { 'Fn::Join': ['', expect.arrayContaining([':schedule-group/default'])] } },
					},
				},
			]);
			const policies = resourcesOf(stack, 'AWS::IAM::Policy').filter(({ Properties }) =>
				Properties.Roles.some((each: { Ref: string }) => each.Ref === role?.name),
			);
			const granted = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);
			expect(granted.map(({ Effect, Action }) => [Effect, Action])).toEqual([['Allow', 'lambda:InvokeFunction']]);
			expect(list(granted[0]?.Resource)).toEqual(
				started.map((name) => ({ 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${name}Function`)), 'Arn'] })),
			);
		},
	);

	it('a schedule fetches every index in the time zone of its publisher', () => {
		const fetches = resourcesOf(schedules, 'AWS::Scheduler::Schedule').filter(({ name }) => name.startsWith('Fetch'));
		const made = fetches.map(({ Properties }) => ({
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

	it('only routes of this API may call the functions of the API', () => {
		for (const { name, Properties } of resourcesOf(api, 'AWS::Lambda::Permission')) {
			expect(Properties.Principal).toBe('apigateway.amazonaws.com');
			const path = /"Ref":"Api[0-9A-F]{8}"\},"\/\*\/\*(\/[a-z/0-9]+)?"/.exec(JSON.stringify(Properties.SourceArn));
			expect(path).not.toBeNull();
			expect(path?.[1] === undefined, name).toBe(name.startsWith('Unrouted'));
		}
	});
});
