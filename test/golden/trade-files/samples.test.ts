import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importTrades } from '#shared/trade-files/import-trades.ts';
import type { TradeReading } from '#shared/trade-files/trade-reading.ts';
import { referenceCalendar } from '#test/support/reference-calendars.ts';

const folder = 'test/golden/trade-files/samples';
const page = 'docs/trade-files.md';

const read = (text: string | Buffer, ownParty: string | undefined) =>
	importTrades(new Uint8Array(Buffer.from(text)), { calendarOf: referenceCalendar, ownParty });

/** Reads the trades of a file from the point of view of its first party. */
function tradesOf(text: string | Buffer): readonly TradeReading[] {
	const { parties, trades } = read(text, undefined);
	return parties.length === 0 ? trades : read(text, parties[0]).trades;
}

const element = (path: string) => path.replace(/\[\d+\]$/, '').replace(/^.*\//, '');

function rowOf(file: string, { dealId, faults, labels, ignored }: TradeReading): string {
	const terms = [...new Set(faults.map(({ code, path }) => `${element(path)} (${code})`))];
	const outcome = terms.length === 0 ? 'valued' : terms.join(', ');
	return `| ${file} | ${dealId} | ${outcome} | ${labels.length} | ${ignored.length} |`;
}

test('the documentation lists what becomes of each sample', async () => {
	const rows = readdirSync(folder).flatMap((file) =>
		tradesOf(readFileSync(`${folder}/${file}`)).map((trade) => rowOf(file, trade)),
	);
	const text = readFileSync(page, 'utf8');
	const table = /^\| file \|.*\n\|---.*\n(?:\|.*\n)*/m;
	const expected = `| file | trade | valued, or elements that prevent it | labels | ignored |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
	await expect(text.replace(table, expected)).toMatchFileSnapshot(`../../../${page}`);
});

const valued = ['ore-IR_Swap_Vanilla.xml', 'cdm-fpml513-ird-ex07b-ois-swap.xml'];

test.each(valued)('a trade in %s gets a fault if an element is added, except in a label or documentation', (file) => {
	const text = readFileSync(`${folder}/${file}`, 'utf8');
	const [plain] = tradesOf(text);
	expect(plain?.fields).toBeDefined();
	let refused = 0;
	for (const { index } of text.matchAll(/<\/\w+>/g)) {
		const isLeaf = text[index - 1] !== '\n' && !/\s$/.test(text.slice(0, index));
		const at = isLeaf ? text.lastIndexOf('<', index - 1) : index;
		const [trade] = tradesOf(`${text.slice(0, at)}<surprise>1</surprise>${text.slice(at)}`);
		const path = [...(trade?.labels ?? []), ...(trade?.ignored ?? [])].find((each) => each.path.endsWith('surprise'));
		if (path === undefined) {
			refused += 1;
			expect(trade?.faults.map(({ path: place }) => element(place))).toContain('surprise');
			expect(trade?.fields).toBeUndefined();
		}
	}
	expect(refused).toBeGreaterThan(40);
});

test.each(valued)('a trade in %s gets a fault if an attribute is added, except in a label or documentation', (file) => {
	const text = readFileSync(`${folder}/${file}`, 'utf8');
	for (const { index, 0: tag } of text.matchAll(/<\w+/g)) {
		const at = index + tag.length;
		const [trade] = tradesOf(`${text.slice(0, at)} surprise="1"${text.slice(at)}`);
		const isKept = [...(trade?.labels ?? []), ...(trade?.ignored ?? [])].some(({ path }) => path.endsWith('@surprise'));
		if (!isKept) expect(trade?.fields).toBeUndefined();
	}
});

test('a trade without a chosen party lists the parties of the file and is not valued', () => {
	const { parties, trades } = read(readFileSync(`${folder}/strata-ird-ex01-vanilla-swap.xml`), undefined);
	expect(parties).toEqual(['Party1', 'Party2']);
	expect(trades[0]?.fields).toBeUndefined();
	expect(trades[0]?.faults).toContainEqual(
		expect.objectContaining({ code: 'own-party', expected: 'a choice of your own party: Party1, Party2' }),
	);
});

test("the party chosen as the user's own determines which leg is paid", () => {
	const text = readFileSync(`${folder}/cdm-fpml513-ird-ex07b-ois-swap.xml`);
	const fields = read(text, undefined).parties.map((party) => read(text, party).trades[0]?.fields);
	expect(fields.map((each) => [each?.leg1PayReceive, each?.leg2PayReceive])).toEqual([
		['Receive', 'Pay'],
		['Pay', 'Receive'],
	]);
});
