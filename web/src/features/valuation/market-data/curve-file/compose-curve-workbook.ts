import {
	constituentHeadings,
	constituentRows,
	namedRows,
	settingHeadings,
	tableSheets,
} from '#features/valuation/shared/export/result-rows.ts';
import type { WorkbookText } from '#features/valuation/shared/workbook/placed-fault.ts';
import {
	columnWidths,
	dateCell,
	headingCell,
	textCell,
	valueCell,
	type WorkbookModel,
} from '#lib/workbook/workbook-model.ts';
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

/** Returns the workbook template for a user-defined curve, with sample points and a guide to the columns. */
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

/** Returns a workbook with a generated curve's points, definition and parameters, and the quotes used to build it. */
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
