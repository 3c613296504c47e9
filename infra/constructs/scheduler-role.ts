import { Arn, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { PortalFunction } from './portal-function.ts';

/** A role with which EventBridge Scheduler starts functions, for the schedules of one group of this account. */
export function schedulerRole(scope: Construct, id: string, group: string, starts: readonly PortalFunction[]): Role {
	const stack = Stack.of(scope);
	const groupArn = Arn.format({ service: 'scheduler', resource: 'schedule-group', resourceName: group }, stack);
	const role = new Role(scope, id, {
		assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
			conditions: {
				StringEquals: { 'aws:SourceAccount': stack.account },
				ArnEquals: { 'aws:SourceArn': groupArn },
			},
		}),
	});
	const resources = starts.map(({ lambda }) => lambda.functionArn);
	role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
	return role;
}
