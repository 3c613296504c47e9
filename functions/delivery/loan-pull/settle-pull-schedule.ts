import { secretNamesIn } from '#platform/secrets/secret-names.ts';
import { removeStageSecrets } from '#platform/secrets/secret-store.ts';
import { pullExpression } from '#shared/delivery/loan-pull/pull-times.ts';
import { deleteNamedSchedule, followRecord, putNamedSchedule } from '../scheduler/named-schedules.ts';
import { type PullRecord, settingOf } from './pull-record.ts';
import * as pullStore from './pull-store.ts';

const nameOf = (orgId: string) => `pull-${orgId}`;

/** Makes the schedule that fetches loan files follow its record. @returns the current record, if it is not removed */
export function settlePullSchedule(orgId: string): Promise<PullRecord | undefined> {
	return followRecord({
		what: `the pull of ${orgId}`,
		find: () => pullStore.find(orgId),
		putSchedule,
		deleteSchedule: () => deletePullSchedule(orgId),
		noteScheduled: pullStore.noteScheduled,
		removeRest,
	});
}

export const deletePullSchedule = (orgId: string): Promise<void> => deleteNamedSchedule(nameOf(orgId));

async function putSchedule(pull: PullRecord): Promise<void> {
	const setting = settingOf(pull);
	await putNamedSchedule({
		name: nameOf(pull.orgId),
		expression: pullExpression(setting),
		isPaused: setting.paused,
		input: { pullOf: pull.orgId },
		// The next run follows soon, or there are hours between two.
		retries: { MaximumRetryAttempts: 5, MaximumEventAgeInSeconds: 300 },
	});
}

/** The secrets before the record, which names them. What is known of files stays. */
async function removeRest({ orgId, settingText }: PullRecord): Promise<void> {
	for (const name of secretNamesIn(settingText)) await removeStageSecrets(name);
	await pullStore.remove(orgId);
}
