import { configFaults } from '#shared/input/config-fault.ts';
import { jobFaults } from '#shared/input/job-fault.ts';
import { type LifeFaultCode, lifeFaults } from '#shared/loan/life/loan-life.ts';
import { calendarFileFaults } from '../calendar-file.ts';
import { fixingFaultMeanings } from './fixing-faults.ts';

const lifeMeanings = Object.fromEntries(
	Object.entries(lifeFaults).map(([code, sentence]) => [code, sentence({})]),
) as Record<LifeFaultCode, string>;

/**
 * The codes of single faults in `issues`, with their meaning, by the problem that lists them.
 *
 * Faults of a configuration, a schedule or a fixing have a `code`; a fault of a calendar file is the last step of its `path`, after the line.
 * Faults of `invalid-request` have a path and a message alone.
 */
export const faults = {
	'config-invalid': configFaults,
	'calendar-file-invalid': calendarFileFaults,
	'schedule-invalid': jobFaults,
	'loan-pull-invalid': jobFaults,
	'fixings-invalid': fixingFaultMeanings,
	'loan-life-invalid': lifeMeanings,
} as const;
