import { readPlainNumber } from '../deal/plain-number.ts';
import { foundText } from '../deal/read-field.ts';
import { isLocalDate, type LocalDate } from '../time/local-date.ts';
import { type FaultValues, type TradeFault, type TradeFaultCode, tradeFault } from './trade-fault.ts';
import type { IgnoredReason, TradeNode } from './trade-node.ts';

/** A value, with the node that states it. */
export interface Stated<Value> {
	readonly value: Value;
	readonly node: TradeNode;
}

const used = { kind: 'used' } as const;

/** Maximum number of listed faults per trade; a longer list is not helpful. */
const maxFaults = 50;

/**
 * Reads the nodes of one trade. Each read marks its node, so that {@link checkAccounted} finds the unread nodes.
 *
 * Methods return undefined for an absent node. For an unreadable node they add a fault and return undefined.
 */
export class NodeReader {
	readonly faults: TradeFault[] = [];
	/** Number of faults beyond the listed ones. */
	unlisted = 0;

	/** Adds a fault, once per code and node. */
	fault(code: TradeFaultCode, node: TradeNode, values: FaultValues = {}, found = contentOf(node)): undefined {
		const fault = tradeFault(code, node, values, foundText(found));
		if (this.faults.some(({ code: known, path }) => known === code && path === fault.path)) return;
		if (this.faults.length >= maxFaults) {
			this.unlisted += 1;
			return;
		}
		this.faults.push(fault);
	}

	/** Returns the children with a name, for reading them individually. */
	all(node: TradeNode, name: string): readonly TradeNode[] {
		const found = node.children.filter((child) => child.name === name);
		for (const child of found) child.use = used;
		return found;
	}

	/** Returns the child at the end of a path such as `a/b`, in which each step can occur only once. */
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

	/** @returns the child; its absence is a fault of the node */
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

	/** Reads a number with its decimal point moved to the right by `places`, without rounding. */
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

	/** Reads a code of a table. An unknown code is a fault that lists the table. */
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
	 * Adds a fault for each outermost element that was not read. An element that is read for its children must not
	 * contain text instead.
	 */
	checkAccounted(node: TradeNode): void {
		if (node.use === undefined || (node.use.kind === 'used' && node.value !== '' && !node.isValueRead)) {
			this.fault('not-supported', node, { path: node.path });
			return;
		}
		for (const child of node.children) this.checkAccounted(child);
	}
}

/** Returns the value of a node, or the values within it. */
function contentOf(node: TradeNode): string {
	if (node.value !== '' || node.children.length === 0) return node.value === '' ? 'nothing' : node.value;
	const values = node.children.filter(({ name }) => !name.startsWith('@')).map(contentOf);
	return values.slice(0, 5).join(' ');
}

/**
 * Returns the digits of a decimal number, plain or with an exponent, with the point moved to the right; left if
 * `places` is negative.
 */
export function movedPoint(text: string, places: number): string {
	const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
	return `${mantissa}e${Number(exponent) + places}`;
}
