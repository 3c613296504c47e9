import ExcelJS from 'exceljs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import saron from '#functions/administration/setup/reference/fixings/SARON.json' with { type: 'json' };
import { putSystemCalendars } from '#functions/calendars/calendar-store.ts';
import { forgetFixings } from '#functions/rates/fixings.ts';
import { termInstruments } from '#functions/rates/term-instruments.ts';
import { saronCompoundTenors } from '#shared/averages/overnight-averages.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import published from '#test/golden/published/sofr-averages-and-index.json' with { type: 'json' };
import { isNightly } from '#test/support/nightly.ts';
import { placeRecords } from '#test/support/place-records.ts';
import { buildRates, organisation, placeFixings, placeLoan, ratesCsv } from '#test/support/rate-files.ts';
import { asFunction, ratesDatabase } from '#test/support/rates-database.ts';
import { emptyRates } from '#test/support/rates-image.ts';

await ratesDatabase();
await putSystemCalendars(calendars as unknown as HolidayCalendar[]);

const publishedOn = (date: string) => published.rows.find(([valueDate]) => valueDate === date) as string[];

describe('a file of compounded rates', () => {
	beforeEach(async () => {
		await emptyRates();
		forgetFixings();
	});

	it('the compounded rate equals the average that the New York Fed published on the day of the run', async () => {
		await placeFixings('2022-12-29');
		const [average30Days] = publishedOn('2022-12-30').slice(1);
		const lines = await ratesCsv({
			Rates: [{ currency: 'USD', days: 30 }],
			OutputFields: [
				'name',
				{ field: 'startDate', format: 'dd/MM/yyyy' },
				'endDate',
				{ field: 'compoundedRate', decimals: 5 },
			],
		});
		expect(lines).toEqual(['name,startDate,endDate,compoundedRate', `USD 30D,30/11/2022,2022-12-30,${average30Days}`]);
	});

	it('the compounded rate between two days equals the growth of the published SOFR Index', async () => {
		await placeFixings('2022-12-29');
		const [start, end] = [publishedOn('2022-11-01'), publishedOn('2022-12-01')];
		const growth = (Number(end[4]) / Number(start[4]) - 1) * 100;
		const [, line = ''] = await ratesCsv({
			Rates: [{ currency: 'USD', startDate: '2022-11-01', endDate: '2022-12-01' }],
			OutputFields: ['days', 'compoundedRate'],
		});
		const [days, rate] = line.split(',').map(Number);
		expect(days).toBe(30);
		// The published index is rounded to eight decimals.
		expect(Math.abs((rate as number) - (growth * 360) / 30)).toBeLessThan(2e-5);
	});

	it('fixings are read again if a published fixing is not yet in the cache', async () => {
		await placeFixings('2022-12-28');
		const request = { Rates: [{ currency: 'USD', tenor: '1W' }], OutputFields: ['endDate', 'error'] };
		const lines = await ratesCsv(request, '2022-12-30T12:59:00Z');
		expect(lines[1]).toBe('2022-12-29,');
		await placeFixings('2022-12-29');
		expect((await ratesCsv(request))[1]).toBe('2022-12-30,');
	});

	it('a rate with daily rows on request has a row for each day', async () => {
		await placeFixings('2022-12-29');
		const lines = await ratesCsv({
			Rates: [{ currency: 'USD', tenor: '1W', rows: 'daily' }],
			OutputFields: ['dayOfIntPeriod', 'rateDate', 'effRate', 'dayCount'],
		});
		// SOFR of these days as published by the New York Fed. 26 December 2022 is a holiday.
		expect(lines.slice(1)).toEqual([
			'1,2022-12-23,4.3,4',
			'2,2022-12-27,4.3,1',
			'3,2022-12-28,4.3,1',
			'4,2022-12-29,4.3,1',
		]);
	});

	it('a rate has the terms of its convention, and daily rows show the fixing and spreads on request', async () => {
		await placeFixings('2022-12-29');
		const spreads = { cas: '0.26161', margin: '1.75' };
		const byName = { currency: 'USD', tenor: '1M', convention: 'arrc-sofr-compounded', ...spreads };
		const spelled = { currency: 'USD', tenor: '1M', lookback: 5, rounding: 5, floorOption: 'RFRONLY', ...spreads };
		const [, one, other, compounded] = await ratesCsv({
			Rates: [
				{ name: 'one', ...byName },
				{ name: 'other', ...spelled },
				{ name: 'compounded', ...byName, marginMethod: 'compounded' },
			],
			OutputFields: ['compoundedRate', 'interestAmount'],
		});
		expect(one).toBe(other);
		expect(compounded).not.toBe(one);

		const daily = { ...byName, rows: 'daily', tenor: '1W', lookback: 0, casMethod: 'compounded' };
		const [, day] = await ratesCsv({
			Rates: [daily],
			OutputFields: ['rateDate', 'fixing', 'cas', 'margin', 'effRate', 'compoundedAllInRate'],
		});
		expect(day).toBe('2022-12-23,4.3,0.26161,1.75,4.56161,6.31161');
	});

	it('a schedule without columns produces a file with the default columns', async () => {
		await placeFixings('2022-12-29');
		const [header] = await ratesCsv({ Rates: [{ currency: 'USD', tenor: '1W' }] });
		expect(header?.split(',').slice(-3)).toEqual(['dayCount', 'compoundedAllInRate', 'dailyFlooredRfr']);
	});

	it('an old schedule with both a lookback and a lockout is still delivered', async () => {
		await placeFixings('2022-12-29');
		const lines = await ratesCsv({
			Rates: [{ currency: 'USD', tenor: '1M', lookback: 5, lockout: 2 }],
			OutputFields: ['endDate', 'error'],
		});
		expect(lines[1]).toBe('2022-12-30,');
	});

	it("a lockout in addition to a convention's lookback gives an error row", async () => {
		await placeFixings('2022-12-29');
		const [, row] = await ratesCsv({
			Rates: [{ currency: 'USD', tenor: '1M', convention: 'arrc-sofr-compounded', lockout: 2 }],
			OutputFields: ['compoundedRate', 'error'],
		});
		expect(row).toMatch(/^,.*a lookback of 5 and a lockout of 2 business days/);
	});

	it("payable amounts have the decimals of the currency, regardless of the column's decimals", async () => {
		await placeFixings('2022-12-29');
		// SOFR of 27 and 28 December 2022 is 4.3 percent. The interest of one day on 3,600,000 is 430.
		const period = { currency: 'USD', startDate: '2022-12-27', endDate: '2022-12-29', principal: '3600000' };
		const OutputFields = [
			{ field: 'payableAmount', label: 'Payable', decimals: 0 },
			'payableInterest',
			{ field: 'payableToDate', decimals: 4 },
			{ field: 'interestAmount', decimals: 4 },
		];
		const total = await ratesCsv({ Rates: [period], OutputFields });
		// With compounding, the interest of 430 earns 0.0514 on the second day.
		expect(total).toEqual(['Payable,payableInterest,payableToDate,interestAmount', '860.05,,,860.0514']);
		const days = await ratesCsv({ Rates: [{ ...period, rows: 'daily' }], OutputFields });
		expect(days.slice(1)).toEqual([',430.00,430.00,430.0000', ',430.05,860.05,430.0514']);
	});

	it('columns of payable amounts are included only on request', async () => {
		await placeFixings('2022-12-29');
		const [headings = ''] = await ratesCsv({ Rates: [{ currency: 'USD', days: 30 }] });
		expect(headings).toBe(
			'name,runDate,currency,index,startDate,endDate,days,compoundedRate,compoundedRateUnrounded,compoundingFactor,simpleAverage,interestAmount,principal,lastFixingDate,yearlyBasis,error,dayOfIntPeriod,weekdayIntONStartDate,rateDate,effRate,dayCount,compoundedAllInRate,dailyFlooredRfr',
		);
	});

	it('the file waits for a fixing that should have been published but is missing', async () => {
		await placeFixings('2022-12-28');
		expect(await buildRates({ Rates: [{ currency: 'USD', tenor: '1M' }] })).toEqual({
			outcome: 'waiting',
			awaited: [{ index: 'SOFR', fixingDate: '2022-12-29' }],
			nextAtMillis: Date.parse('2022-12-30T15:05:00Z'),
		});
	});

	it('until the next fixing is due, the period is calculated up to the previous fixing', async () => {
		await placeFixings('2022-12-28');
		const lines = await ratesCsv(
			{ Rates: [{ currency: 'USD', tenor: '1M' }], OutputFields: ['endDate', 'lastFixingDate'] },
			'2022-12-30T12:59:00Z',
		);
		expect(lines[1]).toBe('2022-12-29,2022-12-28');
	});

	it('the file waits for a fixing that is due before the deadline, and a later fixing gives an error row', async () => {
		await placeFixings('2022-12-28');
		const untilToday = { Rates: [{ currency: 'USD', tenor: '1M', endDate: 'T' }], OutputFields: ['name', 'error'] };
		const time = '2022-12-30T12:00:00Z';
		expect(await buildRates(untilToday, time)).toMatchObject({
			outcome: 'waiting',
			nextAtMillis: Date.parse('2022-12-30T13:00:00Z'),
		});
		const [, line] = await ratesCsv({ ...untilToday, delivery: { waitMinutes: 30 } }, time);
		expect(line).toMatch(/^USD 1M,.*SOFR.*2022-12-29/);
	});

	it('a rate that cannot be calculated has an error row and does not affect the other rows', async () => {
		await placeFixings('2022-12-29');
		const built = await buildRates({
			Rates: [
				{ currency: 'USD', days: 30 },
				{ currency: 'EUR', days: 30 },
				{ name: 'unknown', currency: 'USD', days: 30, systemCalendars: ['MARS'] },
				{ name: 'before the calendars', currency: 'USD', tenor: '99Y' },
			],
			OutputFields: ['name', 'compoundedRate', 'error'],
			delivery: { timeZone: 'Asia/Tokyo' },
		});
		expect(built).toMatchObject({ outcome: 'built', fileName: 'rfr-20221231.csv', rows: 4, faultRows: 3 });
		const lines = 'bytes' in built ? new TextDecoder().decode(built.bytes).split('\r\n') : [];
		expect(lines[2]).toMatch(/EUR 30D,,EUR is not among/);
		expect(lines[3]).toMatch(/unknown,,.*MARS/);
		expect(lines[4]).toMatch(/before the calendars,,.*USA_FI/);
	});
});

