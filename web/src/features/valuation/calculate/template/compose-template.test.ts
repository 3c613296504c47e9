import ExcelJS from 'exceljs';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { bytesOfModel } from '#features/valuation/shared/testing/deal-workbook.ts';
import { readDeal } from '#shared/deal/read-deal.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { readDeals } from '../reading/read-deals.ts';
import { composeTemplate } from './compose-template.ts';

beforeAll(async () => {
	await i18next.init({
		lng: 'en',
		ns: ['valuation'],
		resources: await allTexts(),
		interpolation: { escapeValue: false },
	});
});

const modelIn = (language: 'en' | 'zh') => composeTemplate(i18next.getFixedT(language, 'valuation'));

test.each(['en', 'zh'] as const)('the template in language %s is read as the three sample deals', async (language) => {
	const read = readDeals(await bytesOfModel(modelIn(language)));
	expect(read).toEqual({
		items: sampleDeals,
		ignored: [],
		hidden: [],
		ignoredSheets: [],
		faults: [],
		unlistedFaults: 0,
		warnings: [],
		faultyDeals: 0,
	});
});

test('the engine accepts the sample deals', () => {
	for (const deal of sampleDeals) expect(readDeal(deal)).toMatchObject({ dealId: deal.dealId });
});

test('the template has drop-down lists, date formats and frozen headings', async () => {
	const book = new ExcelJS.Workbook();
	await book.xlsx.load((await bytesOfModel(modelIn('en'))).buffer as ArrayBuffer);
	const sheet = book.getWorksheet('Deals') as ExcelJS.Worksheet;
	const columnOf = (heading: string) => (sheet.getRow(1).values as unknown[]).indexOf(heading);
	expect(sheet.getCell(500, columnOf('instrumentTag')).dataValidation).toMatchObject({
		type: 'list',
		formulae: ['"LIBOR,RFR"'],
	});
	expect(sheet.getCell(2, columnOf('direction_2')).dataValidation).toMatchObject({ formulae: ['"Pay,Receive"'] });
	expect(sheet.getColumn(columnOf('endDate')).numFmt).toBe('dd-mmm-yyyy');
	expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1, xSplit: 1 });
});
