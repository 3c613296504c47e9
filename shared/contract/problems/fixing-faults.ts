export const fixingFaultMeanings = {
	'currency-without-index': 'The currency has no known index.',
	'index-unknown': 'The currency has no such index.',
	'tenor-unknown': 'The index has no such tenor.',
	'out-of-range': 'The value is not plausible as percent per year.',
	repeated: 'Another fixing has the same index, tenor and date.',
	'not-a-decimal': 'The value has too many digits.',
	weekend: 'The date is a Saturday or a Sunday.',
	holiday: 'The date is a holiday of the index.',
	'outside-calendar': 'The holidays of the date are not known.',
	future: 'The date is in the future.',
	outlier: 'The value is far from a fixing of two weeks around it. Send `confirmed: true` to save it.',
} as const;

export type FixingFaultCode = keyof typeof fixingFaultMeanings;
