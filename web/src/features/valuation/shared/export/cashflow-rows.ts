import { dateCell, headingCell, textCell, valueCell, type WorkbookRow } from '#lib/workbook/workbook-model.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { amountFormat } from '../workbook/deal-cells.ts';
import type { WorkbookText } from '../workbook/workbook-text.ts';
import type { ResultsExport } from './result-rows.ts';

const views = ['libor', 'rfr', 'rfrSpread'] as const;

const factorFormat = '0.0000000000';
const rateFormat = '0.000000';

type Legs<Content> = { readonly leg1: Content; readonly leg2: Content };
type OfViews<Content> = Readonly<Partial<Record<(typeof views)[number], Legs<Content>>>>;

/** Each leg of each view of a deal, with the cells that name it. */
export function legsOf<Content>(
	{ dealId }: ValuationResult,
	content: OfViews<Content> | undefined,
	t: WorkbookText,
): readonly { readonly leg: 1 | 2; readonly content: Content; readonly named: WorkbookRow }[] {
	return views.flatMap((view) => {
		const legs = content?.[view];
		if (legs === undefined) return [];
		return ([1, 2] as const).map((leg) => ({
			leg,
			content: legs[`leg${leg}`],
			named: [textCell(dealId), textCell(t(`workbook.results.${view}`)), valueCell(leg)],
		}));
	});
}

export function cashflowHeadings(t: WorkbookText): WorkbookRow {
	const keys = [
		'dealId',
		'view',
		'leg',
		'date',
		'currency',
		'discountFactor',
		'totalAmount',
		'residualAmount',
	] as const;
	return keys.map((key) => headingCell(t(`workbook.results.${key}`)));
}

export function cashflowRows({ results, request }: ResultsExport, t: WorkbookText): readonly WorkbookRow[] {
	const items = new Map(request.valuationItems.map((item) => [item.dealId, item]));
	return results.flatMap((result) =>
		legsOf(result, result.cashflows, t).flatMap(({ leg, content, named }) => {
			const currency = items.get(result.dealId)?.[`leg${leg}Currency`];
			return content.map(({ date, discountFactor, totalAmount, residualAmount }) => [
				...named,
				dateCell(date),
				typeof currency === 'string' ? textCell(currency) : undefined,
				valueCell(discountFactor, factorFormat),
				valueCell(totalAmount, amountFormat),
				valueCell(residualAmount, amountFormat),
			]);
		}),
	);
}

export function fixingHeadings(t: WorkbookText): WorkbookRow {
	const fixing = [
		'fixingDate',
		'accrualStartDate',
		'accrualEndDate',
		'referenceRatePercent',
		'couponRatePercent',
	] as const;
	return (['dealId', 'view', 'leg', ...fixing, 'origin'] as const).map((key) =>
		headingCell(t(`workbook.results.${key}`)),
	);
}

export function fixingRows({ results }: ResultsExport, t: WorkbookText): readonly WorkbookRow[] {
	return results.flatMap((result) =>
		legsOf(result, result.payments, t).flatMap(({ content, named }) =>
			content.indexFixings.map((fixing) => [
				...named,
				dateCell(fixing.fixingDate),
				dateCell(fixing.accrualStartDate),
				dateCell(fixing.accrualEndDate),
				valueCell(fixing.referenceRatePercent, rateFormat),
				valueCell(fixing.couponRatePercent, rateFormat),
				textCell(fixing.origin),
			]),
		),
	);
}
