import { readPlainNumber } from '../deal/plain-number.ts';
import { foundText } from '../deal/read-field.ts';
import { isLocalDate, type LocalDate } from '../time/local-date.ts';
import { type FaultValues, type TradeFault, type TradeFaultCode, tradeFault } from './trade-fault.ts';
import type { IgnoredReason, TradeNode } from './trade-node.ts';

/** A value read from a trade file, and the node that states it. */
export interface Stated<Value> {
	readonly value: Value;
	readonly node: TradeNode;
}

const used = { kind: 'used' } as const;

/** Maximum number of faults that are listed for a trade. */
const maxFaults = 50;

/**
 * Reads the nodes of one trade. Each node that is read is marked, so that {@link checkAccounted} can report unread
 * nodes.
 *
 * Methods return undefined if a node does not exist. If it exists but is invalid, they also add a fault.
 */
export class NodeReader {
	readonly faults: TradeFault[] = [];
	/** Number of faults that exceed the list. */
	unlisted = 0;

	/** Adds a fault. A second fault with the same code at the same node is ignored. */
	fault(code: TradeFaultCode, node: TradeNode, values: FaultValues = {}, found = contentOf(node)): undefined {
		const fault = tradeFault(code, node, values, foundText(found));
		if (this.faults.some(({ code: known, path }) => known === code && path === fault.path)) return;
		if (this.faults.length >= maxFaults) {
			this.unlisted += 1;
			return;
		}
		this.faults.push(fault);
	}

	/** Returns all children with a name. The caller reads each of them. */
	all(node: TradeNode, name: string): readonly TradeNode[] {
		const found = node.children.filter((child) => child.name === name);
		for (const child of found) child.use = used;
		return found;
	}

	/** Returns the node at the end of a path such as `a/b`. It is a fault if one of its elements is repeated. */
	one(node: TradeNode | undefined, path: string): TradeNode | undefined {
		let at = node;
		for (const name of path.split('/')) {
			if (at === undefined) return undefined;
			const [first, second] = this.all(at, name);
			if (second !== undefined) {
				this.fault('twice', second, { name });
				second.mark(used);
			}
			at = first;
		}
		return at;
	}

	/** Returns the node at the end of a path. It is a fault if it does not exist. */
	required(node: TradeNode, path: string): TradeNode | undefined {
		return this.one(node, path) ?? this.fault('missing', node, { name: path }, 'nothing');
	}

	text(node: TradeNode | undefined): Stated<string> | undefined {
		if (node === undefined) return undefined;
		node.use = used;
		node.isValueRead = true;
		return node.value === '' ? this.fault('blank', node) : { value: node.value, node };
	}

	date(node: TradeNode | undefined): Stated<LocalDate> | undefined {
		const text = this.text(node);
		if (text === undefined) return undefined;
		const { value, node: at } = text;
		return isLocalDate(value) ? { value, node: at } : this.fault('not-a-date', at);
	}

	/** Reads a number and multiplies it by 10^`places`, without rounding. */
	number(node: TradeNode | undefined, places = 0): Stated<number> | undefined {
		const text = this.text(node);
		if (text === undefined) return undefined;
		const isNumber = readPlainNumber(text.value) !== undefined;
		const value = isNumber ? readPlainNumber(places === 0 ? text.value : movedPoint(text.value, places)) : undefined;
		return value === undefined ? this.fault('not-a-number', text.node) : { value, node: text.node };
	}

	whole(node: TradeNode | undefined): Stated<number> | undefined {
		const number = this.number(node);
		if (number === undefined || Number.isInteger(number.value)) return number;
		return this.fault('not-a-number', number.node);
	}

	/** Reads a code and returns what it means in a table. The fault of an unknown code lists the known codes. */
	choice<Value>(node: TradeNode | undefined, table: ReadonlyMap<string, Value>): Stated<Value> | undefined {
		const text = this.text(node);
		if (text === undefined) return undefined;
		const value = table.get(text.value);
		if (value !== undefined) return { value, node: text.node };
		return this.fault('value-unknown', text.node, { allowed: [...table.keys()].join(', ') });
	}

	label(node: TradeNode, ...names: readonly string[]): void {
		for (const child of node.children) if (names.includes(child.name)) child.mark({ kind: 'label' });
	}

	ignore(node: TradeNode, reason: IgnoredReason, ...names: readonly string[]): void {
		for (const child of node.children) if (names.includes(child.name)) child.mark({ kind: 'ignored', reason });
	}

	/**
	 * Adds a fault for each element that was not read. Children of such an element have none. An element that was read
	 * only for its children must not contain text.
	 */
	checkAccounted(node: TradeNode): void {
		if (node.use === undefined || (node.use.kind === 'used' && node.value !== '' && !node.isValueRead)) {
			this.fault('not-supported', node, { path: node.path });
			return;
		}
		for (const child of node.children) this.checkAccounted(child);
	}
}

/** Returns the text of a node, or the texts of the nodes within it. */
function contentOf(node: TradeNode): string {
	if (node.value !== '' || node.children.length === 0) return node.value === '' ? 'nothing' : node.value;
	const values = node.children.filter(({ name }) => !name.startsWith('@')).map(contentOf);
	return values.slice(0, 5).join(' ');
}

/** Multiplies a decimal number by 10^`places` by moving its point. Accepts exponents, and returns plain digits. */
export function movedPoint(text: string, places: number): string {
	const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
	return `${mantissa}e${Number(exponent) + places}`;
}
