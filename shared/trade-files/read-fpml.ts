import { maxCharacters } from '../deal/deal.ts';
import { adjustKnown } from '../time/adjust-date.ts';
import { dateOfEpochDay, epochDay } from '../time/local-date.ts';
import { composeDeal } from './compose-deal.ts';
import { type FpmlReader, type References, readAdjustments, referenceOf } from './fpml-dates.ts';
import { readStream } from './fpml-stream.ts';
import { type TradeNode, tradeFileLimits, UnreadableTradeFile } from './trade-node.ts';
import {
	type CalendarOf,
	finishTrade,
	type LegDraft,
	NodeReader,
	type Stated,
	type TradeReading,
} from './trade-reading.ts';

/** A party of a trade file: the identifier to which elements refer, and the name to display. */
export interface TradeParty {
	readonly id: string;
	/** Name of the party. If the file has none, its first identifier or the reference. */
	readonly name: string;
}

export interface ImportTerms {
	readonly calendarOf: CalendarOf;
	/** Name of the user's own party. Undefined until the user has chosen it. */
	readonly ownParty: string | undefined;
}

export interface FileReading {
	readonly trades: readonly TradeReading[];
	readonly parties: readonly string[];
}

export const fpmlNamespace = /^http:\/\/www\.fpml\.org\/FpML-5\/(?:confirmation|recordkeeping|transparency)$/;

export function readFpml(root: TradeNode, terms: ImportTerms): FileReading {
	const file = new NodeReader();
	root.use = { kind: 'used' };
	markAttributes(root);
	file.ignore(root, 'document', '@fpmlVersion', '@expectedBuild', '@actualBuild', 'header', 'validation');
	file.ignore(root, 'document', 'isCorrection', 'correlationId', 'parentCorrelationId', 'sequenceNumber', 'onBehalfOf');
	const parties = distinctParties(file.all(root, 'party').map((node) => readParty(file, node)));
	const trades = file.all(root, 'trade');
	if (trades.length === 0) throw new UnreadableTradeFile('no-trade-file', root.line);
	if (/(?:Retracted|Cancell?ed|Refused|Rejected|Exception)$/.test(root.name)) {
		file.fault('term-not-supported', root, { term: 'a message that withdraws a trade' }, root.name);
	}
	file.label(root, 'account');
	const around = root.children.filter(({ name }) => name !== 'trade');
	// The parties are counted again with each trade, which refers to them.
	const shared = around.reduce((sum, { size }) => sum + size, 0);
	if (shared * trades.length > 10 * tradeFileLimits.elements) {
		throw new UnreadableTradeFile('too-many-elements', root.line);
	}
	for (const child of around) file.checkAccounted(child);
	const references = referencesOf(root, '@id');
	const readings = trades.map((trade) => {
		const reader = new NodeReader();
		reader.faults.push(...file.faults);
		return readTrade({ reader, references }, [trade, ...around], parties, terms);
	});
	return { trades: readings, parties: [...new Set(parties.map(({ name }) => name))] };
}

/** Returns elements by their identifier. Omits duplicate identifiers, because references to them are ambiguous. */
export function referencesOf(root: TradeNode, attribute: string): References {
	const references = new Map<string, TradeNode>();
	const repeated = new Set<string>();
	const visit = (node: TradeNode) => {
		const id = node.children.find(({ name }) => name === attribute);
		if (id !== undefined && id.value !== '') {
			if (references.has(id.value)) repeated.add(id.value);
			references.set(id.value, node);
		}
		for (const child of node.children) visit(child);
	};
	visit(root);
	// Keys in CDM are hashes of the content, so elements with the same key are equal and remain.
	if (attribute !== '@key') for (const id of repeated) references.delete(id);
	return references;
}

function markAttributes(node: TradeNode): void {
	if (node.name === '@id') node.use = { kind: 'ignored', reason: 'identity' };
	else if (/^@\w*Scheme$/.test(node.name)) node.use = { kind: 'ignored', reason: 'coding-scheme' };
	for (const child of node.children) markAttributes(child);
}

function readParty(reader: NodeReader, node: TradeNode): TradeParty {
	for (const child of node.children) if (!child.name.startsWith('@')) child.mark({ kind: 'label' });
	const first = (name: string) => node.children.find((child) => child.name === name)?.value;
	const id = reader.text(reader.required(node, '@id'))?.value ?? '';
	return { id, name: first('partyName') ?? first('partyId') ?? id };
}

