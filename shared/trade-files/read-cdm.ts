import type { NamedIndex } from './floating-indices.ts';
import { dataOf, type FpmlReader, type References, readStreamDates, referenceOf } from './fpml-dates.ts';
import { readResets } from './fpml-resets.ts';
import {
	readCompounding,
	readExchanges,
	readIndex,
	readNegativeTreatment,
	readStubs,
	setIndex,
} from './fpml-stream.ts';
import {
	composeSwap,
	distinctParties,
	type FileReading,
	type ImportTerms,
	ownDirection,
	referencesOf,
	statedLabels,
	type TradeParty,
} from './read-fpml.ts';
import { dayCountsByCode } from './trade-conventions.ts';
import { type TradeNode, UnreadableTradeFile } from './trade-node.ts';
import {
	type DraftSchedule,
	finishTrade,
	type LegDraft,
	NodeReader,
	type Stated,
	type TradeReading,
} from './trade-reading.ts';

type Fields = Map<string, Stated<unknown>>;

/** Reader of a CDM trade, with its prices, quantities and indices by the keys with which payouts refer to them. */
interface CdmReader extends FpmlReader {
	readonly scoped: References;
}

export function readCdm(root: TradeNode, terms: ImportTerms): FileReading {
	const trade = root.children.find(({ name }) => name === 'trade');
	if (trade === undefined) throw new UnreadableTradeFile('no-trade-file', root.line);
	requireVersion(root, trade);
	root.use = { kind: 'used' };
	markIdentity(root);
	const reader = new NodeReader();
	reader.ignore(root, 'document', '@model', '@type', '@version');
	const parties = distinctParties(reader.all(reader.one(root, 'trade') ?? trade, 'party').map(readParty));
	const references = new Map([...referencesOf(root, '@key'), ...referencesOf(root, '@key:external')]);
	const cdm = { reader, references, scoped: referencesOf(root, '@key:scoped') };
	const reading = readTrade(cdm, root, trade, parties, terms);
	return { trades: [reading], parties: [...new Set(parties.map(({ name }) => name))] };
}

/** Refuses CDM before version 6, which has other elements. @throws UnreadableTradeFile */
function requireVersion(root: TradeNode, trade: TradeNode): void {
	const stated = root.children.find(({ name }) => name === '@version');
	const earlier = trade.children.find(({ name }) => name === 'tradableProduct');
	if (stated !== undefined && /^[1-5]\./.test(stated.value)) throw new UnreadableTradeFile('cdm-version', stated.line);
	if (earlier !== undefined) throw new UnreadableTradeFile('cdm-version', earlier.line);
}

/** Marks keys, hashes and names of code lists as ignored, because they do not affect the valuation. */
function markIdentity(node: TradeNode): void {
	if (/^@(?:key|key:external|key:scoped|ref)$/.test(node.name)) node.use = { kind: 'ignored', reason: 'identity' };
	else if (node.name === '@scheme') node.use = { kind: 'ignored', reason: 'coding-scheme' };
	for (const child of node.children) markIdentity(child);
}

function readParty(node: TradeNode): TradeParty {
	const value = (at: TradeNode | undefined, ...path: readonly string[]): string | undefined => {
		const [name, ...rest] = path;
		return name === undefined
			? at?.value
			: value(
					at?.children.find((child) => child.name === name),
					...rest,
				);
	};
	const id = value(node, '@key:external') ?? value(node, '@key') ?? '';
	for (const child of node.children) if (!child.name.startsWith('@')) child.mark({ kind: 'label' });
	const name = value(node, 'name', '@data') ?? value(node, 'name') ?? value(node, 'partyId', 'identifier', '@data');
	return { id, name: name === undefined || name === '' ? id : name };
}

