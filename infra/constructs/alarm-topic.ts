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
import { emailPattern } from '../deployment/stage.ts';

export interface AlarmOptions
	extends Partial<
		Pick<AlarmProps, 'comparisonOperator' | 'datapointsToAlarm' | 'evaluationPeriods' | 'treatMissingData'>
	> {
	readonly metric: IMetric;
	readonly threshold: number;
	readonly description: string;
	readonly reportsEnd?: boolean;
	/** True if the alarm only contributes to a combined alarm and sends no separate message. Default: false. */
	readonly isPart?: boolean;
	/** True if clients are affected until someone acts. Default: false; acting on the next working day suffices. */
	readonly isUrgent?: boolean;
}

/** Alarms of a stack. Messages go to one topic per severity, which must be in the region of the alarms. */
export class AlarmTopic {
	private readonly stack: Stack;
	private readonly topic: Topic;
	private readonly urgentTopic: Topic;

	constructor(stack: Stack) {
		this.stack = stack;
		this.topic = this.addTopic('Topic', 'Risk-free rates portal');
		this.urgentTopic = this.addTopic('UrgentTopic', 'Risk-free rates portal, urgent');
		this.subscribe();
	}

	private addTopic(id: string, displayName: string): Topic {
		const topic = new Topic(this.stack, id, { displayName, enforceSSL: true });
		// The first policy of a topic replaces the default, so it must allow CloudWatch to publish again.
		topic.addToResourcePolicy(
			new PolicyStatement({
				principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
				actions: ['sns:Publish'],
				resources: [topic.topicArn],
				conditions: { StringEquals: { 'aws:SourceAccount': this.stack.account } },
			}),
		);
		return topic;
	}

	alarm(
		id: string,
		{ description, reportsEnd = true, isPart = false, isUrgent = false, ...options }: AlarmOptions,
	): Alarm {
		const alarm = new Alarm(this.stack, id, {
			evaluationPeriods: 1,
			comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
			treatMissingData: TreatMissingData.NOT_BREACHING,
			...options,
			alarmDescription: description,
		});
		if (!isPart) this.report(alarm, reportsEnd, isUrgent);
		return alarm;
	}

	/** Adds an urgent alarm, raised while any given alarm is raised. Avoids many messages with the same cause. */
	combine(id: string, description: string, parts: readonly Alarm[]): void {
		const alarm = new CompositeAlarm(this.stack, id, {
			compositeAlarmName: `${this.stack.stackName}-${id}`,
			alarmRule: AlarmRule.anyOf(...parts.map((part) => AlarmRule.fromAlarm(part, AlarmState.ALARM))),
			alarmDescription: description,
		});
		this.report(alarm, true, true);
	}

	private report(alarm: AlarmBase, reportsEnd: boolean, isUrgent: boolean): void {
		const action = new SnsAction(isUrgent ? this.urgentTopic : this.topic);
		alarm.addAlarmAction(action);
		if (reportsEnd) alarm.addOkAction(action);
	}

	/** Subscribes e-mail addresses. Urgent alarms may have a separate address; default: the address of all alarms. */
	private subscribe(): void {
		const email = this.addressParameter('AlarmEmail', 'Address for alarms, which must confirm; empty for none.');
		const isWanted = new CfnCondition(this.stack, 'HasAlarmEmail', {
			expression: Fn.conditionNot(Fn.conditionEquals(email, '')),
		});
		this.addSubscription('Email', this.topic, email, isWanted);
		const urgentEmail = this.addressParameter(
			'UrgentAlarmEmail',
			'Address for urgent alarms, which must confirm; empty for that of all alarms.',
		);
		const hasOwn = new CfnCondition(this.stack, 'HasUrgentAlarmEmail', {
			expression: Fn.conditionNot(Fn.conditionEquals(urgentEmail, '')),
		});
		const hasNone = new CfnCondition(this.stack, 'HasAlarmEmailOnly', {
			expression: Fn.conditionAnd(isWanted, Fn.conditionNot(hasOwn)),
		});
		this.addSubscription('UrgentEmail', this.urgentTopic, urgentEmail, hasOwn);
		this.addSubscription('UrgentEmailOfAll', this.urgentTopic, email, hasNone);
	}

	private addressParameter(id: string, description: string): string {
		return new CfnParameter(this.stack, id, {
			description,
			default: '',
			allowedPattern: `(${emailPattern})?`,
			constraintDescription: 'must be an e-mail address or empty',
		}).valueAsString;
	}

	private addSubscription(id: string, { topicArn }: Topic, endpoint: string, isWanted: CfnCondition): void {
		const subscription = new CfnSubscription(this.stack, id, { topicArn, protocol: 'email', endpoint });
		subscription.cfnOptions.condition = isWanted;
	}
}