/** Adds their identifiers to the names of parties with the same name. */
export const distinctParties = (parties: readonly TradeParty[]): readonly TradeParty[] =>
	parties.map(({ id, name }) => {
		const isTaken = parties.some((other) => other.name === name && other.id !== id);
		return { id, name: isTaken ? `${name} (${id})` : name };
	});

function readTrade(
	fpml: FpmlReader,
	nodes: readonly [trade: TradeNode, ...around: TradeNode[]],
	parties: readonly TradeParty[],
	{ ownParty, calendarOf }: ImportTerms,
): TradeReading {
	const { reader } = fpml;
	const [trade] = nodes;
	const dealId = readHeader(reader, trade);
	reader.ignore(trade, 'documentation', 'documentation', 'calculationAgent', 'calculationAgentBusinessCenter');
	reader.ignore(trade, 'documentation', 'governingLaw', 'collateral');
	reader.label(trade, 'brokerPartyReference');
	const swap = reader.required(trade, 'swap');
	if (swap === undefined) return finishTrade(reader, nodes, dealId?.value, undefined);
	reader.ignore(
		swap,
		'classification',
		'primaryAssetClass',
		'secondaryAssetClass',
		'productType',
		'productId',
		'assetClass',
	);
	const streams = reader.all(swap, 'swapStream');
	if (streams.length !== 2) reader.fault('two-legs', swap, {}, `${streams.length} streams`);
	const own = parties.find(({ name }) => name === ownParty);
	if (own === undefined) {
		const names = parties.map(({ name }) => name).join(', ');
		reader.fault('own-party', trade, { parties: names }, ownParty ?? 'no choice');
	}
	const legs = streams.map((stream) => readStream(fpml, stream, readDirection(reader, stream, own, parties)));
	const [first, second] = legs;
	const fees = readFees(fpml, swap, own, parties, calendarOf);
	const isComplete = first !== undefined && second !== undefined && legs.length === 2 && reader.faults.length === 0;
	const labels = statedLabels(trade, own, parties, headerLabels(trade, own));
	const fields = isComplete
		? composeSwap(reader, trade, { dealId, fees, labels }, [first, second], calendarOf)
		: undefined;
	return finishTrade(reader, nodes, dealId?.value, fields);
}

/** Composes the deal of a swap. The instrument tag is derived from its indices. */
export function composeSwap(
	reader: NodeReader,
	node: TradeNode,
	own: Readonly<Record<'dealId' | 'fees' | 'labels', Stated<unknown> | undefined>>,
	legs: readonly [LegDraft, LegDraft],
	calendarOf: CalendarOf,
) {
	const isTerm = legs.some(({ fields }) => fields.has('Tenor') && fields.get('IndexName')?.value !== 'TERM_SOFR');
	const fields = new Map<string, Stated<unknown>>([['instrumentTag', { value: isTerm ? 'LIBOR' : 'RFR', node }]]);
	for (const [name, stated] of Object.entries(own)) if (stated !== undefined) fields.set(name, stated);
	return composeDeal(reader, { node, fields, legs }, calendarOf);
}

/** Shortens a label to the maximum length. The list of labels contains the full text. */
export const labelText = (text: string | undefined): string | undefined =>
	text === undefined || text === '' ? undefined : text.slice(0, maxCharacters.label);

/** Returns the labels of a deal: its parties and other labels in the file. Undefined if the deal has no labels. */
export function statedLabels(
	node: TradeNode,
	own: TradeParty | undefined,
	parties: readonly TradeParty[],
	stated: Readonly<Record<string, string | undefined>>,
): Stated<unknown> | undefined {
	const others = parties.filter(({ id }) => own !== undefined && id !== own.id);
	const [other] = others;
	const counterparty = others.length === 1 ? other?.name : undefined;
	const labels = Object.entries({ party: own?.name, counterparty, ...stated }).flatMap(([name, text]) => {
		const value = labelText(text);
		return value === undefined ? [] : [[name, value] as const];
	});
	return labels.length === 0 ? undefined : { value: Object.fromEntries(labels), node };
}