function readTrade(
	cdm: CdmReader,
	root: TradeNode,
	trade: TradeNode,
	parties: readonly TradeParty[],
	{ ownParty, calendarOf }: ImportTerms,
): TradeReading {
	const { reader } = cdm;
	reader.label(trade, 'tradeIdentifier', 'tradeDate', 'tradeTime', 'account', 'ancillaryParty', 'partyRole');
	reader.ignore(trade, 'documentation', 'contractDetails', 'executionDetails');
	const dealId = readDealId(reader, trade);
	const product = reader.required(trade, 'product');
	const terms = product && reader.required(product, 'economicTerms');
	if (product !== undefined) reader.ignore(product, 'classification', 'identifier', 'taxonomy');
	const payouts = terms === undefined ? [] : reader.all(terms, 'payout');
	if (payouts.length !== 2) reader.fault('two-legs', terms ?? trade, {}, `${payouts.length} payouts`);
	const lot = reader.required(trade, 'tradeLot');
	for (const priceQuantity of lot === undefined ? [] : reader.all(lot, 'priceQuantity')) {
		for (const observable of reader.all(priceQuantity, 'observable')) reader.one(observable, '@data');
	}
	const own = parties.find(({ name }) => name === ownParty);
	if (own === undefined) {
		reader.fault('own-party', trade, { parties: parties.map(({ name }) => name).join(', ') }, ownParty ?? 'no choice');
	}
	const roles = readRoles(reader, trade);
	const legs = payouts.map((payout) => readPayout(cdm, payout, own, parties, roles));
	const [first, second] = legs;
	const isComplete = first !== undefined && second !== undefined && legs.length === 2 && reader.faults.length === 0;
	const fields = isComplete
		? composeSwap(
				reader,
				trade,
				{ dealId, fees: undefined, labels: statedLabels(trade, own, parties, { uti: readUti(trade) }) },
				[first, second],
				calendarOf,
			)
		: undefined;
	return finishTrade(reader, [root], dealId?.value, fields);
}

function readDealId(reader: NodeReader, trade: TradeNode): Stated<string> | undefined {
	const assigned = trade.children
		.filter(({ name }) => name === 'tradeIdentifier')
		.flatMap(({ children }) => children.filter(({ name }) => name === 'assignedIdentifier'));
	const identifier = assigned[0]?.children.find(({ name }) => name === 'identifier');
	const data = identifier?.children.find(({ name }) => name === '@data') ?? identifier;
	if (data !== undefined && data.value !== '') return { value: data.value, node: data };
	return reader.fault('missing', trade, { name: 'tradeIdentifier/assignedIdentifier/identifier' }, 'nothing');
}

function readUti(trade: TradeNode): string | undefined {
	const child = (node: TradeNode | undefined, name: string) => node?.children.find((each) => each.name === name);
	const identifier = trade.children.find(
		(node) => node.name === 'tradeIdentifier' && child(node, 'identifierType')?.value === 'UniqueTransactionIdentifier',
	);
	const assigned = child(child(identifier, 'assignedIdentifier'), 'identifier');
	return (child(assigned, '@data') ?? assigned)?.value;
}

function readRoles(reader: NodeReader, trade: TradeNode): ReadonlyMap<string, string> {
	return new Map(
		reader.all(trade, 'counterparty').flatMap((node): [string, string][] => {
			const role = reader.text(reader.required(node, 'role'));
			const party = referenceOf(reader, reader.required(node, 'partyReference'));
			return role === undefined || party === undefined ? [] : [[role.value, party.value]];
		}),
	);
}

function readPayout(
	cdm: CdmReader,
	payout: TradeNode,
	own: TradeParty | undefined,
	parties: readonly TradeParty[],
	roles: ReadonlyMap<string, string>,
): LegDraft | undefined {
	const { reader } = cdm;
	const type = 'cdm.product.asset.InterestRatePayout';
	reader.choice(reader.required(payout, '@type'), new Map([[type, type]]));
	const dates = readStreamDates(cdm, payout);
	const fields: Fields = new Map(dates?.fields);
	const schedules: DraftSchedule[] = [];
	const [payer, receiver] = ['payer', 'receiver'].map((side) => {
		const role = reader.text(reader.required(payout, `payerReceiver/${side}`));
		return role && { ...role, value: roles.get(role.value) ?? role.value };
	});
	const direction = ownDirection(reader, payer, receiver, own, parties);
	if (direction !== undefined) fields.set('PayReceive', direction);
	readQuantity(cdm, payout, fields, schedules);
	const dayCount = reader.choice(dataOf(reader, reader.required(payout, 'dayCountFraction')), dayCountsByCode);
	if (dayCount !== undefined) fields.set('DayConvention', dayCount);
	readCompounding(reader, payout, fields);
	const index = readRate(cdm, payout, fields, schedules);
	const resets = readResets(cdm, payout, dates, index?.tenor !== undefined);
	if (resets?.lag !== undefined) fields.set('IndexFixingLag', resets.lag);
	if (resets?.inArrears?.value === true) fields.set('ResetInArrears', resets.inArrears);
	readStubs(reader, payout, fields, schedules, index);
	const names = ['principalPayment', 'initialPayment', 'finalPayment', 'intermediatePayment'] as const;
	fields.set('NotionalExchange', readExchanges(reader, payout, schedules, names));
	if (dates === undefined) return undefined;
	const { start, end, dates: stated } = dates;
	return { node: payout, start, end, fields, schedules, dates: stated, fixingCalendars: resets?.calendars };
}

