import { describe, expect, it } from 'vitest';
import { list, type Statement } from '#test/support/grants/granted.ts';
import {
	type PortalTemplate,
	resourcesOf,
	synthesisedPortal,
	usualTemplates,
} from '#test/support/synthesised-portal.ts';

const { webConfiguration: _, ...templates } = usualTemplates();
const { deliveries, api, alarms } = templates;

const roleNamed = (name: string) => {
	const [role] = resourcesOf(deliveries, 'AWS::IAM::Role').filter((each) => each.name.startsWith(name));
	if (role === undefined) throw new Error(`no role ${name}`);
	return role;
};
const statementsOf = (template: PortalTemplate, role: string): Statement[] =>
	resourcesOf(template, 'AWS::IAM::Policy')
		.filter(({ Properties }) => Properties.Roles.some((each: { Ref: string }) => each.Ref === role))
		.flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);
const functionNamed = (functionName: string, template: PortalTemplate = deliveries) => {
	const found = resourcesOf(template, 'AWS::Lambda::Function').find(
		({ Properties }) => Properties.Environment?.Variables.POWERTOOLS_SERVICE_NAME === functionName,
	);
	if (found === undefined) throw new Error(`no function ${functionName}`);
	return found;
};
const arnOf = (name: string) => ({ 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${name}[0-9A-F]{8}$`)), 'Arn'] });

describe('the roles with which EventBridge Scheduler starts functions', () => {
	it.each([
		['ScheduleRole', 'rfr-portal-test-deliveries', 'deliveryFunction'],
		['SweepRole', 'default', 'deliverysweepFunction'],
	])('role %s is limited to schedules of %s in this account and to calling %s', (name, group, lambda) => {
		const role = roleNamed(name);
		const [trust, ...others] = role.Properties.AssumeRolePolicyDocument.Statement;
		expect(others).toEqual([]);
		expect(trust).toMatchObject({
			Action: 'sts:AssumeRole',
			Effect: 'Allow',
			Principal: { Service: 'scheduler.amazonaws.com' },
			Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
		});
		expect(Object.keys(trust.Condition)).toEqual(['StringEquals', 'ArnEquals']);
		expect(JSON.stringify(trust.Condition.ArnEquals['aws:SourceArn'])).toContain(`:schedule-group/${group}"`);
		const invokes = statementsOf(deliveries, role.name).filter(({ Action }) =>
			list(Action).includes('lambda:InvokeFunction'),
		);
		expect(invokes.map(({ Resource }) => Resource)).toEqual([arnOf(lambda)]);
	});

	it('the roles have only one further permission: to send missed runs to a queue', () => {
		const sends = statementsOf(deliveries, roleNamed('ScheduleRole').name).filter(
			({ Action }) => !list(Action).includes('lambda:InvokeFunction'),
		);
		expect(sends.map(({ Resource }) => Resource)).toEqual([arnOf('MissedRuns')]);
		expect(sends.flatMap(({ Action }) => list(Action)).every((action) => action.startsWith('sqs:'))).toBe(true);
		expect(statementsOf(deliveries, roleNamed('SweepRole').name)).toHaveLength(1);
	});
});

describe('the function for HTTP requests', () => {
	const schedules = functionNamed('schedules', api);
	const granted = statementsOf(api, schedules.Properties.Role['Fn::GetAtt'][0]);

	it('the function manages only schedules in the group of the jobs', () => {
		const [statement, ...others] = granted.filter(({ Action }) =>
			list(Action).some((each) => each.startsWith('scheduler:')),
		);
		expect(others).toEqual([]);
		expect(list(statement?.Action ?? []).toSorted()).toEqual(
			['Create', 'Delete', 'Update'].map((verb) => `scheduler:${verb}Schedule`),
		);
		expect(JSON.stringify(statement?.Resource)).toContain(':schedule/rfr-portal-test-deliveries/*"');
	});

	it('the function can pass only the role for schedules, and only to EventBridge Scheduler', () => {
		const passes = granted.filter(({ Action }) => list(Action).includes('iam:PassRole'));
		expect(passes).toMatchObject([
			{ Condition: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } } },
		]);
		expect(JSON.stringify(passes[0]?.Resource)).toContain('ScheduleRole');
	});
});

describe('the delivery function', () => {
	it('the function has at most 25 concurrent calls, and failed events go to a queue', () => {
		const { name, Properties } = functionNamed('delivery');
		expect(Properties.ReservedConcurrentExecutions).toBe(25);
		expect(Properties.VpcConfig).toBeUndefined();
		const [config] = resourcesOf(deliveries, 'AWS::Lambda::EventInvokeConfig').filter(
			(each) => each.Properties.FunctionName.Ref === name,
		);
		expect(config?.Properties).toMatchObject({
			MaximumRetryAttempts: 2,
			DestinationConfig: { OnFailure: { Destination: arnOf('FailedDeliveries') } },
		});
	});

	it('the function connects only to public hosts, because no function has the variable with private hosts', () => {
		for (const template of Object.values(templates)) {
			for (const { name, Properties } of resourcesOf(template, 'AWS::Lambda::Function')) {
				expect(Object.keys(Properties.Environment?.Variables ?? {}), name).not.toContain('TRANSFER_PRIVATE_HOSTS');
			}
		}
	});
});

