import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IVpc } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { grantNetworkInterfaces } from '#infra/constructs/delivery-network.ts';
import { type TableName, variables } from '#shared/contract/resource-names.ts';
import { grantMails, organisationRole } from '../constructs/delivery-access.ts';
import { eventSenderAccess, eventSweepAccess } from '../constructs/function-access.ts';
import {
	acknowledgePortalSecrets,
	addSchedule,
	grantStart,
	PortalFunction,
	portalSecrets,
	schedulerRole,
} from '../constructs/portal-function.ts';
import type { MailSender } from './identity-stack.ts';

export interface EventsStackProps extends StackProps {
	readonly stage: string;
	readonly tables: Readonly<Record<TableName, TableV2>>;
	readonly mail?: MailSender;
	/** Network with the fixed address from which deliveries and webhooks are sent. Default: no fixed address. */
	readonly network?: IVpc;
}

const sweepInterval = Duration.minutes(1);

export class EventsStack extends Stack {
	readonly sender: PortalFunction;
	readonly sweep: PortalFunction;
	private readonly stage: string;

	constructor(scope: Construct, id: string, props: EventsStackProps) {
		super(scope, id, props);
		this.stage = props.stage;
		this.sender = this.addSender(props);
		this.sweep = this.addSweep(props);
	}

	grantWebhooks(to: PortalFunction): void {
		const { lambda } = to;
		const actions = ['secretsmanager:CreateSecret', 'secretsmanager:DeleteSecret'];
		lambda.addToRolePolicy(new PolicyStatement({ actions, resources: [portalSecrets(this, this.stage)] }));
		acknowledgePortalSecrets(lambda, this.stage);
		grantStart(to, this.sender, variables.eventSenderFunction);
	}

	private addSender({ tables, stage, mail, network }: EventsStackProps): PortalFunction {
		const sender = new PortalFunction(this, 'event-sender', {
			tables,
			access: eventSenderAccess,
			environment: { [variables.stage]: stage },
			timeout: Duration.minutes(5),
			...(network === undefined ? {} : { network }),
		});
		if (network !== undefined) grantNetworkInterfaces(sender.lambda);
		// Has no retries, because the function that runs every minute starts the sender again.
		sender.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(5) });
		organisationRole(this, 'WebhookRole', sender.lambda, stage, ['GetSecretValue'], 'webhooks/');
		if (mail !== undefined) grantMails(sender.lambda, mail);
		return sender;
	}

	/** Adds the function that runs every minute. It is the only source of retries. */
	private addSweep({ tables }: EventsStackProps): PortalFunction {
		const sweep = new PortalFunction(this, 'event-sweep', {
			tables,
			access: eventSweepAccess,
			timeout: sweepInterval,
		});
		sweep.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: sweepInterval });
		grantStart(sweep, this.sender, variables.eventSenderFunction);
		addSchedule(this, 'Sweep', {
			description: 'Moves events into the logs of their organisations, and sends them to webhooks.',
			expression: 'rate(1 minute)',
			starts: sweep,
			roleArn: schedulerRole(this, 'SweepRole', 'default', [sweep]).roleArn,
			interval: sweepInterval,
		});
		return sweep;
	}
}