function scopedNode({ reader, scoped }: CdmReader, node: TradeNode | undefined): TradeNode | undefined {
	const reference = reader.text(node && reader.required(node, '@ref:scoped'));
	if (reference === undefined) return undefined;
	const found = scoped.get(reference.value);
	if (found === undefined)
		return reader.fault('reference-unknown', reference.node, { name: 'price, quantity or index' });
	found.use = { kind: 'used' };
	return found;
}

function readQuantity(cdm: CdmReader, payout: TradeNode, fields: Fields, schedules: DraftSchedule[]): void {
	const { reader } = cdm;
	const quantity = scopedNode(cdm, reader.required(payout, 'priceQuantity/quantitySchedule'));
	if (quantity === undefined) return;
	readValues(reader, quantity, 0, ['Notional', 'NotionalSchedule'], fields, schedules);
	const currency = reader.text(dataOf(reader, reader.required(quantity, 'unit/currency')));
	if (currency !== undefined) fields.set('Currency', currency);
}

function readRate(
	cdm: CdmReader,
	payout: TradeNode,
	fields: Fields,
	schedules: DraftSchedule[],
): NamedIndex | undefined {
	const { reader } = cdm;
	const rate = reader.required(payout, 'rateSpecification');
	if (rate === undefined) return undefined;
	const type = reader.choice(
		reader.required(rate, '@type'),
		new Map([
			['cdm.product.asset.FixedRateSpecification', 'Fixed'],
			['cdm.product.asset.FloatingRateSpecification', 'Float'],
		]),
	);
	if (type === undefined) return undefined;
	fields.set('InterestType', type);
	if (type.value === 'Fixed') {
		readPrice(cdm, reader.required(rate, 'rateSchedule/price'), 2, ['InterestRate', 'RateSchedule'], fields, schedules);
		return undefined;
	}
	const spread = reader.one(rate, 'spreadSchedule/price');
	readPrice(cdm, spread, 4, ['Spread', 'SpreadSchedule'], fields, schedules);
	readNegativeTreatment(reader, rate);
	const node = scopedNode(cdm, reader.required(rate, 'rateOption'));
	// The index is contained in an observable, and its terms in a further element of the index.
	const data = node && (reader.one(node, '@data') ?? node);
	if (node === undefined || data === undefined) return undefined;
	for (const each of [node, data]) reader.ignore(each, 'document', '@type');
	reader.ignore(data, 'classification', 'identifier', 'assetType', 'assetClass', 'name');
	const index = readIndex(reader, data);
	if (index !== undefined) setIndex(reader, fields, index);
	return index?.value;
}

type FieldNames = readonly [field: string, schedule: DraftSchedule['field']];

function readPrice(
	cdm: CdmReader,
	reference: TradeNode | undefined,
	places: number,
	names: FieldNames,
	fields: Fields,
	schedules: DraftSchedule[],
): void {
	const { reader } = cdm;
	const price = reference && scopedNode(cdm, reference);
	if (price === undefined) return;
	readValues(reader, price, places, names, fields, schedules);
	reader.choice(reader.required(price, 'priceType'), new Map([['InterestRate', 'InterestRate']]));
	const operator = reader.one(price, 'arithmeticOperator');
	if (operator !== undefined && places === 4) reader.choice(operator, new Map([['Add', 'Add']]));
	else if (operator !== undefined) reader.fault('not-supported', operator, { path: operator.path });
	for (const part of ['unit', 'perUnitOf']) {
		const currency = reader.text(dataOf(reader, reader.one(price, `${part}/currency`)));
		const own = fields.get('Currency')?.value;
		if (currency !== undefined && own !== undefined && currency.value !== own) {
			reader.fault('must-equal', currency.node, { other: String(own) });
		}
	}
}

function readValues(
	reader: NodeReader,
	node: TradeNode,
	places: number,
	[field, schedule]: FieldNames,
	fields: Fields,
	schedules: DraftSchedule[],
): void {
	const value = reader.number(reader.required(node, 'value'), places);
	if (value !== undefined) fields.set(field, value);
	const steps = reader.all(node, 'datedValue').flatMap((step) => {
		const date = reader.date(reader.required(step, 'date'));
		const number = reader.number(reader.required(step, 'value'), places);
		return date === undefined || number === undefined ? [] : { date: date.value, value: number.value };
	});
	if (steps.length > 0) schedules.push({ field: schedule, node, steps });
}
