import fc from 'fast-check';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { bytesOfModel, sheetOf } from '#features/valuation/shared/testing/deal-workbook.ts';
import { describeExpected } from '#features/valuation/shared/workbook/placed-fault.ts';
import { dateCell, headingCell, textCell, valueCell } from '#lib/workbook/workbook-model.ts';
import { curveImport, curveLimits } from '#shared/contract/valuation-curves.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { composeCurveTemplate } from './compose-curve-workbook.ts';
import { maxPoints, readCurve } from './read-curve.ts';

beforeAll(async () => {
	await i18next.init({
		lng: 'en',
		ns: ['valuation'],
		resources: await allTexts(),
		interpolation: { escapeValue: false },
	});
});

const valuationDate = localDate('2021-06-30');

async function read(
	rows: readonly (readonly (string | number)[])[],
	headings = ['Tenor', 'Date', 'Discount Factor', 'ratePercent'],
) {
	const cell = (value: string | number) => {
		if (value === '') return undefined;
		if (typeof value === 'number') return valueCell(value);
		return /^\d{4}-/.test(value) ? dateCell(value) : textCell(value);
	};
	const sheet = sheetOf('Curve', [headings.map(headingCell), ...rows.map((row) => row.map(cell))]);
	return readCurve(await bytesOfModel([sheet]), valuationDate);
}

test.each(['en', 'zh'] as const)('the template in language %s is read as its seven sample points', async (language) => {
	const { points, faults } = readCurve(
		await bytesOfModel(composeCurveTemplate(i18next.getFixedT(language, 'valuation'))),
		valuationDate,
	);
	expect(faults).toEqual([]);
	expect(points).toHaveLength(7);
	expect(points[3]).toEqual({ tenor: '1Y', discountFactor: 0.9602 });
});

test('points are unchanged after they are written to a workbook and read again', async () => {
	const days = fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 60 });
	const [points = []] = fc
		.sample(days, 1)
		.map((list) =>
			list.map((day, i) => [dateOfEpochDay(epochDay(valuationDate) + day), 0.9 ** (day / 365), i] as const),
		);
	const found = await read(
		points.map(([date, factor, i]) => (i % 2 === 0 ? ['', date, factor, ''] : ['', date, '', i / 8])),
	);
	expect(found.faults).toEqual([]);
	expect(found.points).toEqual(
		points.map(([date, factor, i]) =>
			i % 2 === 0 ? { date, discountFactor: Number(factor.toPrecision(15)) } : { date, ratePercent: i / 8 },
		),
	);
	expect(curveImport.request.shape.points.safeParse(found.points).success).toBe(true);
});

test('each fault is reported with its cell and the expected value, and does not affect other points', async () => {
	const found = await read([
		['', '', 0.99, ''],
		['1M', '2021-07-30', 0.99, ''],
		['2M', '', '', ''],
		['3M', '', 0.99, 1],
		['5X', '', 0.99, ''],
		['', 'soon', 0.99, ''],
		['', '2021-06-30', '', 1],
		['', '2121-07-01', 0.5, ''],
		['4M', '', 0, ''],
		['5M', '', '5 %', ''],
		['6M', '', '', 101],
		['1Y', '', 0.98, ''],
		['', '2022-06-30', 0.98, ''],
	]);
	const t = i18next.getFixedT('en', 'valuation');
	expect(found.faults.map((fault) => `${fault.column}${fault.row} ${describeExpected(fault, t)}`)).toEqual([
		'A2 Either a tenor or a date.',
		'A3 Either a tenor or a date.',
		'C4 Either a discount factor or a rate.',
		'C5 Either a discount factor or a rate.',
		'A6 A tenor in days, weeks, months or years, such as 30D, 1W, 3M or 10Y.',
		'B7 A date, such as 2026-11-20 or 20-Nov-2026.',
		'B8 A date after the valuation date 2021-06-30.',
		'B9 A point until 2121-06-30, 100 years after the valuation date.',
		'C10 A discount factor above 0 whose zero rate is from -100 to 100 percent per year.',
		'C11 A number without thousands separators or units, such as 1250000.5.',
		'D12 A number from -100 to 100.',
		'B14 Each point once: row 13 has the same.',
	]);
	expect(found.points).toEqual([{ tenor: '1Y', discountFactor: 0.98 }]);
});

test('a file with unknown headings or too many points is refused', async () => {
	expect(await read([['1Y', 1, 1, 1]], ['tenor', 'rate', 'spot', 'ratePercent'])).toMatchObject({
		points: [],
		faults: [
			{ code: 'heading-similar', column: 'B', values: { similar: 'ratePercent' } },
			{ code: 'heading-unknown', column: 'C' },
		],
	});
	const many = Array.from({ length: 501 }, (_, i) => [`${i + 1}D`, '', 0.99, '']);
	expect(await read(many)).toMatchObject({
		points: [],
		workbookFault: { code: 'too-many-points', values: { most: 500 } },
	});
	expect(await read([], ['a', 'b'])).toMatchObject({ workbookFault: { code: 'no-points' } });
});

test('a workbook of deals is refused with a list of the columns that a curve needs', async () => {
	const { workbookFault } = await read([], ['dealId', ...Array.from({ length: 59 }, (_, i) => `field${i}`)]);
	expect(workbookFault?.code).toBe('no-points');
	const text = i18next.t('workbook.fault.no-points', { ns: 'valuation' });
	expect(text).toContain('tenor or date, and discountFactor or ratePercent');
});

test('the maximum number of points is the same as in the API', () => {
	expect(maxPoints).toBe(curveLimits.points);
});
