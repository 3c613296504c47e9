import type { LoanBatch, SavedInputColumn } from '#shared/loan/batch/loan-batch.ts';
import type { LoanFileField } from '#shared/loan/batch/loan-fields.ts';
import { type LoanColumn, resolveLoanColumns } from '#shared/loan/loan-columns.ts';
import { LoanFileFailure } from './loan-file-failure.ts';
import { type LoanDelimiter, openLoanFile } from './open-loan-file.ts';

/**
 * The currencies that the rows of a loan file name, as they are written.
 *
 * @throws LoanFileFailure for a file that cannot be read, or whose header does not fit
 */
export async function loanCurrencies(path: string, batch: LoanBatch): Promise<ReadonlySet<string>> {
	const { parts } = await openLoanFile(path, batch.features.delimiter);
	const found = new Set<string>();
	let place: number | undefined;
	let blankMeans = '';
	for await (const part of parts()) {
		for (const { cells } of part) {
			if (place === undefined) {
				const column = loanColumns(
					cells.map(({ text }) => text),
					batch,
				).find(({ field }) => field === 'currency');
				place = column?.place ?? -1;
				blankMeans = column?.blankMeans ?? '';
			} else found.add((cells[place]?.text || blankMeans).toUpperCase());
		}
	}
	if (found.size === 0) throw new LoanFileFailure('The file has no loans below its headings.');
	return found;
}

/** @throws LoanFileFailure when the header does not fit the configuration */
export function loanColumns(headings: readonly string[], { InputCols, features }: LoanBatch) {
	const resolved = resolveLoanColumns(headings, InputCols);
	if ('columns' in resolved) {
		requireOwnNames(resolved.ignored, resolved.columns, InputCols);
		return resolved.columns;
	}
	const misread = misreadSeparator(headings, features.delimiter);
	if (misread !== undefined) throw new LoanFileFailure(misread);
	const { missing, repeated } = resolved;
	const lacks = missing.length === 0 ? '' : ` It lacks the columns ${missing.join(', ')}.`;
	const has = repeated.length === 0 ? '' : ` It has more than one column for ${repeated.join(', ')}.`;
	throw new LoanFileFailure(`The header does not fit the LVE input columns.${lacks}${has}`);
}

/** Names and remarks of a loan; no figure depends on them. */
const labels: ReadonlySet<LoanFileField> = new Set(['loanId', 'customTextBox1']);

/**
 * Refuses a file with unknown headings that lacks columns of the configuration: one may be the other under a new name, and
 * its margin or repayment would be left out of the figures. Unknown headings beside all columns are left alone, and so are
 * columns that the file lacks without them.
 */
function requireOwnNames(
	unknown: readonly string[],
	columns: readonly LoanColumn<LoanFileField>[],
	saved: Readonly<Record<string, SavedInputColumn<LoanFileField>>>,
): void {
	if (unknown.length === 0) return;
	const found = new Set(columns.map(({ field, number }) => `${field} ${number}`));
	const absent = Object.entries(saved).filter(([, column]) => {
		const { field, number = 1 } = typeof column === 'string' ? { field: column } : column;
		return !labels.has(field) && !found.has(`${field} ${number}`);
	});
	if (absent.length === 0) return;
	throw new LoanFileFailure(
		`The file has headings that the LVE input columns do not have, ${named(unknown)}, and lacks ${named(absent.map(([heading]) => heading))}. ` +
			'If a column has another name, use that of the LVE input columns. If a column may be missing, give it a default there.',
	);
}

const maxNamed = 5;

function named(headings: readonly string[]): string {
	const listed = headings.slice(0, maxNamed).map((heading) => heading.slice(0, 40));
	const more = headings.length - listed.length;
	return `${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const separatorNames: Readonly<Record<LoanDelimiter, string>> = {
	',': 'commas',
	';': 'semicolons',
	'\t': 'tabs',
};

/** Says that a header whose only heading holds another separator was read with the wrong one. */
function misreadSeparator(headings: readonly string[], expected: LoanDelimiter | undefined): string | undefined {
	const [only = '', ...more] = headings;
	if (expected === undefined || more.length > 0) return undefined;
	const separators = Object.keys(separatorNames) as LoanDelimiter[];
	const found = separators.find((separator) => separator !== expected && only.includes(separator));
	if (found === undefined) return undefined;
	const names = [separatorNames[found], separatorNames[expected]];
	return `The columns of the file are separated by ${names[0]}; the LVE configuration expects ${names[1]}.`;
}
