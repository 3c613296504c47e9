import { CfnCondition, CfnParameter, Fn, type Stack } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import { emailPattern } from '../deployment/operator-patterns.ts';

export interface AlarmOptions
	extends Partial<
		Pick<AlarmProps, 'comparisonOperator' | 'datapointsToAlarm' | 'evaluationPeriods' | 'treatMissingData'>
	> {
	readonly metric: IMetric;
	readonly threshold: number;
	readonly description: string;
}

/** The alarms of a stack and their topic, which must be in the same region. */
export class AlarmTopic {
	readonly topic: Topic;
	private readonly stack: Stack;

	constructor(stack: Stack) {
		this.stack = stack;
		this.topic = new Topic(stack, 'Topic', { displayName: 'Risk-free rates portal', enforceSSL: true });
		// The first policy of a topic replaces the default one, which lets CloudWatch publish.
		this.topic.addToResourcePolicy(
			new PolicyStatement({
				principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
				actions: ['sns:Publish'],
				resources: [this.topic.topicArn],
				conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
			}),
		);
		this.subscribe();
	}

	/** Adds an alarm. By default it is raised when one period reaches the threshold. */
	alarm(id: string, { description, ...options }: AlarmOptions): void {
		const alarm = new Alarm(this.stack, id, {
			evaluationPeriods: 1,
			comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
			treatMissingData: TreatMissingData.NOT_BREACHING,
			...options,
			alarmDescription: description,
		});
		alarm.addAlarmAction(new SnsAction(this.topic));
		alarm.addOkAction(new SnsAction(this.topic));
	}

	private subscribe(): void {
		const email = new CfnParameter(this.stack, 'AlarmEmail', {
			description: 'Address for alarms, which must confirm; empty for none.',
			default: '',
			allowedPattern: `(${emailPattern})?`,
			constraintDescription: 'must be an e-mail address or empty',
		});
		const isWanted = new CfnCondition(this.stack, 'HasAlarmEmail', {
			expression: Fn.conditionNot(Fn.conditionEquals(email.valueAsString, '')),
		});
		const subscription = new CfnSubscription(this.stack, 'Email', {
			topicArn: this.topic.topicArn,
			protocol: 'email',
			endpoint: email.valueAsString,
		});
		subscription.cfnOptions.condition = isWanted;
	}
}
