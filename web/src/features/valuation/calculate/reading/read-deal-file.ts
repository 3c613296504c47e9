import type { UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { shortened } from '#features/valuation/shared/workbook/placed-fault.ts';
import { type BookTerms, readBook } from '../book/read-book.ts';
import { type DealsRead, listed, readDeals } from './read-deals.ts';

/** Template reader's fault codes after which the table reader is tried: it accepts text files and other layouts. */
const isOtherLayout: ReadonlySet<UnusableWorkbook['code']> = new Set([
	'no-workbook',
	'no-deals',
	'merged-cells',
	'too-wide',
	'too-many-blank-rows',
] as const);

/**
 * Reads the portal's template with the template reader, and any other file with the table reader. The table reader
 * accepts more spellings, such as `18m` and `QTR`. It also reads a faulty template if this gives more valid deals.
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
	// A file with the template's headings needs no mapping.
	const book = orTemplate(bytes, { ...terms, mappings: [] }, template);
	return book.items.length > template.items.length ? book : template;
}

/** True if the user has given answers that only the table reader can apply. */
const hasAnswers = ({ answers: { table, mapping, encoding, separator } }: BookTerms) =>
	(mapping ?? undefined) !== undefined ||
	encoding !== undefined ||
	separator !== undefined ||
	Object.keys(table).some((key) => key !== 'confirmed');

const isDecided = ({ answers: { table, isAccepted } }: BookTerms) =>
	isAccepted === true || table.confirmed !== undefined;

/** Excludes deals with unconfirmed doubtful values from a faultless template. No deal is valued before a decision. */
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

function orTemplate(bytes: Uint8Array, terms: BookTerms, template: DealsRead): DealsRead {
	const book = readBook(bytes, terms);
	return book.book === undefined && template.workbookFault?.code !== 'no-workbook' ? template : book;
}
