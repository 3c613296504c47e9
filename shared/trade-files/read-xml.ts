import { SaxesParser } from 'saxes';
import { NodeCounter, TradeNode, UnreadableTradeFile } from './trade-node.ts';

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const chunk = 64 * 1024;

/** Root element of a document and its namespace. */
export interface XmlDocument {
	readonly root: TradeNode;
	/** Blank without a namespace. */
	readonly namespace: string;
}

/**
 * Reads strict XML into nodes with line numbers.
 *
 * Document types are refused, and with them all entities but the five of XML. Elements and attributes of another
 * namespace than the root's have the namespace in their names, so that no reader mistakes them.
 *
 * @throws UnreadableTradeFile also for an element with both text and elements
 */
export function readXml(text: string): XmlDocument {
	const parser = new SaxesParser({ xmlns: true, position: true });
	// The library's own table has a prototype, which knows `&constructor;`.
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

/** Attributes of schema instances that change the type or the presence of an element. */
const refusedInstances: ReadonlySet<string> = new Set(['type', 'nil']);
