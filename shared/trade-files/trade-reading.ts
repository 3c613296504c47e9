import { readPlainNumber } from '../deal/deal-values.ts';
import { type Fields, foundText } from '../deal/read-field.ts';
import type { ResolvedLeg } from '../swap/resolve-leg.ts';
import type { BusinessDayConvention } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { isLocalDate, type LocalDate } from '../time/local-date.ts';
import { type FaultValues, type TradeFault, type TradeFaultCode, tradeFault } from './trade-fault.ts';
import type { IgnoredReason, TradeNode } from './trade-node.ts';

/** A value read from a trade file, and the node that states it. */
export interface Stated<Value> {
	readonly value: Value;
	readonly node: TradeNode;
}

const used = { kind: 'used' } as const;

const maxFaults = 50;

/**
 * Reads and marks the nodes of one trade; {@link checkAccounted} reports the others. Methods return undefined if a node
 * does not exist, and also add a fault if it is invalid.
 */
export class NodeReader {
	readonly faults: TradeFault[] = [];
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

	/** Adds a fault for each unread element, but not for its children. An element read for its children has no text. */
	checkAccounted(node: TradeNode): void {
		if (node.use === undefined || (node.use.kind === 'used' && node.value !== '' && !node.isValueRead)) {
			this.fault('not-supported', node, { path: node.path });
			return;
		}
		for (const child of node.children) this.checkAccounted(child);
	}
}

function contentOf(node: TradeNode): string {
	if (node.value !== '' || node.children.length === 0) return node.value === '' ? 'nothing' : node.value;
	const values = node.children.filter(({ name }) => !name.startsWith('@')).map(contentOf);
	return values.slice(0, 5).join(' ');
}

/** Multiplies a decimal number by 10^`places` by moving its point. Accepts exponents, and returns plain digits. */
function movedPoint(text: string, places: number): string {
	const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
	return `${mantissa}e${Number(exponent) + places}`;
}

/** Day of the month on which period dates fall before business day adjustment. */
export type Roll = 'EOM' | 'IMM' | number;

export interface DraftStep {
	readonly date: LocalDate;
	readonly value: number;
}

/** Rates or notionals that change between periods, listed with dates or one for each period. */
export interface DraftSchedule {
	readonly field: 'RateSchedule' | 'SpreadSchedule' | 'NotionalSchedule';
	readonly node: TradeNode;
	readonly steps: readonly DraftStep[] | { readonly perPeriod: readonly number[] };
}

/** Returns the calendar of the days that are business days in all named calendars. */
export type CalendarOf = (names: readonly string[]) => BusinessCalendar;

/** A date that limits stubs: the end of the first period or payment, or the start of the last period or payment. */
export type RegularDate = 'first' | 'last' | 'first-payment' | 'last-payment';

/** A leg as stated in a trade file, before it is converted to the leg of a deal. */
export interface LegDraft {
	readonly node: TradeNode;
	readonly start: Stated<LocalDate>;
	readonly end: Stated<LocalDate>;
	/** Fields by name, without `leg1` or `leg2`. */
	readonly fields: ReadonlyMap<string, Stated<unknown>>;
	readonly schedules: readonly DraftSchedule[];
	readonly dates: {
		readonly periods: Stated<BusinessDayConvention>;
		/** Convention of the start date. Undefined if that of `periods` applies. */
		readonly start?: Stated<BusinessDayConvention> | undefined;
		readonly end?: Stated<BusinessDayConvention> | undefined;
		readonly payments: Stated<BusinessDayConvention>;
		/** Calendars of each business day adjustment in the file, which must all be the same. There is at least one. */
		readonly calendars: readonly Stated<readonly string[]>[];
		readonly roll?: Stated<Roll> | undefined;
		/** Unadjusted end of the first period or payment, or start of the last one. The schedule must contain them. */
		readonly regular: readonly (Stated<LocalDate> & { readonly place: RegularDate })[];
		/** True if the format requires a stub to be stated when the term is not a multiple of the frequency. */
		readonly statesStubs: boolean;
		/** True if payments are adjusted on the calendars of the index. False if on those of the periods. */
		readonly paysByIndex?: boolean;
		/** True if the format requires dates of first or last payments with fewer calculation periods than others. */
		readonly statesPayments: boolean;
	};
	/** Calendars of the fixing dates of a term index. Undefined if the calendars of the index apply. */
	readonly fixingCalendars?: Stated<readonly string[]> | undefined;
	/** Compares the cash flows that the file states with those of the resolved leg. */
	readonly check?: ((leg: ResolvedLeg, calendarOf: CalendarOf) => void) | undefined;
}

/** A label of a trade. It is kept and displayed, but does not affect results. */
export interface TradeLabel {
	readonly path: string;
	readonly line: number;
	readonly value: string;
}

export interface IgnoredElement {
	readonly path: string;
	readonly line: number;
	readonly value: string;
	readonly reason: IgnoredReason;
}

export interface TradeReading {
	/** Identifier of the trade; empty if it has none. */
	readonly dealId: string;
	readonly line: number;
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
