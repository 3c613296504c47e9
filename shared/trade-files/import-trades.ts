import { visit } from 'jsonc-parser';
import { SaxesParser } from 'saxes';
import { readCdm } from './read-cdm.ts';
import { type FileReading, fpmlNamespace, type ImportTerms, readFpml } from './read-fpml.ts';
import { readOre } from './read-ore.ts';
import { NodeCounter, type TradeFormat, TradeNode, tradeFileLimits, UnreadableTradeFile } from './trade-node.ts';

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const chunk = 64 * 1024;

/**
 * Parses strict XML into nodes with line numbers. Refuses document types, so only the five predefined entities exist.
 * Names from another namespace than the root's include it.
 * @throws UnreadableTradeFile also if an element has both text and child elements
 */
export function readXml(text: string): { readonly root: TradeNode; readonly namespace: string } {
	const parser = new SaxesParser({ xmlns: true, position: true });
	// The library's own table inherits from `Object.prototype`, so it would resolve `&constructor;`.
	parser.ENTITIES = Object.assign(Object.create(null), entities);
	const counter = new NodeCounter();
	let root: TradeNode | undefined;
	let namespace = '';
	let node: TradeNode | undefined;
	let depth = 0;
	let elements = 0;
	let attributes = 0;
	let line = 1;
	const written: string[] = [];

	parser.on('doctype', () => {
		throw new UnreadableTradeFile('document-type', parser.line);
	});
	parser.on('xmldecl', ({ encoding }) => {
		if (encoding === undefined || /^utf-?8$/i.test(encoding)) return;
		throw new UnreadableTradeFile('not-utf-8', parser.line);
	});
	parser.on('opentagstart', () => {
		line = parser.line;
	});
	parser.on('attribute', () => {
		attributes += 1;
		counter.add(depth, parser.line);
	});
	parser.on('opentag', ({ local, uri, attributes: own }) => {
		depth += 1;
		elements += 1;
		counter.add(depth, line);
		if (root === undefined) namespace = uri;
		node = new TradeNode(uri === namespace ? local : `{${uri}}${local}`, line, node);
		root ??= node;
		for (const { local: name, uri: of, prefix, value } of Object.values(own)) {
			const isDeclared = prefix === 'xmlns' || name === 'xmlns' || of.startsWith(schemaInstance);
			const attribute = new TradeNode(of === '' || isDeclared ? `@${name}` : `@{${of}}${name}`, line, node);
			attribute.value = value.trim();
			if (isDeclared && !refusedInstances.has(name)) attribute.use = { kind: 'ignored', reason: 'document' };
		}
		written.push('');
	});
	const append = (part: string) => {
		if (node !== undefined) written[written.length - 1] += part;
	};
	parser.on('text', append);
	parser.on('cdata', append);
	parser.on('closetag', () => {
		const closed = node as TradeNode;
		closed.value = (written.pop() ?? '').trim();
		if (closed.value !== '' && closed.children.some(({ name }) => !name.startsWith('@'))) {
			throw new UnreadableTradeFile('mixed-content', closed.line);
		}
		depth -= 1;
		node = closed.parent;
	});
	try {
		for (let at = 0; at < text.length; at += chunk) parser.write(text.slice(at, at + chunk));
		parser.close();
	} catch (cause) {
		if (cause instanceof UnreadableTradeFile) throw cause;
		throw new UnreadableTradeFile('not-well-formed', parser.line, cause);
	}
	if (root === undefined || elements + attributes === 0) throw new UnreadableTradeFile('not-well-formed', 1);
	return { root, namespace };
}

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

/** Attributes of XML Schema instances that change the type of an element or declare it empty. */
const refusedInstances: ReadonlySet<string> = new Set(['type', 'nil']);

export interface ImportedFile extends FileReading {
	readonly format: TradeFormat;
}

/**
 * Reads an ORE portfolio, an FpML 5 confirmation or a CDM trade state. Trades with faults have no fields.
 * @throws UnreadableTradeFile if the file has an unknown format or exceeds the limits
 */
