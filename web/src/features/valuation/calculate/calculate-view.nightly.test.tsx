import { gunzipSync } from 'node:zlib';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ValuationPage } from '#features/valuation/valuation-page.tsx';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { peopleBytes } from '#shared/table/testing/people-file.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type Answers, fakeApi, refusal, requestsOf, unreachable } from '#test/support/fake-api.ts';
import { notices, show } from '#test/support/notifications-fake.ts';
import { type Language, openPage, sessionWith, userId } from '#test/support/open-page.tsx';
import { definitionOf, failedResult, itemOf, resultOf, withCashFlows } from '../shared/testing/made-up-results.ts';
import type { Layout } from './book/book-reading.ts';
import type { BookTerms } from './book/read-book.ts';
import { readDealFile } from './reading/read-deal-file.ts';
import type { DealsRead } from './reading/read-deals.ts';

const { readDealsFile, readFixingsFile, writeWorkbook, saveFile } = vi.hoisted(() => ({
	readFixingsFile: vi.fn(),
	readDealsFile: vi.fn(),
	writeWorkbook: vi.fn(),
	saveFile: vi.fn(),
}));
vi.mock('./reading/deal-file.ts', async (original) => ({ ...(await original<object>()), readDealsFile }));
vi.mock('../shared/fixings/read-fixings-file.ts', () => ({ readFixingsFile }));
vi.mock('#lib/workbook/write-workbook.ts', () => ({ writeWorkbook }));
vi.mock('#lib/workbook/save-file.ts', () => ({ saveFile }));
vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const nothingRead: DealsRead = {
	items: [],
	ignored: [],
	ignoredSheets: [],
	faults: [],
	unlistedFaults: 0,
	faultyDeals: 0,
};

const secretName = '/portal/demo-bank/secret';

const VAL = {
	RDPAccount: { secretName },
	Swaps: { currencies: ['USD'], indexName: 'LIBOR', GetPaymentInfo: true },
};

const savedRun = {
	runId: '0198c5e0-0000-7000-8000-000000000001',
	kind: 'saved',
	state: 'splitting',
	startedAt: '2026-11-22T09:00:00.000Z',
	startedBy: userId,
	changedAt: '2026-11-22T09:00:00.000Z',
	expiresAt: '2027-02-20T09:00:00.000Z',
	format: 'jsonl',
	valuationDate: '2025-02-10',
	reportCurrency: 'USD',
	getPaymentInfo: true,
	dv01Method: 'ZeroShift',
	progress: 0,
} as const;

let answers: Answers;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 9) });
	answers = {
		valuationDates: () => ({
			dates: [
				{ date: '2025-02-10', snapshotId: 'b', label: '' },
				{ date: '2021-06-30', snapshotId: 'a', label: 'Synthetic' },
			],
		}),
		valueSwaps: ({ valuationItems }) =>
			(valuationItems as ValuationItem[]).map(({ dealId }) =>
				dealId === 'B' ? failedResult('B') : withCashFlows(resultOf(String(dealId))),
			),
		valuationSave: () => savedRun,
		tableMappingList: () => ({ mappings: [] }),
		runList: () => ({ runs: [] }),
		curveDefinitions: () => ({ definitions: [definitionOf('USD_LIBOR_3M'), definitionOf('USD_LIBOR_6M')] }),
	};
	fakeApi(answers);
	show.mockReturnValue('notice');
	writeWorkbook.mockResolvedValue(new ArrayBuffer(8));
	readDealsFile.mockResolvedValue({ ...nothingRead, items: [itemOf('A'), itemOf('B')] });
});

afterEach(() => {
	vi.useRealTimers();
});

const open = (language: Language = 'en', organizationName = 'Demo Bank') =>
	openPage(<ValuationPage pathname="/valuationengine" navigate={vi.fn()} />, {
		session: sessionWith({ VAL }, { organizationName }),
		language,
	});

const button = (name: string | RegExp) => screen.getByRole('button', { name });

const workbook = new File(['deals'], 'deals.xlsx');

async function choose(user: UserEvent, file = workbook) {
	await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, file);
}

