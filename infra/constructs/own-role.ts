import { RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

/** The log group of a Lambda function, and a role that may only write there until more is granted. */
export class OwnRole extends Construct {
	readonly role: Role;
	readonly logGroup: LogGroup;

	constructor(scope: Construct, id: string) {
		super(scope, id);
		this.logGroup = new LogGroup(this, 'Logs', {
			retention: RetentionDays.ONE_YEAR,
			removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
		});
		this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
		this.logGroup.grantWrite(this.role);
	}
}
