import {
	constituentSheets,
	pointCells,
	pointKeys,
	resultSheets,
	settingSheets,
} from '#features/valuation/shared/export/result-rows.ts';
import type { WorkbookText } from '#features/valuation/shared/workbook/placed-fault.ts';
import { columnWidths, headingCell, textCell, valueCell, type WorkbookModel } from '#lib/workbook/workbook-model.ts';
import type { GeneratedCurve } from '../../shared/valuation-queries.ts';
import { curveHeadings } from './read-curve.ts';

const factorFormat = '0.0000000000';

/** Sample curve; the values are invented. */
const samplePoints = [
	{ tenor: '1M', discountFactor: 0.9966 },
	{ tenor: '3M', discountFactor: 0.9898 },
	{ tenor: '6M', discountFactor: 0.9796 },
	{ tenor: '1Y', discountFactor: 0.9602 },
	{ tenor: '2Y', discountFactor: 0.9246 },
	{ tenor: '5Y', discountFactor: 0.8269 },
	{ tenor: '10Y', discountFactor: 0.6805 },
];

export function composeCurveTemplate(t: WorkbookText): WorkbookModel {
	const points = samplePoints.map(({ tenor, discountFactor }) => [
		textCell(tenor),
		undefined,
		valueCell(discountFactor, factorFormat),
	]);
	const rows = [curveHeadings.map(headingCell), ...points];
	const guide = curveHeadings.map((heading) => [textCell(heading), textCell(t(`workbook.curve.${heading}`))]);
	const guideHeadings = (['heading', 'meaning'] as const).map((key) => headingCell(t(`workbook.template.${key}`)));
	return [
		{
			name: t('workbook.curve.sheet'),
			rows,
			columnWidths: columnWidths(rows),
			columnFormats: ['@', 'dd-mmm-yyyy', factorFormat],
		},
		{ name: t('workbook.curve.guide'), rows: [guideHeadings, ...guide], columnWidths: [20, 80] },
	];
}

export function composeCurveWorkbook(curve: GeneratedCurve, t: WorkbookText): WorkbookModel {
	const { curveId, snapshotId, valuationDate, tenor: discountingTenor, label } = curve;
	const settings = { valuationDate, snapshotId, label, discountingTenor };
	const { definition, parameters } = curve;
	return [
		...resultSheets('points', pointKeys, curve.points.map(pointCells), t),
		...constituentSheets([curve], t),
		...settingSheets([{ curveId, settings, parameters, definition }], t),
	];
}