describe('a file of term rates', () => {
	it('the rates are the published averages of the latest value date, or of a given date', async () => {
		await emptyRates();
		await placeFixings('2022-12-29');
		const columns = ['currency', 'ric', 'tenor', 'record_date', { field: 'value', decimals: 5 }, 'error'];
		const request = { RequestType: 'Term', OutputFields: columns };
		const [average30Days] = publishedOn('2022-12-30').slice(1);
		const latest = await ratesCsv({ ...request, Rates: [{ instrument: 'SOFR Averages', tenors: ['30D', '3M'] }] });
		expect(latest.slice(1)).toEqual([
			`USD,SOFR30DAVG,30D,2022-12-30,${average30Days},`,
			',,3M,,,there is no term rate of SOFR Averages 3M for F',
		]);
		const before = await ratesCsv({ ...request, Rates: [{ currency: 'USD', tenors: ['30D'], date: 'T-1B' }] });
		expect(before.slice(1)).toEqual([`USD,SOFR30DAVG,30D,2022-12-29,${publishedOn('2022-12-29')[1]},`]);
	});

	describe('a file for a date long before the latest fixing', () => {
		const columns = ['tenor', 'record_date', { field: 'value', decimals: 5 }, 'error'];
		const request = { RequestType: 'Term', OutputFields: columns };
		const rowsFor = async (rate: object, time?: string) =>
			(await ratesCsv({ ...request, Rates: [rate] }, time)).slice(1);
		const averages = (date: string) =>
			['30D', '90D', '180D'].map((tenor, i) => `${tenor},${date},${Number(publishedOn(date)[i + 1]).toFixed(5)},`);

		/** Stores the fixings around that date and the latest fixings. */
		const placeBoth = async () => {
			await placeFixings('2021-07-02', undefined, '2020-11-30');
			await placeFixings('2022-12-29', undefined, '2022-11-30');
		};

		beforeEach(async () => {
			await emptyRates();
			forgetFixings();
		});

		if (isNightly)
			it('the rates equal the averages that were published on that date and that the screen shows', async () => {
				await placeBoth();
				expect(await rowsFor({ instrument: 'SOFR Averages', date: '2021-06-01' })).toEqual(averages('2021-06-01'));
				expect(await rowsFor({ instrument: 'SOFR Averages', date: 'T-18M' })).toEqual(averages('2021-06-30'));
				expect(await rowsFor({ instrument: 'SOFR Averages', date: 'F-18M' })).toEqual(averages('2021-06-30'));
				const [screen] = await termInstruments('USD', localDate('2021-06-01'));
				const shown = screen?.figures.filter(({ recordDate }) => recordDate === '2021-06-01');
				expect(shown?.map(({ value }) => Number(value))).toEqual(publishedOn('2021-06-01').slice(1, 4).map(Number));
			});

		it('a run with an early date uses the averages of that date', async () => {
			await placeBoth();
			const time = '2021-06-01T15:00:00Z';
			expect(await rowsFor({ instrument: 'SOFR Averages' }, time)).toEqual(averages('2021-06-01'));
			expect(await rowsFor({ instrument: 'SOFR Averages', date: 'T' }, time)).toEqual(averages('2021-06-01'));
		});

		if (isNightly)
			it('the file contains the rates of each tenor up to a year', async () => {
				await placeFixings('2022-12-29', saron, '2020-12-01');
				const ofYear = await rowsFor({ currency: 'CHF', date: '2022-03-15' });
				expect(ofYear.map((row) => row.split(',')[0])).toEqual(saronCompoundTenors);
			});

		it('the file contains loaded rates, even of an instrument for which rates are no longer loaded', async () => {
			// The value is invented.
			const record = { tenor: '3M', figures: { value: { value: '0.05' } }, source: 'made up for a test' };
			const series = { kind: 'term', currency: 'JPY', name: 'TORF' } as const;
			await placeRecords(series, [{ ...record, recordDate: localDate('2022-03-15') }]);
			expect(await rowsFor({ instrument: 'TORF', date: '2022-03-15' })).toEqual(['3M,2022-03-15,0.05000,']);
			expect(await rowsFor({ instrument: 'TORF', date: '2022-03-16' })).toEqual([
				',,,there is no term rate of TORF for 2022-03-16',
			]);
		});
	});
});

