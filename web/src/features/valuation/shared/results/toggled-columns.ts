import { columnKeys, isFigure, type ResultKey } from './result-columns.ts';

/**
 * The shown columns after one of them is switched, in the order of the table. The deal ID and the last figure stay: they
 * carry the name and the error of a deal.
 */
export function toggledColumns(shown: readonly ResultKey[], key: ResultKey): readonly ResultKey[] {
	const next = columnKeys.filter((each) => (each === key ? !shown.includes(key) : shown.includes(each)));
	return next.includes('dealId') && next.some(isFigure) ? next : shown;
}