/** Returns the trade ID that the own party uses, and the unique transaction identifier. */
function headerLabels(trade: TradeNode, own: TradeParty | undefined) {
	const child = (node: TradeNode | undefined, name: string) => node?.children.find((each) => each.name === name);
	const header = child(trade, 'tradeHeader');
	const identifiers = (header?.children ?? []).filter(({ name }) => name === 'partyTradeIdentifier');
	const isOwn = (node: TradeNode) => child(child(node, 'partyReference'), '@href')?.value === own?.id;
	const ids = identifiers.flatMap((node) => node.children).filter(({ name }) => name === 'tradeId');
	const isUti = (id: TradeNode) => utiScheme.test(child(id, '@tradeIdScheme')?.value ?? '');
	const ofOwn = own && identifiers.find(isOwn);
	return { tradeId: child(ofOwn, 'tradeId')?.value, uti: ids.find(isUti)?.value };
}

/** Scheme of unique transaction identifiers. @see FpML coding scheme unique-transaction-identifier */
const utiScheme = /\/(?:uti|unique-transaction-identifier)(?:-\d+)*\/?$/;

/** Reads the identifiers of a trade as labels. @returns the first one, which identifies the deal */
function readHeader(reader: NodeReader, trade: TradeNode): Stated<string> | undefined {
	const header = reader.required(trade, 'tradeHeader');
	if (header === undefined) return undefined;
	reader.label(header, 'partyTradeIdentifier', 'partyTradeInformation', 'tradeDate', 'clearedDate');
	const identifiers = header.children.filter(({ name }) => name === 'partyTradeIdentifier');
	const ids = identifiers.flatMap((node) => node.children).filter(({ name }) => name === 'tradeId');
	const [first] = ids;
	return first === undefined
		? reader.fault('missing', header, { name: 'partyTradeIdentifier/tradeId' }, 'nothing')
		: { value: first.value, node: first };
}

function readDirection(
	reader: NodeReader,
	stream: TradeNode,
	own: TradeParty | undefined,
	parties: readonly TradeParty[],
): Stated<string> | undefined {
	reader.label(stream, 'payerAccountReference', 'receiverAccountReference');
	const payer = referenceOf(reader, reader.required(stream, 'payerPartyReference'));
	const receiver = referenceOf(reader, reader.required(stream, 'receiverPartyReference'));
	return ownDirection(reader, payer, receiver, own, parties);
}

function readFees(
	fpml: FpmlReader,
	swap: TradeNode,
	own: TradeParty | undefined,
	parties: readonly TradeParty[],
	calendarOf: CalendarOf,
): Stated<unknown> | undefined {
	const { reader } = fpml;
	const payments = reader.all(swap, 'additionalPayment');
	const rows = payments.map((payment) => {
		reader.label(payment, 'paymentType');
		const direction = readDirection(reader, payment, own, parties);
		const currency = reader.text(reader.required(payment, 'paymentAmount/currency'));
		const amount = reader.number(reader.required(payment, 'paymentAmount/amount'));
		const stated = reader.required(payment, 'paymentDate');
		const adjustable = stated && (reader.one(stated, 'adjustableDate') ?? stated);
		const date = adjustable && reader.date(reader.required(adjustable, 'unadjustedDate'));
		const { convention, calendars } = readAdjustments(fpml, adjustable && reader.one(adjustable, 'dateAdjustments'));
		const calendar = calendars && calendarOf(calendars.value);
		const day =
			date === undefined || calendar === undefined || convention === undefined
				? date?.value
				: dateOfEpochDay(adjustKnown(epochDay(date.value), convention.value, calendar));
		return { date: day, payReceive: direction?.value, amount: amount?.value, currency: currency?.value };
	});
	const [first] = payments;
	return first === undefined ? undefined : { value: rows, node: first };
}

/** Returns the leg's direction for the own party. Undefined if the own party is not chosen or a fault was added. */
export function ownDirection(
	reader: NodeReader,
	payer: Stated<string> | undefined,
	receiver: Stated<string> | undefined,
	own: TradeParty | undefined,
	parties: readonly TradeParty[],
): Stated<string> | undefined {
	if (payer === undefined || receiver === undefined) return undefined;
	for (const { value, node } of [payer, receiver]) {
		if (!parties.some(({ id }) => id === value)) reader.fault('reference-unknown', node, { name: 'party' });
	}
	if (own === undefined) return undefined;
	if (payer.value !== receiver.value) {
		if (payer.value === own.id) return { ...payer, value: 'Pay' };
		if (receiver.value === own.id) return { ...receiver, value: 'Receive' };
	}
	return reader.fault('same-party', payer.node);
}
