import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTrades } from './read-trades.ts';

const folder = 'test/golden/trade-files/samples';
const sample = (name: string) => ({ name, bytes: new Uint8Array(readFileSync(`${folder}/${name}`)).buffer });
const text = (name: string, content: string) => ({
	name,
	bytes: new TextEncoder().encode(content).buffer as ArrayBuffer,
});

const ore = sample('ore-IR_Swap_Vanilla.xml');
const fpml = sample('cdm-fpml513-ird-ex07b-ois-swap.xml');
const terms = { ownParty: undefined, calendars: [] };

test('no deal of several trade files is valued until the user chooses their own party', () => {
	const open = readTrades([ore, fpml], terms);
	expect(open).toMatchObject({ items: [], faults: [], faultyDeals: 0 });
	const parties = ['A BANK("ABANK")', 'SELL SECURITIES CO LTD ("Counterparty")'];
	expect(open.trades).toMatchObject({ parties, ownParty: undefined, isByRule: true });
	const chosen = readTrades([ore, fpml], { ...terms, ownParty: parties[0] });
	expect(chosen.items.map(({ dealId }) => dealId)).toEqual(['Swap_20y', 'FpML-test-7b']);
	expect(chosen.trades?.labels).toContainEqual(
		expect.objectContaining({ file: 'ore-IR_Swap_Vanilla.xml', dealId: 'Swap_20y', value: 'CPTY', line: 6 }),
	);
});

test('a fault has a file, a line and an element, and does not affect other deals', () => {
	const read = readTrades([ore, sample('ore-IR_OIS_Swap.xml'), text('a.xml', '<a>\n<b>')], terms);
	expect(read.items).toHaveLength(1);
	expect(read.faultyDeals).toBe(1);
	expect(read.faults.map(({ sheet, row, heading, code, found }) => [sheet, row, heading, code, found])).toEqual([
		['a.xml', 2, '', 'trade-file-not-well-formed', 'a.xml'],
		['ore-IR_OIS_Swap.xml', 13, 'Portfolio/Trade/SwapData', 'trade-two-legs', '1'],
		['ore-IR_OIS_Swap.xml', 24, 'LegData/FloatingLegData/Index', 'trade-index-unknown', 'EUR-EONIA'],
	]);
});

test('a duplicate trade ID is reported as a fault of the second file', () => {
	const read = readTrades([ore, { ...ore, name: 'again.xml' }], terms);
	expect(read.items).toHaveLength(1);
	expect(read.faults).toMatchObject([{ sheet: 'again.xml', code: 'trade-deal-id-twice', found: 'Swap_20y' }]);
});

test('a term that breaks a deal rule has the fault code of that rule', () => {
	const content = new TextDecoder().decode(ore.bytes).replace('10000000.000000', '-5');
	const [fault] = readTrades([text('a.xml', content)], terms).faults;
	expect(fault).toMatchObject({ row: 19, code: 'out-of-range', found: '-5', values: { min: 0.01 } });
});
