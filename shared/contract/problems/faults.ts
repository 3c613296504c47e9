import { configFaults } from '#shared/input/config-fault.ts';
import { jobFaults } from '#shared/input/job-fault.ts';
import { type LifeFaultCode, lifeFaults } from '#shared/loan/life/loan-life.ts';
import { calendarFileFaults } from '../calendar-file.ts';
import { fixingFaultMeanings } from './fixing-faults.ts';

const lifeMeanings = Object.fromEntries(
	Object.entries(lifeFaults).map(([code, sentence]) => [code, sentence({})]),
) as Record<LifeFaultCode, string>;

/**
 * Meanings of the fault codes that `issues` can contain, by problem code.
 *
 * A fault of a configuration, a schedule or a fixing has a `code`. A fault of a calendar file has the code as the last
 * step of its `path`, after the line number. A fault of `invalid-request` has only a path and a message.
 */
export const faults = {
	'config-invalid': configFaults,
	'calendar-file-invalid': calendarFileFaults,
	'schedule-invalid': jobFaults,
	'loan-pull-invalid': jobFaults,
	'fixings-invalid': fixingFaultMeanings,
	'loan-life-invalid': lifeMeanings,
} as const;
