import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import { readSavedRequest } from '#shared/delivery/schedule/read-job-request.ts';
import { writesSameFile } from '#shared/delivery/schedule/same-file.ts';
import { type JobWarning, jobWarning } from '#shared/input/job-fault.ts';
import type { JobRecord } from '../store/job-record.ts';

/**
 * A warning if another schedule of the organisation writes the file of this one.
 *
 * @param others the other schedules; a schedule that can no longer be read writes no file
 */
export function warnOfSameFile(
	request: JobRequest,
	requestTime: string,
	others: readonly JobRecord[],
): readonly JobWarning[] {
	// Requests are long and there are up to 2,000: only requests that contain the name are parsed.
	const name = JSON.stringify(request.outputFileName);
	const isSame = others.some((job) => {
		if (job.scheduled === 'removing' || !job.requestText.includes(name)) return false;
		const read = readSavedRequest(job.requestText);
		return 'request' in read && writesSameFile({ request, requestTime }, { ...job, request: read.request });
	});
	return isSame ? [jobWarning(['requestJson', 'outputFileName'], 'same-file')] : [];
}
