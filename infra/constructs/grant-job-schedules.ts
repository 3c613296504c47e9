import { Arn, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { variables } from '#shared/contract/resource-names.ts';
import type { PortalFunction } from './portal-function.ts';

/** Resources of the schedules of jobs. */
export interface JobSchedules {
	readonly groupName: string;
	/** The role under which Scheduler starts a delivery. */
	readonly roleArn: string;
	/** The queue for runs that Scheduler could not start. */
	readonly deadLettersArn: string;
	readonly deliveryArn: string;
}

/** Lets a function create, change and delete the schedules of jobs, pass their role to Scheduler, and start deliveries. */
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

/** Lets a function delete the schedules of jobs, such as those of an organisation that is removed. */
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
