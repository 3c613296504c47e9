import { compoundingMethodsByText } from '../deal/deal-values.ts';
import { tenorOrder } from '../time/local-date.ts';
import { indexOfOption, type NamedIndex } from './floating-indices.ts';
import { readCashflows } from './fpml-cashflows.ts';
import { dataOf, type FpmlReader, readPeriod, readStreamDates, requireOwn } from './fpml-dates.ts';
import { readResets } from './fpml-resets.ts';
import { dayCountsByCode } from './trade-conventions.ts';
import type { TradeNode } from './trade-node.ts';
import type { DraftSchedule, LegDraft, NodeReader, Stated } from './trade-reading.ts';

type Fields = Map<string, Stated<unknown>>;

export function readStream(
	fpml: FpmlReader,
	stream: TradeNode,
	payReceive: Stated<string> | undefined,
): LegDraft | undefined {
	const { reader } = fpml;
	const fields: Fields = new Map();
	const schedules: DraftSchedule[] = [];
	const dates = readStreamDates(fpml, stream);
	for (const [name, stated] of dates?.fields ?? []) fields.set(name, stated);
	if (payReceive !== undefined) fields.set('PayReceive', payReceive);
	const amount = reader.required(stream, 'calculationPeriodAmount/calculation');
	const index = amount && readCalculation(reader, amount, fields, schedules);
	const isTerm = index?.tenor !== undefined;
	const resets = readResets(fpml, stream, dates, isTerm);
	if (resets?.lag !== undefined) fields.set('IndexFixingLag', resets.lag);
	if (resets?.inArrears?.value === true) fields.set('ResetInArrears', resets.inArrears);
	readStubs(reader, stream, fields, schedules, index);
	fields.set('NotionalExchange', readExchanges(reader, stream, schedules));
	const check = readCashflows(reader, stream);
	if (dates === undefined) return undefined;
	const { start, end, dates: own } = dates;
	return { node: stream, start, end, fields, schedules, dates: own, fixingCalendars: resets?.calendars, check };
}

function readCalculation(
	reader: NodeReader,
	calculation: TradeNode,
	fields: Fields,
	schedules: DraftSchedule[],
): NamedIndex | undefined {
	const notional = reader.required(calculation, 'notionalSchedule/notionalStepSchedule');
	const currency = notional && reader.text(reader.required(notional, 'currency'));
	if (currency !== undefined) fields.set('Currency', currency);
	if (notional !== undefined) readSteps(reader, notional, 0, ['Notional', 'NotionalSchedule'], fields, schedules);
	const dayCount = reader.choice(dataOf(reader, reader.required(calculation, 'dayCountFraction')), dayCountsByCode);
	if (dayCount !== undefined) fields.set('DayConvention', dayCount);
	readCompounding(reader, calculation, fields);
	const fixed = reader.one(calculation, 'fixedRateSchedule');
	const floating = reader.one(calculation, 'floatingRateCalculation');
	if (fixed !== undefined) {
		fields.set('InterestType', { value: 'Fixed', node: fixed });
		readSteps(reader, fixed, 2, ['InterestRate', 'RateSchedule'], fields, schedules);
		if (floating !== undefined)
			reader.fault('term-not-supported', floating, { term: 'both a fixed and a floating rate' });
		return undefined;
	}
	if (floating === undefined) return reader.fault('missing', calculation, { name: 'fixedRateSchedule' }, 'no rate');
	return readFloating(reader, floating, fields, schedules);
}

/** Reads the compounding method. The method matters only if a payment has several calculation periods. */
export function readCompounding(reader: NodeReader, node: TradeNode, fields: Fields): void {
	const method = reader.choice(reader.one(node, 'compoundingMethod'), compoundingMethodsByText);
	if (!fields.has('CalculationFrequency')) return;
	if (method !== undefined) fields.set('CompoundingMethod', method);
	else if (!node.children.some(({ name }) => name === 'compoundingMethod')) {
		reader.fault('missing', node, { name: 'compoundingMethod' }, 'several calculation periods in a payment');
	}
}

function readFloating(
	reader: NodeReader,
	floating: TradeNode,
	fields: Fields,
	schedules: DraftSchedule[],
): NamedIndex | undefined {
	fields.set('InterestType', { value: 'Float', node: floating });
	const index = readIndex(reader, floating);
	if (index !== undefined) setIndex(reader, fields, index);
	for (const spread of reader.all(floating, 'spreadSchedule')) {
		if (fields.has('Spread')) reader.fault('twice', spread, { name: 'spreadSchedule' });
		readSteps(reader, spread, 4, ['Spread', 'SpreadSchedule'], fields, schedules);
	}
	const multiplier = reader.one(floating, 'floatingRateMultiplierSchedule');
	const factor = multiplier && reader.number(reader.required(multiplier, 'initialValue'));
	if (factor !== undefined && factor.value !== 1) {
		reader.fault('term-not-supported', factor.node, { term: 'a multiplier of the rate' });
	}
	readNegativeTreatment(reader, floating);
	return index?.value;
}

/** Requires that the receiver pays negative interest, because the portal does not support a floor at zero. */
export function readNegativeTreatment(reader: NodeReader, node: TradeNode): void {
	reader.choice(
		reader.one(node, 'negativeInterestRateTreatment'),
		new Map([['NegativeInterestRateMethod', 'NegativeInterestRateMethod']]),
	);
}

