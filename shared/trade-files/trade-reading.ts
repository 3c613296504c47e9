import type { Fields } from '../deal/read-field.ts';
import type { NodeReader } from './node-reader.ts';
import { type TradeFault, tradeFault } from './trade-fault.ts';
import type { IgnoredReason, TradeNode } from './trade-node.ts';

/** A label of a trade. It is kept and displayed, but does not affect results. */
export interface TradeLabel {
	readonly path: string;
	readonly line: number;
	readonly value: string;
}

/** An element that does not affect the valuation, and the reason. */
export interface IgnoredElement {
	readonly path: string;
	readonly line: number;
	readonly value: string;
	readonly reason: IgnoredReason;
}

/** Result of reading one trade: the fields of a deal, or the faults. */
export interface TradeReading {
	/** Identifier of the trade; empty if it has none. */
	readonly dealId: string;
	readonly line: number;
	/** Undefined if the trade has faults. */
	readonly fields: Fields | undefined;
	readonly faults: readonly TradeFault[];
	readonly labels: readonly TradeLabel[];
	readonly ignored: readonly IgnoredElement[];
}

/** Completes the result of a trade. Each element that was not read is a fault. A trade with faults has no fields. */
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

/** Returns the labels and the ignored elements that have a text, in file order. */
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
