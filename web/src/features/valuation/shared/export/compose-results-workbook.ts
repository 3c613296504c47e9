import { headingCell, type WorkbookModel } from '#lib/workbook/workbook-model.ts';
import type { WorkbookText } from '../workbook/workbook-text.ts';
import { cashflowHeadings, cashflowRows, fixingHeadings, fixingRows } from './cashflow-rows.ts';
import type { ResultsExport } from './export-input.ts';
import { detailRows, inputHeadings, inputRows, scheduleHeadings, scheduleRows } from './input-rows.ts';
import {
	constituentHeadings,
	constituentRows,
	curveUseHeadings,
	curveUseRows,
	pointHeadings,
	pointRows,
	settingHeadings,
	settingRows,
} from './market-data-rows.ts';
import { remarkRows, resultHeadings, resultRows } from './result-rows.ts';
import { tableSheets } from './table-sheets.ts';

/**
 * Everything that is shown of a valuation. Figures are those of the answer, with all their digits; a format only
 * shortens what a cell shows.
 */
export function composeResultsWorkbook(exported: ResultsExport, t: WorkbookText): WorkbookModel {
	const name = (key: 'results' | 'cashflows' | 'fixings' | 'marketData' | 'points' | 'constituents' | 'inputs') =>
		t(`workbook.results.${key}`);
	const remarkHeadings = (['dealId', 'view', 'remarks'] as const).map((key) =>
		headingCell(t(`workbook.results.${key}`)),
	);
	const detailHeadings = (['name', 'value'] as const).map((key) => headingCell(t(`workbook.results.${key}`)));
	const { curves } = exported;
	return [
		...tableSheets(name('results'), resultHeadings(t), resultRows(exported, t)),
		...tableSheets(t('workbook.results.remarks'), remarkHeadings, remarkRows(exported, t)),
		...tableSheets(name('cashflows'), cashflowHeadings(t), cashflowRows(exported, t)),
		...tableSheets(name('fixings'), fixingHeadings(t), fixingRows(exported, t)),
		...tableSheets(name('marketData'), curveUseHeadings(t), curveUseRows(exported, t)),
		...tableSheets(t('workbook.results.settings'), settingHeadings(t), settingRows(exported, t)),
		...tableSheets(name('points'), pointHeadings(t), curves.flatMap(pointRows)),
		...tableSheets(name('constituents'), constituentHeadings(t), curves.flatMap(constituentRows)),
		...tableSheets(name('inputs'), inputHeadings(exported), inputRows(exported)),
		...tableSheets(t('workbook.results.schedules'), scheduleHeadings(t), scheduleRows(exported)),
		...tableSheets(t('workbook.results.details'), detailHeadings, detailRows(exported, t)),
	];
}