async function calculate(user: UserEvent) {
	await choose(user);
	await waitFor(() => expect(screen.getByDisplayValue('10-Feb-2025')).toBeTruthy());
	await user.click(button('Calculate'));
	await screen.findByRole('button', { name: 'Show details of A' });
}

const cellsOf = (dealId: string) => {
	const row = screen.getByRole('rowheader', { name: dealId }).closest('tr') as HTMLElement;
	return within(row)
		.getAllByRole('cell')
		.map(({ textContent }) => textContent?.trim());
};

test('a matured deal shows "Matured" instead of figures', async () => {
	const zeros = { liborMtM: 0, rfrMtM: 0, rfrFallbackMtM: 0 };
	answers.valueSwaps = () => [resultOf('A', { ...zeros, isMatured: true }), resultOf('B')];
	const { user } = await open();
	await calculate(user);
	expect(cellsOf('A').slice(-1)).toEqual(['Matured']);
	expect(cellsOf('A')).not.toContain('0.00');
	expect(cellsOf('B')).not.toContain('Matured');
});

test('the browser warns before the user leaves the page with a file that is not yet valued and saved', async () => {
	const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
	const { user } = await open();
	expect(isAsked()).toBe(false);
	await choose(user);
	expect(isAsked()).toBe(true);
	await calculate(user);
	await waitFor(() => expect(isAsked()).toBe(false));
});

test('a file is kept encrypted across a reload until its run is saved', async () => {
	const keptItems = () => Object.keys(localStorage).filter((key) => key.startsWith('portal.valuation.'));
	const { user } = await open();
	await choose(user, new File(['notional 250'], 'book.csv'));
	await waitFor(() => expect(keptItems()).toHaveLength(1));
	expect(JSON.stringify(localStorage)).not.toContain('book.csv');
	cleanup();

	const { user: later } = await open();
	await screen.findByText('book.csv');
	await waitFor(() => expect(screen.getByDisplayValue('10-Feb-2025')).toBeTruthy());
	await later.click(button('Calculate'));
	await screen.findByRole('button', { name: 'Show details of A' });
	const [read] = readDealsFile.mock.lastCall ?? [];
	expect(await read.text()).toBe('notional 250');
	await waitFor(() => expect(keptItems()).toHaveLength(0));
});

