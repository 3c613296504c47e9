import type { WorkbookText } from '#features/valuation/shared/workbook/workbook-text.ts';
import { columnWidths } from '#lib/workbook/table-format.ts';
import { headingCell, textCell, valueCell, type WorkbookModel } from '#lib/workbook/workbook-model.ts';
import { curveHeadings } from './point-row.ts';

const factorFormat = '0.0000000000';

/** A made-up curve, by tenor. */
const samplePoints = [
	{ tenor: '1M', discountFactor: 0.9966 },
	{ tenor: '3M', discountFactor: 0.9898 },
	{ tenor: '6M', discountFactor: 0.9796 },
	{ tenor: '1Y', discountFactor: 0.9602 },
	{ tenor: '2Y', discountFactor: 0.9246 },
	{ tenor: '5Y', discountFactor: 0.8269 },
	{ tenor: '10Y', discountFactor: 0.6805 },
];

/** The workbook of a user-defined curve to fill in. */
export function composeCurveTemplate(t: WorkbookText): WorkbookModel {
	const headings = curveHeadings.map(headingCell);
	const points = samplePoints.map(({ tenor, discountFactor }) => [
		textCell(tenor),
		undefined,
		valueCell(discountFactor, factorFormat),
	]);
	const rows = [headings, ...points];
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
