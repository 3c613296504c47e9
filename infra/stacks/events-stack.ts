import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IVpc } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { type TableName, variables } from '#shared/contract/resource-names.ts';
import { grantMails, grantNetworkInterfaces, organisationRole } from '../constructs/delivery-access.ts';
import { eventSenderAccess, eventSweepAccess } from '../constructs/function-access.ts';
import {
	acknowledgePortalSecrets,
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

	grantWebhooks({ lambda }: PortalFunction): void {
		const actions = ['secretsmanager:CreateSecret', 'secretsmanager:DeleteSecret'];
		lambda.addToRolePolicy(new PolicyStatement({ actions, resources: [portalSecrets(this, this.stage)] }));
		acknowledgePortalSecrets(lambda, this.stage);
		this.grantStart(lambda);
	}

	private grantStart(lambda: PortalFunction['lambda']): void {
		const { functionArn } = this.sender.lambda;
		lambda.addEnvironment(variables.eventSenderFunction, functionArn);
		lambda.addToRolePolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }));
	}

	private addSender({ tables, stage, mail, network }: EventsStackProps): PortalFunction {
		const sender = new PortalFunction(this, 'event-sender', {
			functionName: 'event-sender',
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
			functionName: 'event-sweep',
			tables,
			access: eventSweepAccess,
			environment: {},
			timeout: sweepInterval,
		});
		sweep.lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: sweepInterval });
		this.grantStart(sweep.lambda);
		new CfnSchedule(this, 'Sweep', {
			description: 'Moves events into the logs of their organisations, and sends them to webhooks.',
			scheduleExpression: `rate(${sweepInterval.toMinutes()} minute)`,
			flexibleTimeWindow: { mode: 'OFF' },
			target: {
				arn: sweep.lambda.functionArn,
				roleArn: schedulerRole(this, 'SweepRole', 'default', [sweep]).roleArn,
				retryPolicy: { maximumRetryAttempts: 0, maximumEventAgeInSeconds: sweepInterval.toSeconds() },
			},
		});
		return sweep;
	}
}
