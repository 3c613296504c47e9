import {
	type FpmlReader,
	readAdjustments,
	readBusinessDays,
	readCentres,
	readPeriod,
	requireOwn,
	type StreamDates,
} from './fpml-dates.ts';
import { frequenciesByLength } from './trade-conventions.ts';
import type { TradeNode } from './trade-node.ts';
import type { NodeReader, Stated } from './trade-reading.ts';

export interface Resets {
	readonly lag: Stated<number> | undefined;
	readonly calendars: Stated<readonly string[]> | undefined;
	readonly inArrears: Stated<boolean> | undefined;
}

/** Reads reset dates, one per period, and the fixing lag of a term index. A daily compounded index needs no resets. */
export function readResets(
	fpml: FpmlReader,
	stream: TradeNode,
	dates: StreamDates | undefined,
	isTerm: boolean,
): Resets | undefined {
	const { reader } = fpml;
	const resets = isTerm ? reader.required(stream, 'resetDates') : reader.one(stream, 'resetDates');
	if (resets === undefined) return undefined;
	const fixings = reader.required(resets, 'fixingDates');
	const lag = readBusinessDays(reader, fixings);
	if (!isTerm) {
		if (lag !== undefined && lag.value !== 0) {
			reader.fault('term-not-supported', lag.node, { term: 'a lookback by fixing dates' });
		}
		const parts = ['calculationPeriodDatesReference', 'resetRelativeTo', 'fixingDates'];
		reader.ignore(resets, 'daily-observation', ...parts, 'resetFrequency', 'resetDatesAdjustments');
		return undefined;
	}
	const periods = stream.children.find(({ name }) => name === 'calculationPeriodDates');
	requireOwn(reader, reader.one(resets, 'calculationPeriodDatesReference'), periods);
	const inArrears = reader.choice(
		reader.one(resets, 'resetRelativeTo'),
		new Map([
			['CalculationPeriodStartDate', false],
			['CalculationPeriodEndDate', true],
		]),
	);
	checkFrequency(reader, reader.one(resets, 'resetFrequency'), dates);
	checkAdjustments(fpml, reader.one(resets, 'resetDatesAdjustments'), dates);
	if (fixings === undefined) return undefined;
	if (inArrears?.value === true && lag?.value === 0) {
		reader.fault('term-not-supported', inArrears.node, { term: 'a fixing on the reset date in arrears' });
	}
	requireOwn(reader, reader.one(fixings, 'dateRelativeTo'), resets);
	// With a lag, this has no effect: fixing dates are counted from reset dates, which are business days.
	reader.choice(
		reader.one(fixings, 'businessDayConvention'),
		new Map([
			['NONE', 'NONE'],
			['PRECEDING', 'PRECEDING'],
			...(lag?.value === 0
				? []
				: ([
						['MODFOLLOWING', ''],
						['FOLLOWING', ''],
					] as const)),
		]),
	);
	return { lag: lag && { ...lag, value: -lag.value }, calendars: readCentres(fpml, fixings), inArrears };
}

function checkFrequency(reader: NodeReader, node: TradeNode | undefined, dates: StreamDates | undefined): void {
	const period = readPeriod(reader, node);
	const frequency = (dates?.fields.get('CalculationFrequency') ?? dates?.fields.get('InterestPaymentFrequency'))?.value;
	if (period === undefined || frequency === undefined) return;
	if (frequenciesByLength.get(period.value) === frequency) return;
	reader.fault('as-for-periods', period.node, { other: String(frequency) }, period.value);
}

function checkAdjustments(fpml: FpmlReader, node: TradeNode | undefined, dates: StreamDates | undefined): void {
	const { convention, calendars } = readAdjustments(fpml, node);
	const own = dates?.adjustments;
	if (convention !== undefined && own?.convention !== undefined && convention.value !== own.convention.value) {
		fpml.reader.fault('as-for-periods', convention.node, { other: own.convention.value });
	}
	if (calendars === undefined || own?.calendars === undefined) return;
	const [found, expected] = [calendars, own.calendars].map(({ value }) => [...new Set(value)].sort().join(' '));
	if (found !== expected) fpml.reader.fault('as-for-periods', calendars.node, { other: String(expected) }, found);
}
