import { define, number, text } from './problem-definition.ts';

/** Loan files. */
export const loanFileProblems = {
	'no-loan-batches': define(
		409,
		{ reason: text },
		({ reason }) => `Loan files cannot be handed in: ${reason} Ask an administrator to set up LVE.`,
	),
	'unknown-deliver-with': define(
		409,
		{ jobId: text },
		({ jobId }) =>
			`LVE Features: the organization has no bulk schedule ${jobId}, with which loan files are to be delivered (deliverWith).`,
	),
	'loan-file-unreadable': define(400, { reason: text }, ({ reason }) => reason),
	'loan-file-without-time': define(
		400,
		{ currencies: text },
		({ currencies }) => `The LVE schedule has no time for any currency of the file: ${currencies}.`,
	),
	'loan-file-too-large': define(
		413,
		{ limitBytes: number, bytes: number },
		({ limitBytes, bytes }) => `The loan file has ${bytes} bytes; the limit is ${limitBytes}. Divide it.`,
	),
	'loan-content-or-upload': define(400, {}, () => 'Send either content, or the fileId of an uploaded file.'),
	'loan-content-invalid': define(400, {}, () => 'content must be the file in base64.'),
	'no-loan-upload': define(404, { fileId: text }, ({ fileId }) => `No loan file was uploaded for ${fileId}.`),
	'unknown-loan-file': define(
		404,
		{ deliveryId: text },
		({ deliveryId }) => `Your organization has no loan file ${deliveryId}.`,
	),
	/** `issues` has each fault, with a code of `faults.ts`. */
	'loan-pull-invalid': define(400, { count: number }, ({ first }) => first, { first: text }),
	'no-loan-pull': define(404, {}, () => 'No server is set from which loan files are fetched.'),
};
