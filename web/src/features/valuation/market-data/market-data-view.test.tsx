import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { engineAddress } from '#features/valuation/shared/valuation-address.ts';
import { type Answers, fakeApi, operationsCalled, refusal, requestsOf } from '#test/support/fake-api.ts';
import { notices, show } from '#test/support/notifications-fake.ts';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { definitionOf } from '../shared/testing/made-up-results.ts';
import { MarketDataView } from './market-data-view.tsx';

const { readCurveFile, writeWorkbook, saveFile } = vi.hoisted(() => ({
	readCurveFile: vi.fn(),
	writeWorkbook: vi.fn(),
	saveFile: vi.fn(),
}));
vi.mock('./curve-file/read-curve-file.ts', () => ({ readCurveFile }));
vi.mock('#lib/workbook/write-workbook.ts', () => ({ writeWorkbook }));
vi.mock('#lib/workbook/save-file.ts', () => ({ saveFile }));
vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const own = definitionOf('DESK', { source: 'UserDefined', name: 'Desk LIBOR' });

let answers: Answers;
let definitions: ReturnType<typeof definitionOf>[];

beforeEach(() => {
	definitions = [definitionOf('USD_SOFR', { indexName: 'SOFR', indexTenor: 'ON' }), definitionOf('USD_LIBOR_3M'), own];
	answers = {
		valuationDates: () => ({
			dates: [
				{ date: '2025-02-10', snapshotId: 'b', label: 'Randomised' },
				{ date: '2021-06-30', snapshotId: 'a', label: '' },
			],
		}),
		curveDefinitions: () => ({ definitions }),
		curveGenerate: ({ curveId, tenor, valuationDate = '2025-02-10' }) => ({
			curveId,
			snapshotId: 'b',
			label: 'Randomised',
			valuationDate,
			tenor: tenor ?? 'OIS',
			definition: definitions.find(({ id }) => id === curveId) ?? own,
			parameters: { interpolation: 'log-linear' },
			points: [
				{
					tenor: '1Y',
					startDate: valuationDate,
					endDate: '2026-02-10',
					discountFactor: 0.96,
					ratePercent: 4.082199452025511,
					instruments: [],
				},
			],
			constituents: [],
			fixings: [],
		}),
		marketDataSave: ({ curveId }) => ({
			marketDataId: 'm',
			curveId,
			snapshotId: 'b',
			valuationDate: '2025-02-10',
		}),
	};
	fakeApi(answers);
	show.mockReturnValue('notice');
	writeWorkbook.mockResolvedValue(new ArrayBuffer(8));
});

afterEach(() => history.replaceState(null, '', '/'));

const profile = { secretName: 's', currencies: ['USD', 'GBP'], indexName: 'LIBOR', hasDetails: true };

const open = () => openPage(<MarketDataView profile={profile} />, { session: sessionWith({ VAL: {} }) });

const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function select(user: UserEvent, field: RegExp, option: RegExp) {
	await user.click(await screen.findByRole('button', { name: field }));
	await user.click(await screen.findByRole('option', { name: option }));
}

async function generate(user: UserEvent) {
	await waitFor(() => expect(screen.queryByText('Loading curves')).toBeNull());
	await select(user, /^Curve/, /USD LIBOR 3M/);
	await select(user, /^Tenor/, /OIS/);
	await user.click(button('Generate'));
	await user.click(await screen.findByText('Table'));
	return screen.findByRole('table', { name: 'Points of USD LIBOR 3M' });
}

test('Generate shows the curve of the latest date and saves its market data', async () => {
	const { user } = await open();
	expect(button(/^Tenor/)).toHaveProperty('disabled', true);
	expect(button('Generate')).toHaveProperty('disabled', true);
	expect(button('Export to Excel')).toHaveProperty('disabled', true);
	const table = await generate(user);
	const [head, row] = within(table).getAllByRole('row');
	expect(head?.textContent).toBe('TenorStart DateEnd DateDiscount FactorRate Percent');
	expect(row?.textContent).toBe('1Y10-Feb-202510-Feb-20260.96000000004.082199');
	expect(screen.getByText('Market data of 10-Feb-2025: Randomised')).toBeTruthy();
	const named = { curveId: 'USD_LIBOR_3M', tenor: 'OIS', valuationDate: '2025-02-10' };
	const opened = { curveId: 'USD_SOFR', tenor: 'OIS', valuationDate: '2025-02-10' };
	expect(requestsOf('curveGenerate')).toEqual([opened, named]);
	expect(requestsOf('marketDataSave')).toEqual([named]);
	await user.click(button('Export to Excel'));
	await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'curve_USD_LIBOR_3M_2025-02-10.xlsx'));
	await user.click(button('Refresh'));
	expect(screen.queryByRole('table', { name: 'Points of USD LIBOR 3M' })).toBeNull();
	expect(button(/^Tenor Choose/)).toHaveProperty('disabled', true);
	await waitFor(() => expect(operationsCalled().filter((name) => name === 'curveDefinitions')).toHaveLength(2));
});

