import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { dateText } from './date-text.ts';
import { describeConventions } from './describe-conventions.ts';
import { amountText, figureText } from './figure-text.ts';

export type HeaderFieldKey =
	| 'compoundedRate'
	| 'interestAmount'
	| 'compoundingFactor'
	| 'simpleAverage'
	| 'principal'
	| 'index'
	| 'interestDays'
	| 'observationDays'
	| 'businessDays'
	| 'yearlyBasis'
	| 'lastFixingDate'
	| 'conventions'
	| 'customTextBox1';

export interface HeaderField {
	readonly key: HeaderFieldKey;
	/** `figure` and `count` are numbers to calculate with. */
	readonly kind: 'figure' | 'amount' | 'count' | 'date' | 'text';
	/** Left out of the header when there is nothing to show. */
	readonly isOptional?: true;
	/** What the user came for. */
	readonly isLeading?: true;
	/** As wide as there is room. */
	readonly isWide?: true;
	/** The exact text. */
	value(result: CompoundingResult, text: CompoundingText): string;
}

export const headerFields: readonly HeaderField[] = [
	{ key: 'compoundedRate', kind: 'figure', isLeading: true, value: (result) => result.compoundedRate },
	{ key: 'interestAmount', kind: 'amount', isLeading: true, value: (result) => result.interestAmount },
	{ key: 'compoundingFactor', kind: 'figure', value: (result) => result.compoundingFactor },
	{ key: 'simpleAverage', kind: 'figure', value: (result) => result.simpleAverage },
	{ key: 'principal', kind: 'amount', value: (result) => result.principal },
	{ key: 'interestDays', kind: 'count', value: (result) => String(result.interestDays) },
	{ key: 'observationDays', kind: 'count', value: (result) => String(result.observationDays) },
	{ key: 'businessDays', kind: 'count', value: (result) => String(result.businessDays) },
	{ key: 'index', kind: 'text', value: (result) => result.index },
	{ key: 'yearlyBasis', kind: 'text', value: (result) => result.yearlyBasis },
	{ key: 'lastFixingDate', kind: 'date', value: (result) => result.lastFixingDate },
	{ key: 'customTextBox1', kind: 'text', isOptional: true, value: (result) => result.customTextBox1 ?? '' },
	{ key: 'conventions', kind: 'text', isWide: true, value: describeConventions },
];

export function headerText(field: HeaderField, result: CompoundingResult, text: CompoundingText): string {
	const value = field.value(result, text);
	if (field.kind === 'date') return dateText(value, text.language);
	if (field.kind === 'amount') return `${amountText(value)} ${result.currency}`;
	return field.kind === 'figure' ? figureText(value) : value;
}
