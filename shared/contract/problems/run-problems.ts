import { define, number, text } from './problem-definition.ts';

/** Runs of valuations. */
export const runProblems = {
	'too-many-deals-to-match': define(
		400,
		{ max: number, runId: text },
		({ max, runId }) => `The run ${runId} has more than ${max} deals, which is too many to match two books.`,
	),
	'unknown-run': define(404, { runId: text }, ({ runId }) => `Your organization has no run ${runId}.`),
	'run-exists': define(
		409,
		{ runId: text },
		({ runId }) => `Run ${runId} was started with another file or with other terms. Use a new identifier.`,
	),
	'run-not-done': define(
		409,
		{ runId: text, state: text },
		({ runId, state }) => `Run ${runId} is ${state}; it has no results.`,
	),
	'run-without-analysis': define(
		404,
		{ runId: text, analysis: text },
		({ runId, analysis }) => `Run ${runId} was started without ${analysis}. Start a run with it.`,
	),
	'run-id-out-of-time': define(
		400,
		{ runId: text },
		() => 'The time in runId is not the present time. Get an identifier with runs/upload.',
	),
	'no-upload': define(404, { runId: text }, ({ runId }) => `No file was uploaded for run ${runId}.`),
	'deals-or-upload': define(400, {}, () => 'Send either deals, or the runId of an uploaded file.'),
	'run-file-too-large': define(
		413,
		{ limitBytes: number, bytes: number },
		({ limitBytes, bytes }) => `The file has ${bytes} bytes; the limit is ${limitBytes}. Divide it.`,
	),
	'too-many-runs': define(
		429,
		{ limit: number, running: number },
		({ limit, running }) =>
			`You have ${running} runs that have not ended; the limit is ${limit}. Start this run again when one of them has ended or was cancelled.`,
	),
	'saved-text-invalid': define(400, { field: text }, ({ field, fault }) => `${field}: ${fault}`, { fault: text }),
};
