/** The kinds of faults that a field of a deal can have. */
export const fieldFaultReasons = [
	'field-required',
	'field-not-allowed',
	'field-unknown',
	'not-a-text',
	'not-a-number',
	'not-a-list',
	'not-an-object',
	'not-a-date',
	'out-of-range',
	'value-unknown',
	'index-unknown',
	'tenor-unknown',
	'start-not-before-end',
	'frequency-unlike-tenor',
	'legs-same-direction',
	'amortisation-overlap',
	'amortisation-gap',
	'amortisation-uneven',
	'field-contradiction',
	'lockout-too-long',
] as const;

/**
 * A field of a deal that cannot be used.
 *
 * `field` is the path on the wire, such as `leg1Spread` or `amortizationSchedule.leg1.2.endDate`; `found` is its value as
 * bounded text.
 */
export interface FieldFault {
	readonly reason: (typeof fieldFaultReasons)[number];
	readonly field: string;
	readonly found: string;
	readonly expected: string;
	/** The values that the field may have, where they can be listed. */
	readonly allowed?: readonly string[];
}