describe('a book with custom headings', () => {
	const column = { letters: 'A', heading: 'TradeNo', field: 'dealId', kind: 'id', sample: 'A' } as const;
	const layout: Layout = {
		form: 'row-per-leg',
		isTemplate: false,
		sheet: 'POSITIONS',
		sheets: ['POSITIONS', 'AMORT'],
		headingLine: 4,
		headingRows: [{ line: 4, text: 'TradeNo | Leg' }],
		columns: [
			{ ...column, key: 'TradeNo', asksScale: false, settings: {}, isHidden: false },
			{ ...column, key: 'Book', heading: 'Book', field: undefined, asksScale: false, settings: {}, isHidden: false },
		],
		fields: ['dealId', 'leg', 'Notional'],
		titles: [{ line: 1, text: 'Swap positions' }],
		skipped: [{ sheet: 'POSITIONS', line: 56, reason: 'note', text: 'End of report' }],
	};
	const items = [itemOf('A')];
	const valued = () => requestsOf('valueSwaps').length;

	test('a book is valued after the user accepts once how its headings are interpreted', async () => {
		readDealsFile.mockResolvedValue({ ...nothingRead, items, book: { questions: [], deals: 1, layout } });
		const { user } = await open();
		await choose(user);
		await waitFor(() => expect(screen.getByDisplayValue('10-Feb-2025')).toBeTruthy());
		await user.click(button('Calculate'));
		expect(await screen.findByText('Your own column Book is not used for values.')).toBeTruthy();
		expect(
			screen.getByText(/^Sheet POSITIONS, headings in row 4, 1 deals, 1 other rows\. One row per leg/),
		).toBeTruthy();
		expect(screen.getByText('56: Note: End of report')).toBeTruthy();
		expect(valued()).toBe(0);
		await user.click(button('Accept and value 1 deal'));
		await screen.findByRole('button', { name: 'Show details of A' });
		expect(valued()).toBe(1);
		expect(readDealsFile.mock.lastCall?.[1]).toMatchObject({ answers: { isAccepted: true } });
		expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
	});

	test('the mapping of one book is saved and then used to read the next book', async () => {
		readDealsFile.mockImplementation(async (file: File, terms: BookTerms) =>
			readDealFile(new Uint8Array(await file.arrayBuffer()), terms),
		);
		const saved: TableMapping[] = [];
		const version = { version: 1, savedBy: userId, savedAt: '2026-11-22T09:00:00.000Z' };
		answers.tableMappingList = () => ({ mappings: saved });
		answers.tableMappingSave = (request) => {
			const mapping = { ...(request as unknown as TableMapping), options: {}, values: {}, ...version };
			saved.push(mapping);
			return mapping;
		};
		answers.tableMappingRemove = () => ({ subject: 'deals', name: 'MX legs' });
		answers.valueSwaps = ({ valuationItems }) =>
			(valuationItems as ValuationItem[]).map(({ dealId }) => resultOf(String(dealId)));
		const { user } = await open();
		await waitFor(() => expect(screen.getByDisplayValue('10-Feb-2025')).toBeTruthy());
		const calculateBook = async (name: string) => {
			await choose(user, new File([Buffer.from(peopleBytes('swaps/mx_legs_20230131.csv'))], name));
			await user.click(button('Calculate'));
		};
		await calculateBook('january.csv');
		expect(await screen.findAllByText('Which unit has "RATE_SPREAD"?')).not.toHaveLength(0);
		await user.click(button('Accept the proposal'));
		await waitFor(() => expect(valued()).toBe(1));
		await user.click(await screen.findByRole('button', { name: 'Save this mapping' }));
		const dialog = within(screen.getByRole('dialog'));
		await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'MX legs');
		await user.click(dialog.getByRole('button', { name: 'Save' }));
		await screen.findByText(/One row per leg, joined by trade ID\. Saved mapping: MX legs\.$/);
		const rate = { heading: 'ratespread', field: 'rateOrSpread', unit: 'percent', options: {} };
		expect(requestsOf('tableMappingSave')).toMatchObject([
			{ subject: 'deals', name: 'MX legs', columns: expect.arrayContaining([rate]) },
		]);
		expect(valued()).toBe(1);

		await calculateBook('february.csv');
		expect(await screen.findAllByText('Is this file read as a saved mapping says?')).not.toHaveLength(0);
		expect(screen.getByText('1 question about this file')).toBeTruthy();
		expect(valued()).toBe(1);
		await user.click(button('Accept the proposal'));
		await waitFor(() => expect(valued()).toBe(2));
		expect(screen.queryByText(/questions? about this file/)).toBeNull();
		const [first, second] = requestsOf('valueSwaps').map(({ valuationItems }) => valuationItems);
		expect(second).toEqual(first);

		await user.click(await screen.findByRole('button', { name: 'Saved mappings' }));
		await user.click(button('Remove the mapping MX legs'));
		await waitFor(() => expect(screen.queryByText(/Saved mapping: MX legs/)).toBeNull());
		expect(requestsOf('tableMappingRemove')).toEqual([{ subject: 'deals', name: 'MX legs', version: 1 }]);
	});
});

test('a user without a market-data account sees a link to support instead of the screen', async () => {
	await openPage(<ValuationPage pathname="/valuationengine" navigate={vi.fn()} />, {
		session: sessionWith({ VAL: { RDPAccount: { secretName: '' } } }),
	});
	expect(screen.getByText(/^Invalid user configurations, please contact our support team\./)).toBeTruthy();
	expect(screen.getByRole('link').getAttribute('href')).toBe('/help/valuation-service.html#support');
	expect(screen.queryByRole('button', { name: 'Calculate' })).toBeNull();
});

test('the screen opens without results on the latest date with market data, and Export and Edit are disabled', async () => {
	await open();
	await screen.findByText('Latest date with market data: 10-Feb-2025.');
	expect(screen.getByText('Please select an input file and valuation date to calculate impacts.')).toBeTruthy();
	expect(button('Export to Excel')).toHaveProperty('disabled', true);
	expect(button('Edit')).toHaveProperty('disabled', true);
	expect(screen.queryByText('Report currency')).toBeNull();
});