test('the tab opens with the chart and table of the overnight index curve, and saves no market data', async () => {
	await open();
	const chart = await screen.findByRole('slider', {
		name: 'Curve USD SOFR OIS, 10-Feb-2025: 1 points from 10-Feb-2026 to 10-Feb-2026. The figures are in the table of its rates.',
	});
	expect(chart.getAttribute('aria-valuetext')).toBe('10-Feb-2026: Zero rate 4.082199, Forward rate 4.082199');
	const table = screen.getByRole('table', { name: 'Rates of USD SOFR OIS, 10-Feb-2025, percent per year' });
	expect(within(table).getAllByRole('row')[1]?.textContent).toBe('10-Feb-20264.0821994.082199');
	expect(requestsOf('marketDataSave')).toEqual([]);
	expect(location.search).toBe('');
});

test('a user-defined curve for the default index is imported, and replaces an existing curve only after confirmation', async () => {
	const points = [{ tenor: '1Y', discountFactor: 0.96 }];
	readCurveFile.mockResolvedValue({ points, faults: [] });
	let isThere = true;
	answers.curveImport = ({ replace }) => {
		if (isThere && replace !== true) return refusal(409, 'curve-exists', { params: { curve: 'Desk LIBOR' } });
		isThere = false;
		return own;
	};
	const { user } = await open();
	await waitFor(() => expect(screen.queryByText('Loading curves')).toBeNull());
	expect(button(/^Add user-defined curve/).getAttribute('aria-disabled') ?? 'true').toBe('true');
	await select(user, /^Curve/, /USD LIBOR 3M/);
	await user.click(button(/^Add user-defined curve/));
	await user.click(button('Save'));
	expect(screen.getByText('Enter a name.')).toBeTruthy();
	expect(screen.getByText('Import the points first.')).toBeTruthy();
	await user.type(screen.getByRole('textbox', { name: /^Curve name/ }), 'Desk LIBOR');
	await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, new File(['x'], 'curve.xlsx'));
	await screen.findByText('1 point read from curve.xlsx.');
	await user.click(button('Save'));
	await screen.findByText('There is a curve Desk LIBOR already. Replace it?');
	await user.click(button('Replace'));
	await waitFor(() => expect(notices()).toMatchObject([{ type: 'success', text: 'Desk LIBOR was saved.' }]));
	const request = {
		name: 'Desk LIBOR',
		currency: 'USD',
		indexName: 'LIBOR',
		indexTenor: '3M',
		valuationDate: '2025-02-10',
		points,
	};
	expect(requestsOf('curveImport')).toEqual([
		{ ...request, replace: false },
		{ ...request, replace: true },
	]);
	expect(screen.queryByText('User Defined ZC Curve')).toBeNull();
});

test('a user-defined curve is removed after confirmation, and the selection is then reset', async () => {
	answers.curveRemove = ({ curveId }) => {
		definitions = definitions.filter(({ id }) => id !== curveId);
		return { curveId };
	};
	const { user } = await open();
	await waitFor(() => expect(screen.queryByText('Loading curves')).toBeNull());
	await select(user, /^Curve/, /USD LIBOR 3M/);
	expect(button('Remove curve')).toHaveProperty('disabled', true);
	await select(user, /^Curve/, /Desk LIBOR/);
	await user.click(button('Remove curve'));
	const dialog = await screen.findByRole('dialog');
	expect(within(dialog).getByText('Do you confirm to remove user-defined curve Desk LIBOR?')).toBeTruthy();
	await user.click(within(dialog).getByRole('button', { name: 'Remove curve' }));
	await waitFor(() => expect(requestsOf('curveRemove')).toEqual([{ curveId: 'DESK' }]));
	await waitFor(() => expect(button(/^Tenor/)).toHaveProperty('disabled', true));
	expect(button('Remove curve')).toHaveProperty('disabled', true);
});

test('the address of an unknown curve shows a warning and the default selection', async () => {
	history.replaceState(null, '', `${engineAddress}?tab=market-data&curve=USD_GONE&tenor=OIS`);
	await open();
	await waitFor(() =>
		expect(notices().map(({ text }) => text)).toContain(
			'This screen cannot show what the address asks for. It shows its default.',
		),
	);
	await waitFor(() => expect(location.search).toBe('?tab=market-data'));
	expect(requestsOf('curveGenerate').map(({ curveId }) => curveId)).not.toContain('USD_GONE');
});