it('the delivery sweep runs every minute, and a run that could not start in time is dropped', () => {
	const [sweep, ...others] = resourcesOf(deliveries, 'AWS::Scheduler::Schedule');
	expect(others).toEqual([]);
	expect(sweep?.Properties).toMatchObject({
		ScheduleExpression: 'rate(1 minute)',
		Target: {
			Arn: arnOf('deliverysweepFunction'),
			RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
		},
	});
});

it('delivery files are private, versioned, and removed after 90 days', () => {
	const [bucket] = resourcesOf(deliveries, 'AWS::S3::Bucket').filter(({ name }) => name.startsWith('DeliveryFiles'));
	expect(bucket?.DeletionPolicy).toBe('RetainExceptOnCreate');
	expect(bucket?.Properties).toMatchObject({
		VersioningConfiguration: { Status: 'Enabled' },
		LifecycleConfiguration: { Rules: [{ ExpirationInDays: 90, Status: 'Enabled' }] },
		PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
	});
	const [policy] = resourcesOf(deliveries, 'AWS::S3::BucketPolicy').filter(
		({ Properties }) => Properties.Bucket.Ref === bucket?.name,
	);
	expect(JSON.stringify(policy?.Properties.PolicyDocument)).toContain('aws:SecureTransport');
});

it.each([
	['RefusedRuns', 'could not start a delivery'],
	['MissedRuns', 'not started at their times'],
	['FailedDeliveryEvents', 'failed on an event'],
	['FailedDeliveries', 'A delivery failed'],
	['UncertainDeliveries', 'may or may not have reached the client'],
	['FailedMails', 'refuses mails about deliveries'],
	['ExpiringKeys', 'expires within 30 days'],
	['DeliverySweepStopped', 'have not been looked at'],
])('the description of alarm %s contains: %s', (id, text) => {
	const found = resourcesOf(alarms, 'AWS::CloudWatch::Alarm').filter(({ name }) => name.startsWith(id));
	expect(found.map(({ Properties }) => Properties.AlarmDescription)).toEqual([expect.stringContaining(text)]);
});

it('functions can send mails only if there is a sender address, and only from this address', () => {
	const roleOf = (template: PortalTemplate) => functionNamed('delivery', template).Properties.Role['Fn::GetAtt'][0];
	const sending = (template: PortalTemplate) =>
		statementsOf(template, roleOf(template)).filter(({ Action }) => list(Action).includes('ses:SendEmail'));
	expect(sending(deliveries)).toEqual([]);
	expect(Object.keys(functionNamed('delivery').Properties.Environment.Variables)).not.toContain('MAIL_SENDER');
	const identityArn = 'arn:aws:ses:eu-west-1:111111111111:identity/bank.example';
	const { deliveries: withMail, events } = synthesisedPortal({
		mail: { identityArn, from: 'rates@bank.example' },
		deliveryVpc: true,
	});
	expect(sending(withMail)).toMatchObject([
		{ Resource: identityArn, Condition: { StringEquals: { 'ses:FromAddress': 'rates@bank.example' } } },
	]);
	const { Environment, VpcConfig } = functionNamed('delivery', withMail).Properties;
	expect(Environment.Variables).toMatchObject({ MAIL_SENDER: 'rates@bank.example', MAIL_REGION: 'eu-west-1' });

	// Fixed address, also for webhooks. Checked here because synthesis takes seconds and is done only once.
	expect(VpcConfig.SubnetIds).toHaveLength(2);
	expect(functionNamed('event-sender', events).Properties.VpcConfig.SubnetIds).toHaveLength(2);
	const onInterfaces = statementsOf(withMail, roleOf(withMail))
		.flatMap(({ Action }) => list(Action))
		.filter((action) => action.startsWith('ec2:'));
	// Permissions that a function in a network needs according to Lambda's documentation: configuration-vpc.html.
	expect(onInterfaces.toSorted()).toEqual([
		'ec2:AssignPrivateIpAddresses',
		'ec2:CreateNetworkInterface',
		'ec2:DeleteNetworkInterface',
		'ec2:DescribeNetworkInterfaces',
		'ec2:DescribeSubnets',
		'ec2:UnassignPrivateIpAddresses',
	]);
	expect(resourcesOf(withMail, 'AWS::EC2::EIP')).toHaveLength(1);
	expect(resourcesOf(withMail, 'AWS::EC2::NatGateway')).toMatchObject([
		{ Properties: { AllocationId: { 'Fn::GetAtt': [expect.stringMatching(/^SendingAddress/), 'AllocationId'] } } },
	]);
	expect(Object.keys(withMail.Outputs ?? {})).toContain('SendingAddressOfDeliveries');
});
