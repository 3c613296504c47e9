import { changeHeading, type HeadingLanguage, loanHeading, resultFields } from '#shared/loan/loan-headings.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';

export interface RowTerm {
	readonly heading: string;
	readonly value: string;
}

/** The terms that a row of the file states, in the order of results. */
export function rowTerms(loan: LoanRequest, language: HeadingLanguage): readonly RowTerm[] {
	const single = resultFields.flatMap((field) => {
		const value = loan[field];
		if (value === undefined) return [];
		return [{ heading: loanHeading(field, language), value: termText(value) }];
	});
	return [
		...single,
		...principalChanges(loan).flatMap(([date, amount], i) => [
			{ heading: changeHeading('changeDate', i + 1, language), value: date },
			{ heading: changeHeading('changeAmount', i + 1, language), value: amount },
		]),
	];
}

/** A term as a cell of a loan file has it. */
export function termText(value: unknown): string {
	if (Array.isArray(value)) return value.join(', ');
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	return String(value);
}

/** The principal changes of a loan by date. */
export function principalChanges({ principalAmtChanges }: LoanRequest): readonly (readonly [string, string])[] {
	const changes = Object.entries((principalAmtChanges ?? {}) as Readonly<Record<string, string>>);
	return changes.sort(([a], [b]) => (a < b ? -1 : 1));
}
