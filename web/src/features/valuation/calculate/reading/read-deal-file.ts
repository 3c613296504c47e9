import type { UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { legNames } from '#shared/deal/leg-fields.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { isDoubtfulRate } from '#shared/table/read/figure-doubt.ts';
import { type BookTerms, readBook } from '../book/read-book.ts';
import { type DealsRead, readDeals } from './read-deals.ts';

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
 * A template with sample deals among others, or with an unusual spread, is read with the table reader, which asks about
 * them. A template with faults is read with the table reader if that leaves fewer deals out: it understands `18m` and `QTR`.
 */
export function readDealFile(bytes: Uint8Array, terms: BookTerms): DealsRead {
	if (terms.isPasted || hasAnswers(terms)) return readBook(bytes, terms);
	const template = readDeals(bytes);
	const { workbookFault, faultyDeals, faults } = template;
	if (workbookFault !== undefined)
		return isOtherLayout.has(workbookFault.code) ? orTemplate(bytes, terms, template) : template;
	if (faults.length === 0) return isDoubtful(template) ? orTemplate(bytes, terms, template) : template;
	const book = orTemplate(bytes, terms, template);
	const isHeadings = faultyDeals === 0;
	return isHeadings || book.items.length > template.items.length ? book : template;
}

const isDoubtful = ({ items, warnings = [] }: DealsRead): boolean =>
	warnings.some(({ code }) => code === 'sample-row') ||
	items.some((item) => legNames.some(({ Spread }) => isDoubtfulSpread(item[Spread])));

/** A number as small as 1e-7 has no plain digits, and is as doubtful. */
function isDoubtfulSpread(spread: unknown): boolean {
	if (typeof spread !== 'number') return false;
	const text = String(Math.abs(spread));
	return text.includes('e') ? spread < 1 : isDoubtfulRate(decimal(text), 'bp');
}

const hasAnswers = ({ answers: { table, encoding, separator, isAccepted } }: BookTerms) =>
	isAccepted === true || encoding !== undefined || separator !== undefined || Object.keys(table).length > 0;

/** The book, unless the file is none: then the faults of the template stay. */
function orTemplate(bytes: Uint8Array, terms: BookTerms, template: DealsRead): DealsRead {
	const book = readBook(bytes, terms);
	return book.book === undefined && template.workbookFault?.code !== 'no-workbook' ? template : book;
}