test('an empty screen offers the last run and an example, which is valued on its own date after one click', async () => {
	answers.runList = () => ({ runs: [{ ...savedRun, name: 'book.xlsx', state: 'done' }] });
	const { user } = await open();
	const last = await screen.findByRole('link', { name: 'Open the last run: book.xlsx' });
	expect(last.getAttribute('href')).toBe(`/valuationengine/runs/${savedRun.runId}`);
	await user.click(await screen.findByRole('button', { name: 'Try an example' }));
	await screen.findByRole('rowheader', { name: 'EX-01-USD-LIBOR-3M' });
	const [request] = requestsOf('valueSwaps');
	expect(request).toMatchObject({ valuationDate: '2021-06-30', fixings: [{ tenor: '3M' }, { tenor: '6M' }] });
	expect(request?.valuationItems).toHaveLength(12);
	expect(screen.getByDisplayValue('30-Jun-2021')).toBeTruthy();
	expect(screen.queryByRole('button', { name: 'Try an example' })).toBeNull();
});

test('60 deals without a fixing are counted above the table and valued again after the completed list is uploaded', async () => {
	const fixing = { index: 'LIBOR', currency: 'USD', tenor: '3M', date: '2025-01-06' as LocalDate, value: '4.31' };
	const { value: _, ...missing } = fixing;
	let isSaved = false;
	answers.fixingSave = () => {
		isSaved = true;
		return { saved: 1, unchanged: 0, total: 1 };
	};
	answers.valueSwaps = ({ valuationItems }) =>
		(valuationItems as ValuationItem[]).map(({ dealId }) => {
			if (isSaved) return resultOf(String(dealId));
			const { date, ...index } = missing;
			const view = { view: 'libor', ErrorMessage: 'No fixing.', ErrorCode: 'missing-fixing' };
			const missingViews = [{ ...view, missingFixings: [{ ...index, dates: [date] }] }];
			return resultOf(String(dealId), { liborMtM: undefined, missingViews });
		});
	const items = Array.from({ length: 60 }, (_each, i) => itemOf(i === 0 ? 'A' : `A${i}`));
	readDealsFile.mockResolvedValue({ ...nothingRead, items });
	readFixingsFile.mockResolvedValue({
		sheets: ['Fixings'],
		fixings: [fixing],
		unused: [],
		doubts: [],
		answers: {},
		questions: [],
	});
	const { user } = await open();
	await calculate(user);
	expect(screen.getByText('60 deals have no LIBOR value: one fixing is missing')).toBeTruthy();
	expect(notices()).toEqual([
		{ type: 'info', text: 'Calculation ended. 60 deals lack a view or all figures.', durationMillis: 5000 },
	]);
	await user.click(button('Download list'));
	await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'missing-fixings.xlsx'));
	const [sheet] = writeWorkbook.mock.lastCall?.[0] ?? [];
	expect(sheet.rows).toHaveLength(2);
	const inputs = document.querySelectorAll('input[type="file"]');
	await user.upload(inputs[inputs.length - 1] as HTMLInputElement, new File(['list'], 'missing-fixings.xlsx'));
	await waitFor(() => expect(screen.queryByText(/have no LIBOR value/)).toBeNull());
	expect(requestsOf('fixingSave')).toEqual([{ fixings: [fixing] }]);
	expect(notices().map(({ text }) => text)).toContain('Calculation completed');
});

test('Calculate shows an error for 5 seconds if the file is missing or the date is blank', async () => {
	const { user } = await open();
	await screen.findByDisplayValue('10-Feb-2025');
	const asked = { type: 'error', text: 'Please select a valid input file', durationMillis: 5000 };
	await user.click(button('Calculate'));
	expect(notices()).toEqual([asked]);
	await choose(user);
	await user.clear(screen.getByDisplayValue('10-Feb-2025'));
	await user.click(button('Calculate'));
	expect(notices()).toEqual([asked, asked]);
	expect(requestsOf('valueSwaps')).toEqual([]);
});

