import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { readTrades } from '#features/valuation/calculate/trades/read-trades.ts';
import { routes } from '#shared/contract/routes.ts';
import type { RunFormat } from '#shared/contract/valuation-runs.ts';
import { isNightly } from '#test/support/nightly.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';
import { valuationOf } from '../valuation/portal-caller.ts';

const portal = await sharedPortal();
const { api, call, value } = valuationOf(portal);
const valuationDate = '2023-01-31';

const sample = (name: string) => readFileSync(`test/golden/trade-files/samples/${name}`, 'utf8');
const ore = sample('ore-IR_Swap_Vanilla.xml');
const fpml = sample('cdm-fpml513-ird-ex07b-ois-swap.xml');

/** The sample with its dates moved by six years, and with the missing business centers added. */
const cdm = JSON.stringify(
	JSON.parse(
		sample('cdm-USD-OIS-uti.cdm.json').replace(/20(17|18|19)-(?=\d\d-\d\d")/g, (_, year) => `20${Number(year) + 6}-`),
		(key, node) => {
			if (key === 'transferHistory') return undefined;
			const convention = node?.businessDayConvention;
			const isBare = convention !== undefined && convention !== 'NONE' && node.businessCenters === undefined;
			return isBare ? { ...node, businessCenters: { businessCenter: [{ '@data': 'USGS' }] } } : node;
		},
	),
);

async function answered(name: 'runStart' | 'runStatus' | 'runOpen', body: object) {
	const answer = await call(routes[name], body);
	expect([name, answer.status, answer.body.message]).toEqual([name, 200, undefined]);
	return answer.body;
}

async function endOf(body: object) {
	const { runId } = await answered('runStart', { valuationDate, ...body });
	return vi.waitFor(
		async () => {
			const run = await answered('runStatus', { runId });
			expect(['done', 'failed']).toContain(run.state);
			return run;
		},
		{ timeout: 60_000, interval: 250 },
	);
}

const openRun = (runId: string) => answered('runOpen', { runId });

/** Limits the number of cases, because a run takes seconds. The portfolio below contains every format. */
const share = <T>(cases: readonly T[], count: number) => (isNightly ? cases : cases.slice(0, count));

if (isNightly)
	it.each<[RunFormat, string, string | undefined]>([
		['fpml', fpml, 'A BANK("ABANK")'],
		['ore', ore, undefined],
		['cdm', cdm, 'Party A'],
	])(
		'a run of a file in the format %s gives the same values as the same deals on the screen',
		async (format, deals, ownParty) => {
			const bytes = new TextEncoder().encode(deals).buffer as ArrayBuffer;
			const { items, faults, trades } = readTrades([{ name: 'a', bytes }], { ownParty, calendars: [] });
			expect([faults, trades?.parties, items.length]).toEqual([[], trades?.parties, 1]);
			const reading = ownParty === undefined ? {} : { reading: { ownParty } };
			const run = await endOf({ format, deals, ...reading });
			expect(run).toMatchObject({ state: 'done', rows: 1, failed: 0 });
			const opened = await openRun(run.runId);
			const [expected] = await value(items, { valuationDate });
			expect(expected.rfrMtM ?? expected.liborMtM, JSON.stringify(expected)).toBeTypeOf('number');
			expect(opened.results).toEqual([{ row: 1, ...expected }]);
			expect(opened.items).toEqual(items);
			expect(opened.items[0].labels).toMatchObject(items[0]?.labels as object);
		},
	);

it('a trade with an unsupported term is reported with its location, and the other trades are valued', async () => {
	const [, trade = ''] = /(<Trade [\s\S]*<\/Trade>)/.exec(ore) ?? [];
	const capped = trade.replace('Swap_20y', 'Capped').replace('</Spreads>', '</Spreads>\n<Caps><Cap>0.05</Cap></Caps>');
	const run = await endOf({ format: 'ore', deals: `<Portfolio>\n${capped}\n${trade}\n</Portfolio>` });
	expect(run).toMatchObject({ state: 'done', rows: 2, failed: 1, faults: [{ row: 1, dealId: 'Capped' }] });
	const { results, items } = await openRun(run.runId);
	expect(items[0]).toBeNull();
	expect(results[0]).toMatchObject({
		dealId: 'Capped',
		Error: {
			ErrorCode: 'trade-not-supported',
			ErrorMessage: 'Line 52, LegData[2]/FloatingLegData/Caps: not supported.',
			params: { line: 52, found: '0.05' },
		},
	});
	expect(results[0]).not.toHaveProperty('liborMtM');
	expect(results[1].liborMtM).toBeTypeOf('number');
	const bytes = new TextEncoder().encode(`<Portfolio>\n${trade}\n</Portfolio>`).buffer as ArrayBuffer;
	const screen = readTrades([{ name: 'a', bytes }], { ownParty: undefined, calendars: [] });
	expect([screen.faults, items[1]]).toEqual([[], screen.items[0]]);
	const [expected] = await value(screen.items, { valuationDate });
	expect(results[1]).toEqual({ row: 2, ...expected });

	await portal.invoke('event-sweep', {});
	const user = await api.signIn('user@demo-bank.example');
	const ofRun: object[] = [];
	for (let after = '', hasMore = true; hasMore; ) {
		const { body } = await api.get(`${routes.eventList.path}?limit=500${after}`, user);
		ofRun.push(...body.events.filter(({ subject }: { subject: string }) => subject === `run/${run.runId}`));
		({ hasMore } = body);
		after = `&after=${body.cursor}`;
	}
	const data = {
		runId: run.runId,
		kind: 'file',
		rows: 2,
		failed: 1,
		outputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
	};
	expect(ofRun).toMatchObject([{ type: 'run.completed', data }]);
});

const nested = `${'<a>'.repeat(61)}${'</a>'.repeat(61)}`;

it.each<[string, RunFormat, string, object]>(
	share(
		[
			['trade-file-document-type', 'fpml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', { line: 1 }],
			['trade-file-not-well-formed', 'ore', '<Portfolio>&b;</Portfolio>', { line: 1 }],
			['trade-file-too-deep', 'ore', nested, {}],
			['trade-file-too-many-elements', 'ore', `<Portfolio>${'<a/>'.repeat(100_001)}</Portfolio>`, {}],
			['trade-file-other-format', 'fpml', ore, { message: 'The file is an ORE portfolio. Set "format" to ore.' }],
			['own-party-open', 'fpml', fpml, { message: expect.stringContaining('A BANK') }],
			['own-party-open', 'cdm', cdm, { message: expect.stringContaining('"reading.ownParty"') }],
		],
		2,
	),
)('a file is refused with %s', async (code, format, deals, failure) => {
	expect(await endOf({ format, deals })).toMatchObject({ state: 'failed', failure: { code, ...failure } });
});

it('a trade file of more than 5 MB is refused before it is uploaded', async () => {
	const upload = { format: 'ore', bytes: 5 * 1024 * 1024 + 1 };
	expect(await call(routes.runUpload, upload)).toMatchObject({ status: 413, body: { code: 'run-file-too-large' } });
});

const headings =
	'dealId;instrumentTag;startDate;endDate;interestType_1;fixedRatePercent_1;interestPaymentFrequency_1;direction_1;notionalCcy_1;notionalAmount_1;interestType_2;direction_2;notionalCcy_2;notionalAmount_2;spreadBp_2;indexName_2;interestPaymentFrequency_2';
const german = (notional: string, start = '15.02.2023') =>
	`${headings}\r\nA;RFR;${start};15.02.2028;Fixed;2,25;Annual;Pay;EUR;${notional};Float;Receive;EUR;${notional};12,5;ESTR;Annual\r\n`;

if (isNightly)
	it('a CSV file with German decimals and Excel serial dates is valued like the original deal', async () => {
		const run = await endOf({ format: 'csv', deals: german('12.500.000,00', '44972'), reading: { serialDates: true } });
		expect(run).toMatchObject({ state: 'done', rows: 1, failed: 0, reading: { serialDates: true } });
		const { results, items } = await openRun(run.runId);
		expect(items[0]).toMatchObject({ startDate: '2023-02-15', leg1InterestRate: 2.25, leg1Notional: 12_500_000 });
		expect(results).toEqual([{ row: 2, ...(await value(items, { valuationDate }))[0] }]);
		expect(results[0].rfrMtM).toBeTypeOf('number');
	});

if (isNightly)
	it('a CSV file with ambiguous amounts is refused, and the message names the option that resolves them', async () => {
		const deals = german('12.500');
		const open = await endOf({ format: 'csv', deals });
		const message = expect.stringContaining(
			'notionalAmount_1: "12.500" can be two figures. Set "reading.decimalSign".',
		);
		expect(open).toMatchObject({ state: 'failed', failure: { code: 'columns-open', message } });
		const { runId } = await endOf({ format: 'csv', deals, reading: { decimalSign: ',' } });
		expect((await openRun(runId)).items).toMatchObject([{ leg1Notional: 12_500, leg2Notional: 12_500 }]);
	});
