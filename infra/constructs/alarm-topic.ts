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

/** The alarms of a stack, and the topic that tells of them. An alarm reaches topics of its own region only. */
export class AlarmTopic {
	readonly topic: Topic;
	private readonly stack: Stack;

	constructor(stack: Stack) {
		this.stack = stack;
		this.topic = new Topic(stack, 'Topic', { displayName: 'Risk-free rates portal', enforceSSL: true });
		// A topic's first own policy replaces the default one, by which CloudWatch could publish.
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

	/** One that is raised when a single period reaches the threshold, unless the options say otherwise. */
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
			description: 'Where alarms are sent, after a confirmation; nowhere if left empty.',
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
