import { visit } from 'jsonc-parser';
import { NodeCounter, TradeNode, UnreadableTradeFile } from './trade-node.ts';

/** An object or a list that is open while a text is read. */
interface Level {
	readonly node: TradeNode;
	/** Undefined in a list. */
	readonly keys: Set<string> | undefined;
	/** Name of the next value: a key, or the name of the list. */
	name: string;
}

/**
 * Reads strict JSON into nodes with line numbers: an entry of a list has the name of the list.
 *
 * @throws UnreadableTradeFile also for a key that an object has twice
 */
export function readJson(text: string): TradeNode {
	const counter = new NodeCounter();
	const open: Level[] = [];
	let root: TradeNode | undefined;
	/** A list has no node: its entries are children of the object around it. */
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
				// Numbers keep the digits of the text.
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
