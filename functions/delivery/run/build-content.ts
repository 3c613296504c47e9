import { buildFile } from '../content/build-file.ts';
import { buildLoanFile } from '../loan-files/build-loan-file.ts';
import type { BuildFile, DeliveryJob } from './delivery-job.ts';

/** Builds the file of a delivery: the file of a bulk schedule, or the results of a loan file. */
export const buildContent: BuildFile<DeliveryJob> = async (job, scheduledTime, nowMillis, loanFile) => {
	const { organisation, content, terms } = job;
	if (content.kind === 'schedule') {
		return buildFile({ organisation, request: content.request }, scheduledTime, nowMillis);
	}
	if (loanFile === undefined) throw new Error(`a delivery of ${job.jobId} names no loan file`);
	const { waitMinutes } = terms.delivery;
	return buildLoanFile({ organisation, batch: content.batch, file: loanFile, waitMinutes }, scheduledTime, nowMillis);
};
