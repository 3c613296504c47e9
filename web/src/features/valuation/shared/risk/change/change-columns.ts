import { describeDealError, type RiskText, type ValuationText } from '#features/valuation/shared/valuation-text.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import type { View } from '../../detail/used-curves.ts';
import { figureOf, textOf } from '../exported-table.ts';
import type { DealChange } from './change-stages.ts';

interface Texts {
	readonly text: ValuationText;
	readonly riskText: RiskText;
	readonly currency: string;
}

/** Returns the reason why a view of a deal has no steps. */
function remarkOf(
	{ Error: error, missingViews = [] }: DealChange,
	view: View,
	text: ValuationText,
): string | undefined {
	const reasons = [
		...(error === undefined ? [] : [describeDealError(error, text)]),
		...missingViews.filter((each) => each.view === view).map((each) => describeDealError(each, text)),
	];
	return reasons.length === 0 ? undefined : reasons.join(' ');
}

/** Returns columns with the steps of each deal in a view. */
export function changeColumns(
	{ text, riskText: { t }, currency }: Texts,
	view: View,
): readonly DataColumn<DealChange>[] {
	const unit = { unit: currency };
	const step = (key: 'time' | 'fixings' | 'rates' | 'fx' | 'cash') =>
		figureOf<DealChange>(key, t(`change.steps.${key}`), ({ views }) => views[view]?.[key], unit);
	const value = (key: 'value0' | 'value1') =>
		figureOf<DealChange>(
			key,
			t(`change.${key}`),
			({ views, apart }) => views[view]?.[key] ?? apart?.[view]?.[key],
			unit,
		);
	return [
		textOf('dealId', text.t('results.dealId'), ({ dealId }) => dealId, { isRowHeader: true }),
		textOf('status', t('change.status'), ({ status }) => t(`change.statuses.${status}`)),
		value('value0'),
		...(['time', 'fixings', 'rates', 'fx', 'cash'] as const).map(step),
		value('value1'),
		textOf('remark', t('remark'), (row) => remarkOf(row, view, text), { isGreedy: true }),
	];
}

/** A curve, and the change in value that its new rates cause. */
export interface CurveChange {
	readonly curveId: string;
	readonly discountingTenor: string;
	readonly change: number;
}

export const curveColumns = (
	{ riskText: { t }, currency }: Texts,
	curveName: (curveId: string) => string,
): readonly DataColumn<CurveChange>[] => [
	textOf('curve', t('risk.curve'), ({ curveId }) => curveName(curveId), { isRowHeader: true }),
	textOf('tenor', t('change.discounting'), ({ discountingTenor }) => discountingTenor),
	figureOf('change', t('change.steps.rates'), ({ change }) => change, { unit: currency }),
];