export function importTrades(bytes: Uint8Array, terms: ImportTerms): ImportedFile {
	if (bytes.length > tradeFileLimits.bytes) throw new UnreadableTradeFile('file-too-large', 0);
	const text = decode(bytes);
	const [first] = /[^\s]/.exec(text) ?? [];
	if (first === '{') return { format: 'cdm', ...readCdm(readJson(text), terms) };
	if (first !== '<') throw new UnreadableTradeFile('no-trade-file', 0);
	const { root, namespace } = readXml(text);
	if (root.name === 'Portfolio' && namespace === '') {
		return { format: 'ore', trades: readOre(root, terms.calendarOf), parties: [] };
	}
	if (fpmlNamespace.test(namespace)) return { format: 'fpml', ...readFpml(root, terms) };
	throw new UnreadableTradeFile('no-trade-file', root.line);
}

/** True if the files name parties and the user has not chosen which of them is the own party. */
export function needsOwnParty(parties: readonly string[], ownParty: string | undefined): boolean {
	return parties.length > 0 && (ownParty === undefined || !parties.includes(ownParty));
}

/** Adds a fault to each trade whose ID was used by an earlier trade, because results are identified by this ID. */
export function refuseRepeatedIds(files: readonly ImportedFile[]): readonly ImportedFile[] {
	const known = new Set<string>();
	return files.map((file) => ({
		...file,
		trades: file.trades.map((trade) => {
			const { dealId, line } = trade;
			if (dealId === '' || !known.has(dealId)) {
				known.add(dealId);
				return trade;
			}
			const fault = {
				code: 'deal-id-twice' as const,
				...{ line, path: 'trade ID', found: dealId, values: {} },
				expected: 'a trade ID that no other trade of the files has',
			};
			return { ...trade, fields: undefined, faults: [...trade.faults, fault] };
		}),
	}));
}

/** @throws UnreadableTradeFile if the bytes are not UTF-8 */
function decode(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch (cause) {
		throw new UnreadableTradeFile('not-utf-8', 0, cause);
	}
}

interface Level {
	readonly node: TradeNode;
	/** Keys read so far; undefined for a list. */
	readonly keys: Set<string> | undefined;
	/** Name of the next value: its key in an object, or the name of the list. */
	name: string;
}

/** Parses strict JSON into nodes named by their key or list. @throws UnreadableTradeFile also for a duplicate key */
export function readJson(text: string): TradeNode {
	const counter = new NodeCounter();
	const open: Level[] = [];
	let root: TradeNode | undefined;
	/** Opens the node of an object. A list has no node, so its items become children of the object with the list. */
	const begin = (line: number): TradeNode => {
		const level = open.at(-1);
		counter.add(open.length + 1, line);
		const node = new TradeNode(level?.name ?? 'cdm', line, level?.node);
		root ??= node;
		return node;
	};
	visit(
		text,
		{
			onObjectBegin: (_offset, _length, line) => {
				open.push({ node: begin(line + 1), keys: new Set(), name: '' });
			},
			onObjectProperty: (key, _offset, _length, line) => {
				const level = open.at(-1) as Level;
				if (level.keys?.has(key)) throw new UnreadableTradeFile('key-twice', line + 1);
				level.keys?.add(key);
				level.name = key;
			},
			onObjectEnd: () => {
				open.pop();
			},
			onArrayBegin: (_offset, _length, line) => {
				const level = open.at(-1);
				if (level === undefined || level.keys === undefined) throw new UnreadableTradeFile('not-well-formed', line + 1);
				open.push({ node: level.node, keys: undefined, name: level.name });
			},
			onArrayEnd: () => {
				open.pop();
			},
			onLiteralValue: (value, offset, length, line) => {
				const node = begin(line + 1);
				// Numbers keep their digits as written, without conversion to floating point.
				node.value = typeof value === 'number' ? text.slice(offset, offset + length) : String(value ?? '').trim();
			},
			onError: (_code, _offset, _length, line) => {
				throw new UnreadableTradeFile('not-well-formed', line + 1);
			},
		},
		{ disallowComments: true, allowTrailingComma: false },
	);
	if (root === undefined) throw new UnreadableTradeFile('not-well-formed', 1);
	return root;
}
