import { withBrackets } from '#i18n/punctuation.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import type { IgnoredRows, RefusedDeals } from '#shared/contract/valuation-runs.ts';
import { describeExpected, describeFound, type WorkbookText } from '../shared/workbook/placed-fault.ts';
import type { DealsRead, IgnoredRow } from './reading/read-deals.ts';

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
