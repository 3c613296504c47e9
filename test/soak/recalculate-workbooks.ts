import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ExcelJS from 'exceljs';
import { composeWorkbook } from '#features/loans/calculator/export/compose-workbook.ts';
import { usdForm } from '#features/loans/testing/reference.ts';
import { spreadsheetTextsIn, textsIn } from '#features/loans/testing/texts.ts';
import { workbookBytes } from '#lib/workbook/workbook-bytes.ts';
import type { WorkbookModel } from '#lib/workbook/workbook-model.ts';
import { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { type FloorOption, floorRules } from '#shared/compounding/floor-option.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import golden from '../golden/compounding/periods.json' with { type: 'json' };
import { type Asked, calculatedResult } from '../support/calculated-result.ts';

/** Recalculates the exported workbooks of all golden periods with LibreOffice. Skipped if it is not installed. */

const isInstalled = spawnSync('soffice', ['--version']).status === 0;
if (!isInstalled) {
	console.log('Skipped: LibreOffice (soffice) is not installed, so no workbook was recalculated with it.');
	process.exit(0);
}

type Golden = (typeof golden.cases)[number];
type SeriesName = keyof typeof golden.series;

const [text, words] = [await textsIn('en'), await spreadsheetTextsIn('en')];

const calendars = new Map(
	Object.entries(golden.calendars).map(([name, { completeFrom, completeTo, holidays }]) => {
		const listed = holidays.map((date) => ({ date: localDate(date), name: 'closed' }));
		const range = { completeFrom: localDate(completeFrom), completeTo: localDate(completeTo) };
		return [name, new BusinessCalendar([{ name, ...range, holidays: listed }])];
	}),
);

/** Returns terms that the golden case leaves open. They differ for each case. */
function askedOf(c: Golden, i: number): Asked {
	const { rows } = c.expected;
	const changeDate = rows[Math.floor(rows.length / 2)]?.[1]?.toString();
	const changes = changeDate === undefined || changeDate === c.start || i % 2 === 0 ? [] : [changeDate];
	return {
		currency: c.series.startsWith('JPY') ? 'JPY' : 'USD',
		startDate: c.start,
		endDate: c.end,
		principal: '123456789.01',
		basis: c.basis,
		observation: {
			lookbackDays: c.lookback,
			hasObservationShift: c.observationShift,
			lockoutDays: c.lockout,
			allowsNonBusinessDates: false,
		},
		floorRule: floorRules[c.floorOption as FloorOption],
		floor: c.floor,
		cas: c.cas,
		margin: c.margin,
		rounding: [0, 5, 2, 17][i % 4] as number,
		changes: changes.map((date) => ({ date: localDate(date), amount: decimal('-23456789.01') })),
		method: i % 3 === 0 ? 'BALANCE' : 'NON_CUMULATIVE',
	};
}

function modelOf(c: Golden, i: number): WorkbookModel {
	const { fixings, calendar } = golden.series[c.series as SeriesName];
	const stated = Object.entries(fixings).map(([date, value]) => ({ date: localDate(date), value }));
	const series = new FixingSeries('SOFR', stated);
	const result = calculatedResult(askedOf(c, i), series, calendars.get(calendar) as BusinessCalendar);
	const details = {
		...{ userId: 'user', organisation: 'Demo Bank', exportTime: '', version: '', rfr: undefined },
		labelOf: (key: string) => key,
	};
	return composeWorkbook({ inputs: usdForm, result }, details, text, words);
}

/** Removes the stored results of formulas, so that LibreOffice must calculate them. */
const withoutValues = (model: WorkbookModel): WorkbookModel =>
	model.map((sheet) => ({
		...sheet,
		rows: sheet.rows.map((row) =>
			row.map((cell) => (cell?.kind === 'number' && cell.formula !== undefined ? { ...cell, value: 0 } : cell)),
		),
	}));

const recalculateAlways = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode"><value>0</value></prop></item>
</oor:items>`;

async function wrongCells(model: WorkbookModel, path: string): Promise<{ cells: number; wrong: string[] }> {
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(readFileSync(path) as unknown as ArrayBuffer);
	const wrong: string[] = [];
	let cells = 0;
	for (const { name, rows } of model) {
		for (const [rowIndex, row] of rows.entries()) {
			for (const [columnIndex, cell] of row.entries()) {
				if (cell?.kind !== 'number' || cell.formula === undefined) continue;
				cells++;
				const { result } = workbook.getWorksheet(name)?.getCell(rowIndex + 1, columnIndex + 1) ?? {};
				const isNear = Math.abs(Number(result ?? 0) - cell.value) <= 1e-9 * Math.abs(cell.value) + 1e-15;
				if (!isNear)
					wrong.push(`${name} ${rowIndex + 1},${columnIndex + 1} =${cell.formula}: ${result}, not ${cell.value}`);
			}
		}
	}
	return { cells, wrong };
}

const folder = mkdtempSync(join(tmpdir(), 'recalculated-'));
try {
	const profile = join(folder, 'profile');
	execFileSync('mkdir', ['-p', join(profile, 'user'), join(folder, 'calculated')]);
	writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), recalculateAlways);
	const models = golden.cases.map((c, i) => ({ id: c.id, model: modelOf(c, i) }));
	for (const { id, model } of models) {
		writeFileSync(join(folder, `${id}.xlsx`), new Uint8Array(await workbookBytes(withoutValues(model))));
	}
	const files = models.map(({ id }) => join(folder, `${id}.xlsx`));
	const convert = ['--headless', '--convert-to', 'xlsx', '--outdir', join(folder, 'calculated')];
	execFileSync('soffice', [`-env:UserInstallation=${pathToFileURL(profile)}`, ...convert, ...files], {
		stdio: 'ignore',
	});
	let [cells, faulty] = [0, 0];
	for (const { id, model } of models) {
		const checked = await wrongCells(model, join(folder, 'calculated', `${id}.xlsx`));
		cells += checked.cells;
		faulty += checked.wrong.length;
		for (const wrong of checked.wrong.slice(0, 5)) console.log(`${id}: ${wrong}`);
	}
	console.log(`LibreOffice calculated ${models.length} workbooks with ${cells} formulas; ${faulty} differ.`);
	process.exitCode = faulty === 0 && cells > 0 ? 0 : 1;
} finally {
	rmSync(folder, { recursive: true, force: true });
}
