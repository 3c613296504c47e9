import { type DealLabels, type LabelName, maxCharacters } from '../deal/deal.ts';
import { composeDeal } from './compose-deal.ts';
import { readOreLeg } from './read-ore-leg.ts';
import { type TradeNode, UnreadableTradeFile } from './trade-node.ts';
import { type CalendarOf, finishTrade, NodeReader, type Stated, type TradeReading } from './trade-reading.ts';

/** Fields that ORE does not know. The portal writes them as additional fields of the trade. */
export const portalFields = ['instrumentTag', 'instrumentType', 'leg1Tag', 'leg2Tag'] as const;

/** Labels unknown to ORE, with the additional fields for them. Counterparty and book have elements of the envelope. */
export const portalLabels = {
	labelParty: 'party',
	labelTradeId: 'tradeId',
	labelUti: 'uti',
	labelText: 'text',
} as const satisfies Readonly<Record<string, LabelName>>;

export function readOre(root: TradeNode, calendarOf: CalendarOf): readonly TradeReading[] {
	const file = new NodeReader();
	root.use = { kind: 'used' };
	const trades = file.all(root, 'Trade');
	if (trades.length === 0) throw new UnreadableTradeFile('no-trade-file', root.line);
	for (const child of root.children) if (!trades.includes(child)) file.checkAccounted(child);
	return trades.map((trade) => {
		const reader = new NodeReader();
		reader.faults.push(...file.faults);
		return readTrade(reader, trade, calendarOf);
	});
}

function readTrade(reader: NodeReader, trade: TradeNode, calendarOf: CalendarOf): TradeReading {
	const dealId = reader.text(reader.required(trade, '@id'));
	reader.choice(reader.required(trade, 'TradeType'), new Map([['Swap', 'Swap']]));
	const fields = new Map<string, Stated<unknown>>();
	if (dealId !== undefined) fields.set('dealId', dealId);
	readEnvelope(reader, trade, fields);
	const swap = reader.one(trade, 'SwapData');
	const legNodes = swap === undefined ? [] : reader.all(swap, 'LegData');
	const legs = legNodes.map((node) => readOreLeg(reader, node, calendarOf));
	const [first, second] = legs;
	if (legs.length !== 2) reader.fault('two-legs', swap ?? trade, {}, String(legs.length));
	if (first === undefined || second === undefined || legs.length !== 2) {
		return finishTrade(reader, [trade], dealId?.value, undefined);
	}
	if (!fields.has('instrumentTag')) {
		const isTerm = [first, second].some((leg) => leg.fields.get('Tenor') !== undefined);
		fields.set('instrumentTag', { value: isTerm ? 'LIBOR' : 'RFR', node: trade });
	}
	const deal = composeDeal(reader, { node: trade, fields, legs: [first, second] }, calendarOf);
	return finishTrade(reader, [trade], dealId?.value, deal);
}

function statedLabels(envelope: TradeNode, additional: TradeNode | undefined): DealLabels {
	const values = (node: TradeNode | undefined, name: string) =>
		(node?.children ?? []).filter((child) => child.name === name).map(({ value }) => value);
	const portfolios = envelope.children.find(({ name }) => name === 'PortfolioIds');
	const stated = [
		['counterparty', values(envelope, 'CounterParty')],
		['book', values(portfolios, 'PortfolioId')],
		...Object.entries(portalLabels).map(([field, name]) => [name, values(additional, field)] as const),
	] as const;
	return Object.fromEntries(
		stated.flatMap(([name, texts]) => {
			const text = texts.filter((each) => each !== '').join(', ');
			return text === '' ? [] : [[name, text.slice(0, maxCharacters.label)]];
		}),
	);
}

/** Reads counterparty, netting set, portfolios and additional fields as labels, except for the portal's own fields. */
function readEnvelope(reader: NodeReader, trade: TradeNode, fields: Map<string, Stated<unknown>>): void {
	const envelope = reader.one(trade, 'Envelope');
	if (envelope === undefined) return;
	reader.label(envelope, 'CounterParty', 'NettingSetId', 'NettingSetDetails', 'PortfolioIds');
	const additional = reader.one(envelope, 'AdditionalFields');
	const labels = statedLabels(envelope, additional);
	if (Object.keys(labels).length > 0) fields.set('labels', { value: labels, node: envelope });
	if (additional === undefined) return;
	for (const child of additional.children) {
		if (!portalFields.some((name) => name === child.name)) child.mark({ kind: 'label' });
	}
	for (const name of portalFields) {
		const text = reader.text(reader.one(additional, name));
		if (text !== undefined) fields.set(name, text);
	}
}