test('a date without market data is refused, and the nearest date with data is offered', async () => {
	const { user } = await open();
	const field = await screen.findByDisplayValue('10-Feb-2025');
	await user.clear(field);
	await user.type(field, '01-Jul-2021{Tab}');
	await screen.findByText('No market data for 01-Jul-2021. The nearest date with market data is 30-Jun-2021.');
	expect(button('Dates with data')).toBeTruthy();
	await choose(user);
	await user.click(button('Calculate'));
	const text = 'No market data for 01-Jul-2021. The nearest date with market data is 30-Jun-2021.';
	expect(notices()).toEqual([{ type: 'error', text, durationMillis: 5000 }]);
	expect(requestsOf('valueSwaps')).toEqual([]);
	await user.click(button('Use 30-Jun-2021'));
	expect(screen.getByDisplayValue('30-Jun-2021')).toBeTruthy();
	await user.clear(screen.getByDisplayValue('30-Jun-2021'));
	await user.type(screen.getByPlaceholderText('DD-MMM-YYYY'), '21-Nov-2026{Tab}');
	await screen.findByText('The latest valuation date is 20-Nov-2026.');
});

test("the workbook's deals are valued, and a failed deal shows its message across the figure columns", async () => {
	const { user } = await open();
	await calculate(user);
	expect(notices()).toEqual([
		{ type: 'info', text: 'Calculation ended. One deal lacks a view or all figures.', durationMillis: 5000 },
	]);
	expect(requestsOf('valueSwaps')).toEqual([
		{
			valuationDate: '2025-02-10',
			reportCurrency: 'USD',
			valuationItems: [itemOf('A'), itemOf('B')].map((item) => ({ ...item, getPaymentInfo: true })),
			userId,
			secretName,
		},
	]);
	expect(await screen.findByRole('link', { name: 'Open the saved run' })).toBeTruthy();
	const [saved] = requestsOf('valuationSave');
	expect(saved?.name).toBe('deals.xlsx');
	const unpacked = (text = '') => JSON.parse(String(gunzipSync(Buffer.from(text, 'base64'))));
	expect(unpacked(saved?.request)).toMatchObject({ valuationDate: '2025-02-10', valuationItems: [{}, {}] });
	expect(unpacked(saved?.results)).toMatchObject([{ dealId: 'A' }, { dealId: 'B' }]);
	expect(cellsOf('A').slice(1)).toEqual([
		...['Vanilla IRS', '02-Jul-2021', '02-Jul-2026', '-39,420.13', '4.9242', '4,924.21'],
		...['-123,283.01', '4.9459', '4,945.89', '7,621.11', '4.9117', '4,911.68'],
	]);
	const failed = cellsOf('B');
	expect(failed).toHaveLength(5);
	expect(failed[4]).toContain('NOK');
	const total = screen.getByRole('rowheader', { name: 'Total of 2 deals' }).closest('tr') as HTMLElement;
	expect(within(total).getAllByRole('cell')[4]?.textContent).toBe('-39,420.131 of 2 deals');
	expect(screen.getByText(/^LIBOR MtM, .*: 1 of 2 deals; 1 without: B\.$/)).toBeTruthy();
	await user.click(button('Charts'));
	expect(await screen.findByText('RFR Spread DV01 in report currency: 1 of 2 deals.')).toBeTruthy();
	expect(screen.getAllByText('LIBOR (1 of 2 deals)').length).toBeGreaterThan(0);
});

test('a deal shows its cash flows by view and leg', async () => {
	const { user } = await open();
	await calculate(user);
	await user.click(button('Show details of A'));
	const table = await screen.findByRole('table', { name: 'Cash flows of leg 2, LIBOR' });
	const [head, row] = within(table).getAllByRole('row');
	expect(head?.textContent).toBe('DateDiscount FactorsTotal AmountsResidual Amounts');
	expect(row?.textContent).toBe('05-Jul-20220.99933322085,617.9610,000,000.00');
	expect(screen.getByRole('tab', { name: 'RFR Spread' })).toBeTruthy();
	await user.click(button('Hide details of A'));
	expect(screen.queryByRole('table', { name: 'Cash flows of leg 2, LIBOR' })).toBeNull();
});

