import { CfnCondition, CfnParameter, Fn, type Stack } from 'aws-cdk-lib';
import {
	Alarm,
	type AlarmBase,
	type AlarmProps,
	AlarmRule,
	AlarmState,
	ComparisonOperator,
	CompositeAlarm,
	type IMetric,
	TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
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
	/** Default: true. */
	readonly reportsEnd?: boolean;
	/** Whether the alarm only contributes to a combined one, and sends nothing itself. Default: false. */
	readonly isPart?: boolean;
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
	alarm(id: string, { description, reportsEnd = true, isPart = false, ...options }: AlarmOptions): Alarm {
		const alarm = new Alarm(this.stack, id, {
			evaluationPeriods: 1,
			comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
			treatMissingData: TreatMissingData.NOT_BREACHING,
			...options,
			alarmDescription: description,
		});
		if (!isPart) this.report(alarm, reportsEnd);
		return alarm;
	}

	/** One alarm for a cause that raises many, raised while any of them is. */
	combine(id: string, description: string, parts: readonly Alarm[]): void {
		const alarm = new CompositeAlarm(this.stack, id, {
			compositeAlarmName: `${this.stack.stackName}-${id}`,
			alarmRule: AlarmRule.anyOf(...parts.map((part) => AlarmRule.fromAlarm(part, AlarmState.ALARM))),
			alarmDescription: description,
		});
		this.report(alarm, true);
	}

	private report(alarm: AlarmBase, reportsEnd: boolean): void {
		alarm.addAlarmAction(new SnsAction(this.topic));
		if (reportsEnd) alarm.addOkAction(new SnsAction(this.topic));
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
