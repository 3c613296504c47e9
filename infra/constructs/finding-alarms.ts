import { Duration, type Stack } from 'aws-cdk-lib';
import { ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import type { AlarmTopic } from './alarm-topic.ts';

export interface FindingLogs {
	readonly directoryChecks: LogGroup;
	readonly feedChecks: LogGroup;
	readonly ingests: LogGroup;
	readonly fileLoads: LogGroup;
	readonly runEnds: LogGroup;
	readonly deliveries: LogGroup;
	readonly deliverySweeps: LogGroup;
	readonly eventSweeps: LogGroup;
	readonly eventSenders: LogGroup;
	readonly secretSweeps: LogGroup;
	readonly syntheticClients: LogGroup;
}

const fiveMinutes = Duration.minutes(5);

/** Period for keys that expire soon. An hourly job would report its key on each run; one mail a day is enough. */
const daily = Duration.days(1);

const hourly = Duration.hours(1);

export function addFindingAlarms(stack: Stack, alarms: AlarmTopic, logs: FindingLogs): IMetric[] {
	countLines(stack, logs);
	addStoppedAlarms(stack, alarms);
	return addFindings(stack, alarms);
}

function countLines(stack: Stack, logs: FindingLogs): void {
	const {
		directoryChecks,
		feedChecks,
		ingests,
		fileLoads,
		runEnds,
		deliveries,
		deliverySweeps,
		eventSweeps,
		eventSenders,
		secretSweeps,
		syntheticClients,
	} = logs;
	const lines: readonly [id: string, metricName: string, LogGroup, message: string][] = [
		['DirectoryDifference', 'DirectoryDifferences', directoryChecks, alarmMessages.directoryDiffers],
		['DirectoryCheck', 'DirectoryChecks', directoryChecks, alarmMessages.directoryChecked],
		['LateIndex', 'LateIndices', feedChecks, alarmMessages.indexOverdue],
		['HeldFixing', 'HeldFixings', feedChecks, alarmMessages.fixingsQuarantined],
		['EndingCalendar', 'EndingCalendars', feedChecks, alarmMessages.calendarEnds],
		['FeedCheck', 'FeedChecks', feedChecks, alarmMessages.feedsChecked],
		['NewlyHeldFixing', 'HeldFixings', ingests, alarmMessages.fixingsQuarantined],
		['RefusedFile', 'RefusedFiles', fileLoads, alarmMessages.fileRefused],
		['FailedRun', 'FailedRuns', runEnds, alarmMessages.runFailed],
		['FailedDelivery', 'FailedDeliveries', deliveries, alarmMessages.deliveryFailed],
		['OverdueDelivery', 'FailedDeliveries', deliverySweeps, alarmMessages.deliveryFailed],
		['UncertainDelivery', 'UncertainDeliveries', deliveries, alarmMessages.deliveryUncertain],
		['AbandonedDelivery', 'UncertainDeliveries', deliverySweeps, alarmMessages.deliveryUncertain],
		['ExpiringKey', 'ExpiringKeys', deliveries, alarmMessages.recipientKeyExpires],
		['FailedMail', 'FailedMails', deliveries, alarmMessages.mailFailed],
		['FailedPull', 'FailedPulls', deliveries, alarmMessages.loanPullFailed],
		['MissedRun', 'MissedRuns', deliverySweeps, alarmMessages.runsMissed],
		['DeliverySweep', 'DeliverySweeps', deliverySweeps, alarmMessages.deliveriesSwept],
		['EventSweep', 'EventSweeps', eventSweeps, alarmMessages.eventsSwept],
		['FailedWebhookMail', 'FailedMails', eventSenders, alarmMessages.mailFailed],
		['SecretSweep', 'SecretSweeps', secretSweeps, alarmMessages.secretsSwept],
		['SyntheticClientPass', 'SyntheticClientPasses', syntheticClients, alarmMessages.syntheticClientPassed],
	];
	for (const [id, metricName, logGroup, message] of lines) {
		new MetricFilter(stack, `${id}Filter`, {
			logGroup,
			filterPattern: FilterPattern.stringValue('$.message', '=', message),
			metricNamespace: stack.stackName,
			metricName,
		});
	}
}

/**
 * Adds alarms for findings of checks, file loads and deliveries. An alarm for a finding of the hourly check lasts until
 * a check no longer reports it.
 */
function addFindings(stack: Stack, alarms: AlarmTopic): IMetric[] {
	const findings: readonly [id: string, period: Duration, label: string, description: string][] = [
		[
			'DirectoryDifferences',
			fiveMinutes,
			'users who differ from their accounts',
			'Accounts and users differ; the log of the check names them.',
		],
		[
			'RefusedFiles',
			fiveMinutes,
			'refused files',
			'A dropped file was refused; the report beside it gives the reason.',
		],
		[
			'FailedRuns',
			fiveMinutes,
			'failed runs',
			'A run of valuations failed on our side; the logs of its functions say why.',
		],
		[
			'FailedDeliveries',
			fiveMinutes,
			'failed deliveries',
			'A delivery failed; the history of its job in the administration gives the reason.',
		],
		[
			'UncertainDeliveries',
			fiveMinutes,
			'uncertain deliveries',
			'A file may or may not have reached the client; ask the client, then send it again in the administration.',
		],
		[
			'FailedPulls',
			fiveMinutes,
			'failed pulls of loan files',
			'Loan files cannot be fetched from a server, or a file was refused; LVE in the administration says why.',
		],
		[
			'MissedRuns',
			fiveMinutes,
			'missed runs',
			'Runs of a job were not started at their times; the log of the sweep names them.',
		],
		[
			'ExpiringKeys',
			daily,
			'keys of recipients that expire soon',
			'The OpenPGP key of a recipient expires within 30 days; ask the client for a new one.',
		],
		[
			'FailedMails',
			hourly,
			'refused mails',
			'Amazon SES refuses mails about deliveries or webhooks for an hour; the log of the function has its reason.',
		],
		['LateIndices', hourly, 'overdue indices', 'Fixings are overdue; Rate feeds in the administration names them.'],
		[
			'HeldFixings',
			hourly,
			'indices with quarantined fixings',
			'Outliers wait for a decision; Rate feeds in the administration shows them.',
		],
		[
			'EndingCalendars',
			hourly,
			'system calendars that end soon',
			'System calendars end within four months; the log of the feed check names them.',
		],
	];
	return findings.map(([id, each, label, description]) => {
		const metric = counted(stack, id, each, label);
		// The alarm covers two periods, because the check of the current hour may not have run yet.
		const lasting = each === hourly ? { evaluationPeriods: 2, datapointsToAlarm: 1 } : {};
		// The end of a finding sends no message, because nobody has to act on it.
		const isUrgent = id === 'FailedDeliveries' || id === 'UncertainDeliveries';
		alarms.alarm(id, { metric, threshold: 1, description, ...lasting, reportsEnd: false, isUrgent });
		return metric;
	});
}

function addStoppedAlarms(stack: Stack, alarms: AlarmTopic): void {
	const checks: readonly [id: string, metricName: string, hours: number, description: string][] = [
		['FeedCheckStopped', 'FeedChecks', 3, 'The hourly check of the feeds has not run for three hours.'],
		[
			'DirectoryCheckStopped',
			'DirectoryChecks',
			26,
			'The nightly check of accounts and users has not run since the night before last.',
		],
		['DeliverySweepStopped', 'DeliverySweeps', 1, 'Open deliveries have not been looked at for an hour.'],
		['EventSweepStopped', 'EventSweeps', 1, 'Events have not been sent for an hour.'],
		[
			'SecretSweepStopped',
			'SecretSweeps',
			26,
			'Leftover secrets have not been looked for since the night before last.',
		],
	];
	alarms.alarm('SyntheticClient', {
		metric: counted(stack, 'SyntheticClientPasses', fiveMinutes, 'successes of the synthetic client'),
		threshold: 1,
		comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
		evaluationPeriods: 2,
		treatMissingData: TreatMissingData.BREACHING,
		description: 'The synthetic client failed twice in a row: sign-in, a calculation or the page is broken.',
		isUrgent: true,
	});
	for (const [id, metricName, hours, description] of checks) {
		alarms.alarm(id, {
			metric: counted(stack, metricName, hourly, metricName),
			threshold: 1,
			comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
			evaluationPeriods: hours,
			datapointsToAlarm: hours,
			treatMissingData: TreatMissingData.BREACHING,
			description,
			isUrgent: id === 'DeliverySweepStopped',
		});
	}
}

function counted(stack: Stack, metricName: string, of: Duration, label: string): IMetric {
	return new Metric({ namespace: stack.stackName, metricName, period: of, statistic: 'Sum', label });
}
