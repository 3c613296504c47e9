/**
 * ln DF as cubic polynomials, one after each node: c0 + c1·u + c2·u² + c3·u³, where u is days from the node. After the
 * last node c2 and c3 are zero, because the instantaneous forward rate stays constant.
 */
export interface LogPieces {
	/** Days of the nodes, ascending. The first node is the valuation day. */
	readonly nodeDays: Int32Array;
	/** Four polynomial coefficients per node. */
	readonly coefficients: Float64Array;
	/** Number of known nodes; a curve under construction has space for more nodes. */
	count: number;
}

/** Allocates space for the nodes and sets the first node: the valuation day, with ln 1. */
export function emptyPieces(valuationDay: number, nodes: number): LogPieces {
	const nodeDays = new Int32Array(nodes);
	nodeDays[0] = valuationDay;
	return { nodeDays, coefficients: new Float64Array(4 * nodes), count: 1 };
}

/** Adds a node at the end. Valid only for these interpolations, whose earlier pieces do not depend on a new node. */
export function appendNode(pieces: LogPieces, interpolation: 'log-linear' | 'linear-zero', day: number, log: number) {
	const { nodeDays, coefficients } = pieces;
	const last = pieces.count - 1;
	const at = 4 * last;
	const days = day - (nodeDays[last] as number);
	const lastLog = coefficients[at] as number;
	nodeDays[pieces.count++] = day;
	coefficients[at + 4] = log;
	if (interpolation === 'log-linear') {
		const slope = (log - lastLog) / days;
		coefficients[at + 1] = slope;
		coefficients[at + 5] = slope;
		return;
	}
	const valuationDay = nodeDays[0] as number;
	const [lastTime, time] = [(nodeDays[last] as number) - valuationDay, day - valuationDay];
	const rate = -log / time;
	const lastRate = last === 0 ? rate : -lastLog / lastTime;
	const slope = (rate - lastRate) / days;
	coefficients[at + 1] = -(lastRate + slope * lastTime);
	coefficients[at + 2] = -slope;
	coefficients[at + 5] = -(rate + slope * time);
}

export function setNaturalCubic(pieces: LogPieces, days: Int32Array, logs: Float64Array): void {
	const { nodeDays, coefficients } = pieces;
	const seconds = naturalSecondDerivatives(days, logs);
	const last = days.length - 1;
	nodeDays.set(days);
	pieces.count = days.length;
	for (let i = 0; i < last; i++) {
		const width = (days[i + 1] as number) - (days[i] as number);
		const [left, right] = [seconds[i] as number, seconds[i + 1] as number];
		const rise = ((logs[i + 1] as number) - (logs[i] as number)) / width;
		coefficients[4 * i] = logs[i] as number;
		coefficients[4 * i + 1] = rise - (width * (2 * left + right)) / 6;
		coefficients[4 * i + 2] = left / 2;
		coefficients[4 * i + 3] = (right - left) / (6 * width);
		if (i < last - 1) continue;
		coefficients[4 * last] = logs[last] as number;
		coefficients[4 * last + 1] = rise + (width * (left + 2 * right)) / 6;
	}
}

/** Returns the index of the last node on or before a day. */
export function pieceAt({ nodeDays, count }: LogPieces, day: number): number {
	let low = 0;
	let high = count - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if ((nodeDays[middle] as number) <= day) low = middle;
		else high = middle - 1;
	}
	return low;
}

/** Returns ln DF of a day, which must not be before the first node. */
export function logAt(pieces: LogPieces, day: number): number {
	const piece = pieceAt(pieces, day);
	const { coefficients } = pieces;
	const u = day - (pieces.nodeDays[piece] as number);
	const at = 4 * piece;
	const curved = (coefficients[at + 2] as number) + u * (coefficients[at + 3] as number);
	return (coefficients[at] as number) + u * ((coefficients[at + 1] as number) + u * curved);
}

/**
 * Second derivatives of a natural cubic spline, zero at both ends; at least two ascending days.
 * @see W. H. Press et al., Numerical Recipes, 3.3
 */
export function naturalSecondDerivatives(days: Int32Array, values: Float64Array): Float64Array {
	const last = days.length - 1;
	const seconds = new Float64Array(last + 1);
	const upper = new Float64Array(last + 1);
	for (let i = 1; i < last; i++) {
		const before = (days[i] as number) - (days[i - 1] as number);
		const after = (days[i + 1] as number) - (days[i] as number);
		const rise =
			((values[i + 1] as number) - (values[i] as number)) / after -
			((values[i] as number) - (values[i - 1] as number)) / before;
		const pivot = 2 * (before + after) - before * (upper[i - 1] as number);
		upper[i] = after / pivot;
		seconds[i] = (6 * rise - before * (seconds[i - 1] as number)) / pivot;
	}
	for (let i = last - 1; i > 0; i--) {
		seconds[i] = (seconds[i] as number) - (upper[i] as number) * (seconds[i + 1] as number);
	}
	return seconds;
}
