import type { TableRow } from '#shared/table/read/table-row.ts';
import { loanOfRow } from '#shared/table/vocabulary/loan-of-row.ts';
import { loanFileFields } from './batch/loan-fields.ts';

/** A loan as sent to the batch API, which validates it again. */
export type LoanRequest = Readonly<Record<string, unknown>>;

export function requestOfRow(row: TableRow): LoanRequest {
	const { fields, principalAmtChanges } = loanOfRow(row);
	const kinds: Readonly<Record<string, string>> = loanFileFields;
	const request: Record<string, unknown> = {};
	for (const [field, value] of Object.entries(fields)) {
		if (kinds[field] === 'count') request[field] = Number(value);
		else if (kinds[field] === 'list') request[field] = namesOf(value);
		else request[field] = kinds[field] === 'flag' ? value === 'true' : value;
	}
	return Object.keys(principalAmtChanges).length === 0 ? request : { ...request, principalAmtChanges };
}

const namesOf = (text: string): readonly string[] =>
	text.split(/[,;|]/).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));

/** Returns the spreads whose method neither convention nor row states. Files must state it: a default is a guess. */
export function spreadsWithoutUse(loan: LoanRequest): readonly ('cas' | 'margin')[] {
	if (loan.convention !== undefined || loan.floorOption !== undefined) return [];
	return (['cas', 'margin'] as const).filter((spread) => {
		const value = loan[spread];
		return typeof value === 'string' && /[1-9]/.test(value) && loan[`${spread}Method`] === undefined;
	});
}