export function readIndex(reader: NodeReader, node: TradeNode): Stated<NamedIndex> | undefined {
	const option = reader.text(dataOf(reader, reader.required(node, 'floatingRateIndex')));
	const tenor = readPeriod(reader, reader.one(node, 'indexTenor'));
	if (option === undefined) return undefined;
	const index = indexOfOption(option.value);
	if (index === undefined) return reader.fault('index-unknown', option.node);
	if (tenor === undefined) return { value: index, node: option.node };
	return { value: { ...index, tenor: tenor.value === '1Y' ? '12M' : tenor.value }, node: option.node };
}

/** Sets the fields of an index, whose currency must be that of the leg. */
export function setIndex(reader: NodeReader, fields: Fields, { value, node }: Stated<NamedIndex>): void {
	const currency = fields.get('Currency');
	if (currency !== undefined && currency.value !== value.currency) {
		reader.fault('index-of-currency', node, { currency: String(currency.value) });
	}
	fields.set('IndexName', { value: value.index, node });
	if (value.tenor !== undefined) fields.set('Tenor', { value: value.tenor, node });
}

function readSteps(
	reader: NodeReader,
	node: TradeNode,
	places: number,
	[field, schedule]: readonly [field: string, schedule: DraftSchedule['field']],
	fields: Fields,
	schedules: DraftSchedule[],
): void {
	const initial = reader.number(reader.required(node, 'initialValue'), places);
	if (initial !== undefined) fields.set(field, initial);
	const steps = reader.all(node, 'step').flatMap((step) => {
		const date = reader.date(reader.required(step, 'stepDate'));
		const value = reader.number(reader.required(step, 'stepValue'), places);
		return date === undefined || value === undefined ? [] : { date: date.value, value: value.value };
	});
	if (steps.length > 0) schedules.push({ field: schedule, node, steps });
}

/** Reads the rates of stub periods, if they differ from the other periods. */
export function readStubs(
	reader: NodeReader,
	stream: TradeNode,
	fields: Fields,
	schedules: readonly DraftSchedule[],
	index: NamedIndex | undefined,
): void {
	const stubs = reader.one(stream, 'stubCalculationPeriodAmount') ?? reader.one(stream, 'stubPeriod');
	if (stubs === undefined) return;
	const periods = stream.children.find(({ name }) => name === 'calculationPeriodDates');
	requireOwn(reader, reader.one(stubs, 'calculationPeriodDatesReference'), periods);
	// A leg with rate steps has different rates later, so a stub rate is kept even if it equals the first.
	const isStepped = schedules.some(({ field }) => field === 'RateSchedule');
	for (const [name, side] of [
		['initialStub', 'First'],
		['finalStub', 'Last'],
	] as const) {
		const stub = reader.one(stubs, name);
		if (stub !== undefined) readStub(reader, stub, side, fields, isStepped, index);
	}
}

function readStub(
	reader: NodeReader,
	stub: TradeNode,
	side: 'First' | 'Last',
	fields: Fields,
	isStepped: boolean,
	index: NamedIndex | undefined,
): void {
	if (stub.children.length === 0) reader.fault('missing', stub, { name: 'stubRate' });
	const rate = reader.number(reader.one(stub, 'stubRate'), 2);
	if (rate !== undefined && (isStepped || rate.value !== fields.get('InterestRate')?.value)) {
		const spread = fields.get('Spread')?.value;
		if (index !== undefined && spread !== undefined && spread !== 0) {
			// Refused: the file does not state whether the agreed rate includes the spread.
			reader.fault('term-not-supported', rate.node, { term: 'an agreed rate of a stub with a spread' });
		} else fields.set(`${side}StubRate`, rate);
	}
	const stated = reader.all(stub, 'floatingRate').map((node) => readIndex(reader, node));
	const indices = stated.flatMap((each) => each ?? []);
	if (indices.length < stated.length || indices.length === 0) return;
	const [first, second, third] = indices.toSorted(
		(a, b) => tenorOrder(a.value.tenor ?? 'ON') - tenorOrder(b.value.tenor ?? 'ON'),
	);
	const isIndexOfLeg = indices.every(({ value }) => value.index === index?.index && value.currency === index.currency);
	if (second === undefined && isIndexOfLeg && first?.value.tenor === undefined) return;
	if (!isIndexOfLeg || third !== undefined) {
		reader.fault('term-not-supported', stub, { term: 'an index of its own for the stub' });
		return;
	}
	const tenors = { Tenor: first, SecondTenor: second } as const;
	for (const [name, each] of Object.entries(tenors)) {
		if (each?.value.tenor !== undefined) fields.set(`${side}Stub${name}`, { value: each.value.tenor, node: each.node });
	}
}

const fpmlExchanges = ['principalExchanges', 'initialExchange', 'finalExchange', 'intermediateExchange'] as const;

/** Reads which notional exchanges take place. @param names names of the element and of its flags */
export function readExchanges(
	reader: NodeReader,
	stream: TradeNode,
	schedules: readonly DraftSchedule[],
	[element, initial, final, between]: readonly [string, string, string, string] = fpmlExchanges,
): Stated<string> {
	const exchanges = reader.one(stream, element);
	if (exchanges === undefined) return { value: 'None', node: stream };
	const flags = new Map([
		['true', true],
		['false', false],
	]);
	const flag = (name: string) => reader.choice(reader.required(exchanges, name), flags);
	const isInitial = flag(initial)?.value ?? false;
	const isFinal = flag(final)?.value ?? false;
	const intermediate = flag(between);
	const hasSteps = schedules.some(({ field }) => field === 'NotionalSchedule');
	if (hasSteps && intermediate !== undefined && intermediate.value !== isFinal) {
		reader.fault('as-final-exchange', intermediate.node, { other: String(isFinal) });
	}
	const value = isInitial ? (isFinal ? 'Both' : 'Start') : isFinal ? 'End' : 'None';
	return { value, node: exchanges };
}
