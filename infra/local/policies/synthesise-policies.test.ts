import { describe, expect, it } from 'vitest';
import { stackSchedules } from './synthesise-policies.ts';
import type { Template } from './template.ts';

const trusting = (Condition: object, Service = 'scheduler.amazonaws.com') => ({
	Type: 'AWS::IAM::Role',
	Properties: {
		AssumeRolePolicyDocument: {
			Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service }, Condition }],
		},
	},
});
const sourceArn = {
	'Fn::Join': ['', ['arn:aws:scheduler:', { Ref: 'AWS::Region' }, ':000000000000:schedule-group/jobs']],
};
const template: Template = {
	Resources: {
		Group: { Type: 'AWS::Scheduler::ScheduleGroup', Properties: { Name: 'jobs' } },
		Role: trusting({ StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' }, 'aws:SourceArn': sourceArn } }),
		FunctionRole: trusting({}, 'lambda.amazonaws.com'),
		Policy: {
			Type: 'AWS::IAM::Policy',
			Properties: {
				PolicyDocument: {
					Statement: [
						{ Action: 'lambda:InvokeFunction', Effect: 'Allow', Resource: { 'Fn::GetAtt': ['Sweep', 'Arn'] } },
					],
				},
				Roles: [{ Ref: 'Role' }],
			},
		},
		Sweep: {
			Type: 'AWS::Lambda::Function',
			Properties: { Environment: { Variables: { POWERTOOLS_SERVICE_NAME: 'delivery-sweep' } } },
		},
		EveryMinute: {
			Type: 'AWS::Scheduler::Schedule',
			Properties: {
				GroupName: { Ref: 'Group' },
				ScheduleExpression: 'rate(1 minute)',
				FlexibleTimeWindow: { Mode: 'OFF' },
				Target: {
					Arn: { 'Fn::GetAtt': ['Sweep', 'Arn'] },
					RoleArn: { 'Fn::GetAtt': ['Role', 'Arn'] },
					RetryPolicy: { MaximumRetryAttempts: 0 },
				},
			},
		},
	},
};

const role = 'arn:aws:iam::000000000000:role/Role';
const sweep = 'arn:aws:lambda:local:000000000000:function:portal-delivery-sweep';

describe('reading the schedules in a template', () => {
	it('each schedule has its group and the role that EventBridge Scheduler may assume', () => {
		expect(stackSchedules([template])).toEqual({
			groups: ['jobs'],
			roles: [
				{
					arn: role,
					statements: [{ effect: 'Allow', actions: ['lambda:InvokeFunction'], resources: [sweep], conditions: [] }],
					trust: [
						{ key: 'aws:SourceAccount', values: ['000000000000'] },
						{ key: 'aws:SourceArn', values: ['arn:aws:scheduler:local:000000000000:schedule-group/jobs'] },
					],
				},
			],
			schedules: [
				{
					name: 'EveryMinute',
					definition: {
						GroupName: 'jobs',
						ScheduleExpression: 'rate(1 minute)',
						FlexibleTimeWindow: { Mode: 'OFF' },
						Target: { Arn: sweep, RoleArn: role, RetryPolicy: { MaximumRetryAttempts: 0 } },
					},
				},
			],
		});
	});

	it('a role with an unsupported trust condition is refused', () => {
		const Role = trusting({ StringLike: { 'aws:SourceArn': '*' } });
		expect(() => stackSchedules([{ Resources: { Role } }])).toThrow('StringLike of aws:SourceArn');
	});
});
