import {
	constituentHeadings,
	constituentRows,
	namedRows,
	settingHeadings,
} from '#features/valuation/shared/export/market-data-rows.ts';
import type { GeneratedCurve } from '#features/valuation/shared/export/result-rows.ts';
import { tableSheets } from '#features/valuation/shared/export/table-sheets.ts';
import type { WorkbookText } from '#features/valuation/shared/workbook/workbook-text.ts';
import { dateCell, headingCell, textCell, valueCell, type WorkbookModel } from '#lib/workbook/workbook-model.ts';

/** The table of a generated curve, its definition, its parameters and the quotes behind it. */
export function composeCurveWorkbook(curve: GeneratedCurve, t: WorkbookText): WorkbookModel {
	const { definition, parameters, points, curveId, snapshotId, valuationDate, tenor, label } = curve;
	const keys = ['tenor', 'startDate', 'endDate', 'discountFactor', 'ratePercent'] as const;
	const rows = points.map((point) => [
		textCell(point.tenor),
		dateCell(point.startDate),
		dateCell(point.endDate),
		valueCell(point.discountFactor, '0.0000000000'),
		valueCell(point.ratePercent, '0.000000'),
	]);
	const run = { valuationDate, snapshotId, label, discountingTenor: tenor };
	return [
		...tableSheets(
			t('workbook.results.points'),
			keys.map((key) => headingCell(t(`workbook.results.${key}`))),
			rows,
		),
		...tableSheets(t('workbook.results.constituents'), constituentHeadings(t), constituentRows(curve)),
		...tableSheets(t('workbook.results.settings'), settingHeadings(t), [
			...namedRows(curveId, { group: t('workbook.results.settings'), values: run }, t),
			...namedRows(curveId, { group: t('workbook.results.parameters'), values: parameters }, t),
			...namedRows(curveId, { group: t('workbook.results.definition'), values: definition }, t),
		]),
	];
}
