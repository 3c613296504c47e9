import { configFaults } from '#shared/input/config-fault.ts';
import { jobFaults } from '#shared/input/job-fault.ts';
import { type LifeFaultCode, lifeFaults } from '#shared/loan/life/loan-life.ts';
import { calendarFileFaults } from '../calendar-file.ts';
import { fixingFaultMeanings } from './fixing-faults.ts';

const lifeMeanings = Object.fromEntries(
	Object.entries(lifeFaults).map(([code, sentence]) => [code, sentence({})]),
) as Record<LifeFaultCode, string>;

/**
 * Codes of single faults in `issues`, with their meaning, by problem.
 *
 * Faults of a configuration, a schedule or a fixing have a `code`. For a calendar file, the code is the last step of
 * `path`, after the line. Faults of `invalid-request` have only a path and a message.
 */
export const faults = {
	'config-invalid': configFaults,
	'calendar-file-invalid': calendarFileFaults,
	'schedule-invalid': jobFaults,
	'loan-pull-invalid': jobFaults,
	'fixings-invalid': fixingFaultMeanings,
	'loan-life-invalid': lifeMeanings,
} as const;
