import type { UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { shortened } from '#features/valuation/shared/workbook/placed-fault.ts';
import { type BookTerms, readBook } from '../book/read-book.ts';
import { type DealsRead, listed, readDeals } from './read-deals.ts';

/** Faults after which the table reader, which accepts other layouts and text, may still read a file. */
const isOtherLayout: ReadonlySet<UnusableWorkbook['code']> = new Set([
	'no-workbook',
	'no-deals',
	'merged-cells',
	'too-wide',
	'too-many-blank-rows',
] as const);

/**
 * Reads a file of deals: the template as it is, any other book with the table reader.
 *
 * A template with faults is read with the table reader if that leaves fewer deals out: it understands `18m` and `QTR`.
 */
export function readDealFile(bytes: Uint8Array, terms: BookTerms): DealsRead {
	if (terms.isPasted || hasAnswers(terms)) return readBook(bytes, terms);
	const { doubts = [], ...template } = readDeals(bytes);
	const { workbookFault, faultyDeals, faults } = template;
	if (workbookFault === undefined && faults.length === 0) return withDoubts(template, doubts, terms);
	if (isDecided(terms)) return readBook(bytes, terms);
	if (workbookFault !== undefined)
		return isOtherLayout.has(workbookFault.code) ? orTemplate(bytes, terms, template) : template;
	if (faultyDeals === 0) return orTemplate(bytes, terms, template);
	// The headings are those of the template: it needs no mapping.
	const book = orTemplate(bytes, { ...terms, mappings: [] }, template);
	return book.items.length > template.items.length ? book : template;
}

/** Answers that only the table reader understands. */
const hasAnswers = ({ answers: { table, mapping, encoding, separator } }: BookTerms) =>
	(mapping ?? undefined) !== undefined ||
	encoding !== undefined ||
	separator !== undefined ||
	Object.keys(table).some((key) => key !== 'confirmed');

const isDecided = ({ answers: { table, isAccepted } }: BookTerms) =>
	isAccepted === true || table.confirmed !== undefined;

/** A clean template whose doubtful deals are left out, and nothing is valued, until the person decides. */
function withDoubts(template: DealsRead, doubts: NonNullable<DealsRead['doubts']>, { answers }: BookTerms): DealsRead {
	if (doubts.length === 0) return template;
	const confirmed = answers.table.confirmed ?? [];
	const open = doubts.filter(({ confirms = '' }) => !confirmed.includes(confirms));
	const left = new Set(open.map(({ dealId }) => dealId));
	const items = template.items.filter(({ dealId }) => !left.has(shortened(String(dealId))));
	return {
		...template,
		items,
		...listed(open),
		faultyDeals: template.items.length - items.length,
		warnings: (template.warnings ?? []).filter(({ dealId }) => !left.has(dealId)),
		book: { questions: [], deals: template.items.length },
	};
}

/** The book; the faults of the template if the file is not a book. */
function orTemplate(bytes: Uint8Array, terms: BookTerms, template: DealsRead): DealsRead {
	const book = readBook(bytes, terms);
	return book.book === undefined && template.workbookFault?.code !== 'no-workbook' ? template : book;
}