test('a curve chosen in edit mode is used when all deals are valued again', async () => {
	const { user } = await open();
	await calculate(user);
	await user.click(button('Edit curves of A'));
	const table = await screen.findByRole('table', { name: 'Curves of A' });
	const select = (name: RegExp) => within(table).getByRole('button', { name });
	expect(select(/^Curve of leg 1/)).toHaveProperty('disabled', true);
	await waitFor(() => expect(button('Save')).toHaveProperty('disabled', false));
	await user.click(select(/^Curve of leg 2/));
	await user.click(await screen.findByRole('option', { name: /USD LIBOR 6M/ }));
	await user.click(button('Save'));
	await waitFor(() => expect(requestsOf('valueSwaps')).toHaveLength(2));
	const curve = {
		currency: 'USD',
		discountingTenor: 'OIS',
		id: 'USD_LIBOR_6M',
		indexTenor: '3M',
		name: 'USD LIBOR 6M',
	};
	expect(requestsOf('valueSwaps')[1]?.valuationItems).toEqual([
		{ ...itemOf('A'), getPaymentInfo: true, leg2CurveDefinition: curve },
		{ ...itemOf('B'), getPaymentInfo: true },
	]);
	await waitFor(() => expect(screen.queryByRole('table', { name: 'Curves of A' })).toBeNull());
	expect(document.activeElement).toBe(button('Edit curves of A'));
});

test('a faulty workbook lists its faults and ignored rows, and the other deals are valued', async () => {
	readDealsFile.mockResolvedValue({
		...nothingRead,
		items: [itemOf('A')],
		faultyDeals: 1,
		faults: [
			{
				...{ sheet: 'Deals', row: 3, column: 'C', heading: 'instrumentTag', dealId: 'B' },
				...{ code: 'instrument-tag', found: 'IBOR', values: {} },
			},
		],
		ignored: [{ sheet: 'Deals', row: 4, text: 'note', filledCells: 1 }],
		hidden: [
			{ sheet: 'Deals', rows: 2, columns: ['F (payReceive)'], isSheet: false },
			{ sheet: 'A', rows: 0, columns: [], isSheet: true },
		],
	});
	const { user } = await open();
	await calculate(user);
	const faults = screen.getByRole('table', { name: 'Faults in the workbook' });
	expect(within(faults).getAllByRole('row')[1]?.textContent).toBe(
		'Deals3C instrumentTagBIBORInstrument Tag must be LIBOR or RFR.',
	);
	expect(screen.getByText(/^One row was ignored/)).toBeTruthy();
	expect(screen.getByText('Sheet Deals: 2 hidden rows. Hidden column F (payReceive).')).toBeTruthy();
	expect(screen.getByText('Sheet A: the whole sheet is hidden.')).toBeTruthy();
	await screen.findByRole('link', { name: 'Open the saved run' });
	const left =
		'1 deal of the workbook has faults and is in no total. 1 row of the workbook was ignored and is in no total.';
	expect(screen.getByText(left)).toBeTruthy();
	expect(requestsOf('valuationSave').map(({ ignored }) => ignored)).toContainEqual({
		rows: 1,
		listed: [{ sheet: 'Deals', row: 4, text: 'note' }],
	});
	const message = 'instrumentTag: IBOR. Instrument Tag must be LIBOR or RFR.';
	expect(requestsOf('valuationSave').map(({ refused }) => refused)).toContainEqual({
		deals: 1,
		faults: [{ sheet: 'Deals', row: 3, dealId: 'B', code: 'instrument-tag', message }],
	});
});

