import type { Fields } from '../deal/read-field.ts';
import type { NodeReader } from './node-reader.ts';
import { type TradeFault, tradeFault } from './trade-fault.ts';
import type { IgnoredReason, TradeNode } from './trade-node.ts';

/** A label of a trade: kept and shown, without effect on figures. */
export interface TradeLabel {
	readonly path: string;
	readonly line: number;
	readonly value: string;
}

/** An element that does not matter for the value. */
export interface IgnoredElement {
	readonly path: string;
	readonly line: number;
	readonly value: string;
	readonly reason: IgnoredReason;
}

/** One trade of a file: the fields of a deal, or faults. */
export interface TradeReading {
	/** Blank if the trade has none. */
	readonly dealId: string;
	readonly line: number;
	/** Undefined for a trade with faults. */
	readonly fields: Fields | undefined;
	readonly faults: readonly TradeFault[];
	readonly labels: readonly TradeLabel[];
	readonly ignored: readonly IgnoredElement[];
}

/** Accounts for every element of a trade; what nobody has read is a fault, and then the trade has no fields. */
export function finishTrade(
	reader: NodeReader,
	nodes: readonly TradeNode[],
	dealId: string | undefined,
	fields: Fields | undefined,
): TradeReading {
	for (const node of nodes) reader.checkAccounted(node);
	const { labels, ignored } = accountOf(nodes);
	const [first] = nodes;
	const faults = reader.faults.toSorted((a, b) => a.line - b.line);
	if (reader.unlisted > 0 && first !== undefined) {
		faults.push(tradeFault('more-faults', first, { count: reader.unlisted }, ''));
	}
	return {
		dealId: dealId ?? '',
		line: first?.line ?? 1,
		fields: faults.length > 0 ? undefined : fields,
		faults,
		labels,
		ignored,
	};
}

/** Labels and ignored elements with a value, in the order of the file. */
function accountOf(nodes: readonly TradeNode[]): Pick<TradeReading, 'labels' | 'ignored'> {
	const labels: TradeLabel[] = [];
	const ignored: IgnoredElement[] = [];
	const visit = (node: TradeNode) => {
		const { use, value, line } = node;
		if (value !== '' && use?.kind === 'label') labels.push({ path: node.path, line, value });
		if (value !== '' && use?.kind === 'ignored') ignored.push({ path: node.path, line, value, reason: use.reason });
		for (const child of node.children) visit(child);
	};
	for (const node of nodes) visit(node);
	return { labels, ignored };
}
