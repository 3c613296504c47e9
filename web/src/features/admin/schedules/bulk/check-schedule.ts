import { readJobRequest, readJsonField } from '#shared/delivery/schedule/read-job-request.ts';
import { isRequestTime } from '#shared/delivery/schedule/run-times.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { jsonFieldNames, plainFieldsOf, type ScheduleDraft } from './schedule-draft.ts';

/** The fields of a schedule that are sent. */
export interface ScheduleToSave {
	readonly requestTime: string;
	readonly requestJson: Readonly<Record<string, unknown>>;
}

/**
 * Checks a draft by the rules with which the portal saves it. The portal also checks keys, addresses and entitlements.
 *
 * @param client the short name of the organisation
 */
export function checkSchedule(
	draft: ScheduleDraft,
	client: string,
): { readonly schedule: ScheduleToSave } | { readonly faults: readonly JobFault[] } {
	const { requestTime, requestJson } = plainFieldsOf(draft, client);
	const ofTime: readonly JobFault[] = isRequestTime(requestTime)
		? []
		: [
				{
					path: ['requestTime'],
					code: 'request-time',
					message: 'must be a time such as 16:30:00; the seconds must be 00',
				},
			];
	if (draft.unread !== undefined) {
		const unread = readJobRequest(draft.unread);
		return { faults: [...ofTime, ...('faults' in unread ? unread.faults : [])] };
	}
	const read = jsonFieldNames.map((field) => [field, readJsonField(field, draft.texts[field])] as const);
	const notJson = read.flatMap(([, result]) => ('fault' in result ? [result.fault] : []));
	if (notJson.length > 0) return { faults: [...ofTime, ...notJson] };
	const fields = read.flatMap(([field, result]) =>
		'value' in result && result.value !== undefined ? [[field, result.value] as const] : [],
	);
	const complete = { ...requestJson, ...Object.fromEntries(fields) };
	const job = readJobRequest(complete);
	const faults = [...ofTime, ...('faults' in job ? job.faults : [])];
	return faults.length > 0 ? { faults } : { schedule: { requestTime, requestJson: complete } };
}