test("deals are valued with the workbook's fixings only after the user has chosen the unit of the fixings", async () => {
	const fixing = { index: 'LIBOR', currency: 'USD', tenor: '3M', date: '2025-01-06' as LocalDate, value: '0.12' };
	const readings = [
		{ unit: 'percent', sample: '0.0012', percent: '0.0012' },
		{ unit: 'fraction', sample: '0.0012', percent: '0.12' },
	] as const;
	const question = { code: 'unit', columns: ['3M'], proposed: 'fraction', options: [], acceptsValue: false } as const;
	const questions = [{ ...question, samples: ['0.0012'], readings }];
	const asked = { sheets: ['USD LIBOR'], fixings: [], unused: [], doubts: [], answers: {}, questions };
	const legacy = { ...itemOf('A'), leg2IndexName: 'LIBOR', leg2Tenor: '3M' };
	readDealsFile.mockResolvedValue({ ...nothingRead, items: [legacy], fixings: asked });
	readFixingsFile.mockResolvedValue({ ...asked, fixings: [fixing], questions: [] });
	const { user } = await open();
	await screen.findByDisplayValue('10-Feb-2025');
	await choose(user);
	await user.click(button('Calculate'));
	await screen.findByText('Answer before the deals are valued: fixings on sheet USD LIBOR');
	expect(requestsOf('valueSwaps')).toEqual([]);
	await user.click(button('Fractions: 0.0012 is 0.12 %'));
	await screen.findByRole('button', { name: 'Show details of A' });
	expect(requestsOf('valueSwaps')).toMatchObject([{ fixings: [fixing] }]);
	expect(readFixingsFile.mock.lastCall?.[1]).toEqual({
		sheets: ['USD LIBOR'],
		answers: { columns: { '3M': { unit: 'fraction' } } },
	});
	expect(screen.getByText('One fixing was read. USD LIBOR')).toBeTruthy();
});

test('a calculation can be cancelled, and a refused calculation shows the reason', async () => {
	const { user } = await open();
	answers.valueSwaps = () => new Promise(() => undefined);
	await choose(user);
	await screen.findByDisplayValue('10-Feb-2025');
	await user.click(button('Calculate'));
	await screen.findByText('0 of 2 deals');
	await user.click(button('Cancel'));
	expect(screen.queryByText('0 of 2 deals')).toBeNull();
	expect(notices()).toMatchObject([{ type: 'info', text: 'Calculation cancelled.' }]);
	answers.valueSwaps = () => refusal(403, 'no-market-data-account');
	await user.click(button('Calculate'));
	const text = 'Invalid user configurations, please contact our support team.';
	await waitFor(() => expect(notices()[0]).toMatchObject({ type: 'error', text }));
});

test('if no response arrives, earlier results stay on the screen with a warning until Retry succeeds', async () => {
	const { user } = await open();
	await calculate(user);
	const { valueSwaps } = answers;
	vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	answers.valueSwaps = () => unreachable as never;
	await user.click(button('Calculate'));
	await screen.findByText('Not recalculated: no answer came. These are the earlier results.');
	expect(button('Show details of A')).toBeTruthy();
	vi.restoreAllMocks();
	if (valueSwaps) answers.valueSwaps = valueSwaps;
	await user.click(button('Retry'));
	await waitFor(() => expect(screen.queryByText(/^Not recalculated/)).toBeNull());
	expect(button('Show details of A')).toBeTruthy();
	expect(requestsOf('valueSwaps')).toHaveLength(3);
});

test('the chosen date is stored in the address and restored from it', async () => {
	history.replaceState(null, '', '/valuationengine?valuation-date=2021-06-30');
	await open();
	await waitFor(() => expect(screen.getByDisplayValue('30-Jun-2021')).toBeTruthy());
	cleanup();
	history.replaceState(null, '', '/valuationengine?valuation-date=2199-01-01');
	const { user } = await open();
	await waitFor(() => expect(screen.getByDisplayValue('10-Feb-2025')).toBeTruthy());
	await user.click(button('Dates with data'));
	await user.click(await screen.findByRole('menuitem', { name: '30-Jun-2021' }));
	await waitFor(() => expect(location.search).toBe('?valuation-date=2021-06-30'));
	history.replaceState(null, '', '/');
});

test('the export contains the calculated figures with all digits', async () => {
	const { user } = await open();
	await calculate(user);
	await user.click(button('Export to Excel'));
	await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'VAL_2025-02-10_USD.xlsx'));
	const [[results]] = writeWorkbook.mock.calls[0] as [[{ rows: { value?: number }[][] }]];
	expect(results.rows[1]?.slice(4, 7).map((cell) => cell.value)).toEqual([-39_420.125, 4.92421, 4924.21]);
});
