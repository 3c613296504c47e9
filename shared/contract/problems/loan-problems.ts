import { define, isoDate, number, text } from './problem-definition.ts';

export const loanProblems = {
	/** Also returned for an existing loan that the caller cannot see. */
	'unknown-loan': define(404, { loanId: text }, ({ loanId }) => `There is no loan ${loanId} that you may see.`),
	'unknown-loan-version': define(404, { version: number }, ({ version }) => `Version ${version} is not kept.`),
	'loan-name-taken': define(409, { name: text }, ({ name }) => `The list has another loan named ${name}.`),
	'too-many-loans': define(
		409,
		{ max: number, added: number },
		({ max, added }) => `A list takes ${max} loans and has no room for ${added} more. Remove loans first.`,
	),
	'loan-life-invalid': define(400, { count: number }, ({ first }) => first, { first: text }),
	'loan-or-id': define(400, {}, () => 'Send either loanId, of a saved loan, or loan, of one that is not saved.'),
	'list-changed': define(
		409,
		{},
		() =>
			'The loans, their rates or the request have changed since the first page. Read the list again from the start.',
	),
	'unknown-period': define(
		400,
		{ period: number, max: number },
		({ period, max }) => `The loan has no period ${period}: its periods are 1 to ${max}.`,
	),
	'idempotency-key-reused': define(
		409,
		{},
		() => 'idempotencyKey was used for another loan. Use a new key for a new loan.',
	),
	'curve-too-late': define(
		400,
		{ date: isoDate, curveDate: isoDate },
		({ date, curveDate }) =>
			`The fixing of ${date} is not published, and the curve of ${curveDate} begins later. Use an earlier curve.`,
	),
	'margin-step-in-period': define(
		400,
		{ start: isoDate, end: isoDate },
		({ start, end }) => `The margin changes between ${start} and ${end}; only compounding in arrears splits a period.`,
	),
	'portfolio-unreadable': define(400, { reason: text }, ({ sentence }) => sentence, { sentence: text }),
	'not-loan-owner': define(
		403,
		{ owner: text },
		({ owner }) => `Only the owner (${owner}) or an administrator of your organization may do this.`,
	),
	'loan-owner-removed': define(
		409,
		{ owner: text },
		({ owner }) => `The owner (${owner}) was removed, so the loan stays shared. Save it as your own, or remove it.`,
	),
	/** Also returned for an existing batch of a different user. */
	'unknown-batch': define(
		404,
		{ batchId: text },
		({ batchId }) => `You have no batch ${batchId}. It was removed, or it has expired.`,
	),
	'batch-exists': define(
		409,
		{ batchId: text },
		({ batchId }) => `Batch ${batchId} was saved with other content. Use a new identifier.`,
	),
	'batch-id-out-of-time': define(
		400,
		{ batchId: text },
		() => 'The time in batchId is not the present time. Leave it out to get an identifier.',
	),
	'too-many-batches': define(409, { max: number }, ({ max }) => `You have ${max} batches already. Remove one first.`),
	'too-many-labels': define(
		409,
		{ max: number },
		({ max }) => `An organization has at most ${max} labels of notices. Remove some first.`,
	),
	'too-many-mappings': define(
		409,
		{ max: number },
		({ max }) => `An organization has at most ${max} mappings. Remove one first.`,
	),
	'unknown-mapping': define(404, { name: text }, ({ name }) => `Your organization has no mapping named ${name}.`),
	/** A request that replaces the existing mapping must contain its `version`. */
	'mapping-name-taken': define(
		409,
		{ name: text, by: text, at: text, version: number },
		({ name, by, at }) => `Your organization has a mapping named ${name}, saved by ${by} at ${at}.`,
	),
};
