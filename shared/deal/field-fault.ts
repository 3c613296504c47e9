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
 * Invalid field of a deal.
 *
 * `field` is the path of the field in a request, such as `leg1Spread` or `amortizationSchedule.leg1.2.endDate`. `found`
 * is the value of the field, as text of limited length.
 */
export interface FieldFault {
	readonly reason: (typeof fieldFaultReasons)[number];
	readonly field: string;
	readonly found: string;
	readonly expected: string;
	readonly allowed?: readonly string[];
}
