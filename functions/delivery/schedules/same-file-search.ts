import { readSavedRequest } from '#shared/delivery/schedule/read-job-request.ts';
import { type ScheduledFile, writesSameFile } from '#shared/delivery/schedule/same-file.ts';
import { type JobWarning, jobWarning } from '#shared/input/job-fault.ts';
import * as jobStore from '../store/job-store.ts';

/**
 * Counts the schedules of an organisation, and warns if another one writes the file of this one.
 *
 * @param jobId of this schedule, if it is saved already
 */
export async function sameFileSearch(
	orgId: string,
	file: ScheduledFile,
	jobId?: string,
): Promise<{ readonly jobs: number; readonly warnings: readonly JobWarning[] }> {
	// Requests are long, and there are thousands: only requests that contain the name are read.
	const name = JSON.stringify(file.request.outputFileName);
	let jobs = 0;
	let isSame = false;
	for await (const job of jobStore.eachOfOrganisation(orgId)) {
		jobs += 1;
		if (isSame || job.jobId === jobId || job.scheduled === 'removing' || !job.requestText.includes(name)) continue;
		// A request that cannot be read any more writes no file.
		const read = readSavedRequest(job.requestText);
		isSame = 'request' in read && writesSameFile(file, { ...job, request: read.request });
	}
	return { jobs, warnings: isSame ? [jobWarning(['requestJson', 'outputFileName'], 'same-file')] : [] };
}