describe('a file of saved loans', () => {
	const loans = (Loans: object, OutputFields?: readonly unknown[]) => ({
		RequestType: 'Loans',
		Loans,
		...(OutputFields === undefined ? {} : { OutputFields }),
	});
	const quarter = { startDate: '2022-11-30', endDate: '2023-02-28' };

	beforeAll(async () => {
		await emptyRates();
		forgetFixings();
		await placeFixings('2022-12-29');
		await placeLoan('Average', { terms: { ...quarter, principal: '12000000' } });
		const facts = { reference: 'R-1', borrower: '=Alder', facility: 'Bridge' };
		await placeLoan('Two days', { facts, terms: { ...quarter, startDate: '2022-12-27', principal: '3600000' } });
		await placeLoan('A euro', { terms: { ...quarter, currency: 'EUR', systemCalendars: [] } });
		await placeLoan('Blank', { terms: { ...quarter, principal: '' } });
		await placeLoan('Private', { scope: 'own', terms: quarter });
		await placeLoan('Other bank', { orgId: 'org-2', terms: quarter });
	});

	it('the interest equals that of the published average over the same days', async () => {
		const columns = ['runDate', 'date', 'from', 'days', 'balance', 'loanId', 'interestAmount'];
		const [, line = ''] = await asFunction('delivery', () => ratesCsv(loans({ search: 'AVERAGE' }, columns)));
		const [interest, ...others] = line.split(',').toReversed();
		expect(others.toReversed()).toEqual([
			...['2022-12-30', '2022-12-30', '2022-11-30', '30', '12000000', 'loan of Average'],
		]);
		const [average30Days] = publishedOn('2022-12-30').slice(1);
		// Interest for a month on a 360-day year is a twelfth. The published average has five decimals.
		expect(Math.abs(Number(interest) - Number(average30Days) * 10_000)).toBeLessThanOrEqual(0.05);
	});

	it('the file contains only shared loans of the organisation, filtered by currency and name', async () => {
		const built = await buildRates(loans({ date: 'T-2B' }, ['name', 'days', 'payableAmount', 'error']));
		expect(built).toMatchObject({ outcome: 'built', fileName: 'rfr-20221230.csv', rows: 4, faultRows: 2 });
		const [, ...lines] = 'bytes' in built ? new TextDecoder().decode(built.bytes).trimEnd().split('\r\n') : [];
		expect(lines).toEqual([
			expect.stringMatching(/^A euro,,,.*EUR/),
			expect.stringMatching(/^Average,28,\d+\.\d\d,$/),
			expect.stringMatching(/^Blank,,,.*principal/),
			// SOFR of 27 December 2022 is 4.3 percent. The interest of one day on 3,600,000 is 430.
			'Two days,1,430.00,',
		]);
		const errors = 'rowErrors' in built ? built.rowErrors : undefined;
		expect(errors?.map(({ row, name }) => [row, name])).toEqual([
			[1, 'A euro'],
			[3, 'Blank'],
		]);
	});

	it('a schedule without columns has the columns of a month-end file, and formulas are written as text', async () => {
		const [header, line] = await ratesCsv(loans({ currency: 'USD', search: 'bridge', date: '2022-12-28' }));
		expect(header).toBe(
			'runDate,date,name,reference,borrower,currency,period,from,days,balance,interestAmount,payableAmount,unpaidAmount,unpaidPrincipal,error',
		);
		expect(line).toBe("2022-12-30,2022-12-28,Two days,R-1,'=Alder,USD,1,2022-12-27,1,3600000,430,430.00,0.00,0,");
	});

	it('the file contains only headings if none of the shared loans is selected', async () => {
		expect(await ratesCsv(loans({ search: 'Private' }, ['name']))).toEqual(['name']);
		expect(await buildRates(loans({ currency: 'CHF' }))).toMatchObject({ outcome: 'built', rows: 0, faultRows: 0 });
	});

	it('relative dates follow the calendar of the delivery, and a date beyond the calendar gives an error', async () => {
		const dated = (date: string, delivery: object) => ({
			...loans({ date, search: 'Two' }, ['date', 'error']),
			delivery,
		});
		// 26 December 2022 is a holiday in New York.
		expect((await ratesCsv(dated('T-4B', { calendar: 'USA_FI' })))[1]).toBe('2022-12-23,');
		expect((await ratesCsv(dated('T-4B', {})))[1]).toBe('2022-12-26,');
		expect((await ratesCsv(dated('T-2D', { calendar: 'USA_FI' })))[1]).toBe('2022-12-28,');
		expect((await ratesCsv(dated('T-99Y-1B', { calendar: 'USA_FI' })))[1]).toMatch(/^,.*USA_FI/);
		expect((await ratesCsv(dated('T-1B', { calendar: 'MARS' })))[1]).toMatch(/^,.*MARS/);
	});

	it('an amount with more digits than a workbook number can hold is written as text', async () => {
		await placeLoan('Many digits', { terms: { ...quarter, principal: '999999999999.1234' } });
		const built = await buildRates({
			...loans({ date: '2022-12-01', search: 'Many digits' }, ['name', 'balance', 'days']),
			outputFileName: 'accruals.xlsx',
		});
		if (!('bytes' in built)) throw new Error(JSON.stringify(built));
		const workbook = new ExcelJS.Workbook();
		await workbook.xlsx.load(Buffer.from(built.bytes).buffer);
		expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Loans']);
		const cells = ['A2', 'B2', 'C2'].map((place) => workbook.getWorksheet('Loans')?.getCell(place).value);
		expect(cells).toEqual(['Many digits', '999999999999.1234', 1]);
	});

	it('a file of loans fails if the organisation does not have the calculator', async () => {
		const GUI_Layout = { TermRates: { Currencies: ['USD'] } };
		const owner = { ...organisation, frontendConfig: JSON.stringify({ GUI_Layout }) };
		expect(await buildRates(loans({}), undefined, undefined, owner)).toEqual({
			outcome: 'failure',
			code: 'loans-not-entitled',
			message: expect.stringMatching(/calculator/),
		});
	});
});
