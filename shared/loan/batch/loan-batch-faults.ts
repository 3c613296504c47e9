import * as z from 'zod';
import { type ConfigFault, fault } from '#shared/input/config-fault.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { readFaults } from '#shared/input/read-faults.ts';
import { defaultReadings, type LoanBatch, loanBatch } from './loan-batch.ts';
import { lveLabels } from './lve-labels.ts';

type LveField = keyof typeof lveLabels;

/** Returns the faults of loan file settings (section `LVE`) by path. Calculation times are checked separately. */
export function loanBatchFaults(lve: Readonly<Record<string, unknown>>): readonly ConfigFault[] {
	const { data, error } = loanBatch.safeParse(lve, { reportInput: true });
	if (error === undefined) return defaultFaults(data);
	const own = error.issues.flatMap((issue) => (issue.code === 'custom' ? [ruleFault(issue)] : []));
	const others = new z.ZodError(error.issues.filter(({ code }) => code !== 'custom'));
	return [...own, ...readFaults(others, []).flatMap(fieldFault)];
}

/**
 * Returns a fault for each column default that can be read as two different numbers, such as `1.250`. A saved
 * configuration with such a default can be opened, but its loan files are refused.
 */
function defaultFaults({ InputCols, features: { decimalPoint } }: LoanBatch): readonly ConfigFault[] {
	return Object.entries(InputCols).flatMap(([heading, column]) => {
		const readings = defaultReadings(column, decimalPoint).join(', ');
		if (readings === '') return [];
		const text = `${lveLabels.InputCols} ${heading}: the default must be one of ${readings}`;
		return [
			fault(place(['InputCols', heading, 'default']), 'lve-not-allowed', text, { at: heading, allowed: readings }),
		];
	});
}

const place = (path: readonly PropertyKey[]) => [
	'LVE',
	...path.map((step) => (typeof step === 'number' ? step : String(step))),
];

function ruleFault({ path, message, params = {} }: z.core.$ZodIssueCustom): ConfigFault {
	const text = `${lveLabels.InputCols}: ${message}`;
	if (params.code === 'lve-columns-missing') {
		return fault(place(path), 'lve-columns-missing', text, { missing: String(params.missing) });
	}
	return fault(place(path), 'lve-column-repeated', text, { at: String(path.at(-1)), other: String(params.other) });
}

function fieldFault({ path, code, message, params = {} }: JobFault): readonly ConfigFault[] {
	const [field = '', ...steps] = path;
	if (!isLveField(field)) return [];
	const at = steps.length === 0 ? field : steps.join('.');
	const text = `${lveLabels[field]} ${at}: ${message}`;
	const where = place(path);
	switch (code) {
		case 'missing':
			return [fault(where, 'lve-missing', text, { at })];
		case 'wrong-type':
			return [fault(where, 'lve-wrong-type', text, { at, expected: String(params.expected) })];
		case 'unknown-field':
			return [fault(where, 'lve-unknown-field', text, { at })];
		case 'too-small':
			return [fault(where, 'lve-too-small', text, { at, min: Number(params.min) })];
		case 'too-large':
			return [fault(where, 'lve-too-large', text, { at, max: Number(params.max) })];
		default:
			return params.allowed === undefined
				? [fault(where, 'lve-format', text, { at })]
				: [fault(where, 'lve-not-allowed', text, { at, allowed: String(params.allowed) })];
	}
}

const isLveField = (field: string | number): field is LveField => Object.hasOwn(lveLabels, field);
