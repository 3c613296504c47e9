import { withBrackets } from '#i18n/punctuation.ts';
import { gzipText } from '#lib/gzip-text.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import type { ValuationItem, WireFixing } from '#shared/contract/valuation-item.ts';
import type { IgnoredRows, RefusedDeals } from '#shared/contract/valuation-runs.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { ValuationOutcome } from '../shared/valuation.ts';
import { describeExpected, describeFound, type WorkbookText } from '../shared/workbook/placed-fault.ts';
import type { DealsRead, IgnoredRow } from './reading/read-deals.ts';

interface Valuation extends Pick<ValuationOutcome, 'name' | 'terms' | 'refused' | 'ignored' | 'hasConfirmedWarnings'> {
	readonly items: readonly ValuationItem[];
	/** True if cash flows were requested. */
	readonly hasDetails: boolean;
	readonly results: readonly ValuationResult[];
}

export const sentItem = (item: ValuationItem, hasDetails: boolean): ValuationItem => ({
	...item,
	getPaymentInfo: hasDetails,
});

const maxNameLength = 100;

/** Number of deals or results that are converted to JSON in one step. */
const batch = 100;

/**
 * Returns the request that saves a valuation. Results are included if they fit, so that a repeated run can be compared
 * with them digit by digit. Undefined if the deals alone exceed the maximum.
 *
 * @param maxLength maximum compressed length of request and results together; the other fields are short
 */
export async function savedValuation(valuation: Valuation, maxLength = runLimits.bodyBytes) {
	const { name, terms, items, hasDetails, results, refused, ignored, hasConfirmedWarnings } = valuation;
	const before = `${JSON.stringify(terms).slice(0, -1)},"valuationItems":[`;
	const request = await gzipText(jsonOf(before, items, ']}', (item) => sentItem(item, hasDetails)));
	if (request.length > maxLength) return undefined;
	const alone = {
		name: name.slice(0, maxNameLength),
		request,
		encoding: 'gzip' as const,
		...(refused === undefined ? {} : { refused }),
		...(ignored === undefined ? {} : { ignored }),
		...(hasConfirmedWarnings === true ? { hasConfirmedWarnings } : {}),
	};
	const packed = await gzipText(jsonOf('[', results, ']', (result) => result));
	return request.length + packed.length > maxLength ? alone : { ...alone, results: packed };
}

function* jsonOf<Value>(
	before: string,
	values: readonly Value[],
	after: string,
	written: (value: Value) => object,
): Generator<string> {
	yield before;
	for (let from = 0; from < values.length; from += batch) {
		const text = JSON.stringify(values.slice(from, from + batch).map(written)).slice(1, -1);
		yield from === 0 ? text : `,${text}`;
	}
	yield after;
}

/** Returns the fixings that the deals can use. Other fixings would only enlarge the request. */
export function usedFixings(
	fixings: readonly WireFixing[],
	items: readonly ValuationItem[],
	valuationDate: string,
): readonly WireFixing[] {
	if (fixings.length === 0) return fixings;
	const named = new Set<string>();
	for (const item of items) {
		named.add(keyOf(item.leg1Currency, item.leg1IndexName, item.leg1Tenor));
		named.add(keyOf(item.leg2Currency, item.leg2IndexName, item.leg2Tenor));
	}
	return fixings.filter(
		({ index, currency, tenor, date }) => date < valuationDate && named.has(keyOf(currency, index, tenor)),
	);
}

const keyOf = (currency: unknown, index: unknown, tenor: unknown) =>
	[currency, index, tenor === undefined || tenor === '' ? 'ON' : tenor]
		.map((part) => String(part).toUpperCase())
		.join(' ');

const maxText = 100;
const maxMessage = 300;

export function refusedDeals(
	{ faultyDeals, faults }: Pick<DealsRead, 'faultyDeals' | 'faults'>,
	t: WorkbookText,
): RefusedDeals | undefined {
	if (faultyDeals === 0) return undefined;
	return {
		deals: faultyDeals,
		faults: faults.slice(0, runLimits.refusedFaultsKept).map((fault) => ({
			sheet: fault.sheet.slice(0, maxText),
			row: fault.row,
			...(fault.dealId === '' ? {} : { dealId: fault.dealId.slice(0, maxText) }),
			code: fault.code,
			message: `${fault.heading}: ${describeFound(fault, t)}. ${describeExpected(fault, t)}`.slice(0, maxMessage),
		})),
	};
}

export function ignoredRows({ ignored }: Pick<DealsRead, 'ignored'>, t: WorkbookText): IgnoredRows | undefined {
	if (ignored.length === 0) return undefined;
	const listed = ignored.slice(0, runLimits.ignoredRowsKept).map(({ sheet, row, text, reason }) => {
		const named = reason === undefined ? text : withBrackets(text, describeReason(reason, t));
		return { sheet: sheet.slice(0, maxText), row, text: named.slice(0, maxText) };
	});
	return { rows: ignored.length, listed };
}

export const describeReason = (reason: NonNullable<IgnoredRow['reason']>, t: WorkbookText): string =>
	reason === 'terminated' ? t('book.terminated') : t(`book.skipped.${reason}`);
