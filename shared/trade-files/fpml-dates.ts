import type { BusinessDayConvention } from '../time/adjust-date.ts';
import { calendarsByCentre, conventionsByCode, frequenciesByLength } from './trade-conventions.ts';
import type { TradeNode } from './trade-node.ts';
import type { LegDraft, NodeReader, Roll, Stated } from './trade-reading.ts';

/** Elements by identifier, to which other elements of the document refer. */
export type References = ReadonlyMap<string, TradeNode>;

/** Reader of a trade in FpML. Also used for CDM, which has many of the same elements. */
export interface FpmlReader {
	readonly reader: NodeReader;
	readonly references: References;
}

/** Returns the element that contains the text of a CDM element, which can be an object with a scheme. */
export const dataOf = (reader: NodeReader, node: TradeNode | undefined): TradeNode | undefined =>
	node === undefined ? undefined : (reader.one(node, '@data') ?? node);

/** Returns the identifier to which an element refers: `href` in FpML, an external reference in CDM. */
export function referenceOf(reader: NodeReader, node: TradeNode | undefined): Stated<string> | undefined {
	if (node === undefined) return undefined;
	return reader.text(reader.one(node, '@href') ?? reader.one(node, '@ref:external') ?? node);
}

/** Requires that an element refers to an element of the same leg, because dates of the other leg can differ. */
export function requireOwn(reader: NodeReader, reference: TradeNode | undefined, target: TradeNode | undefined): void {
	const stated = referenceOf(reader, reference);
	if (stated === undefined) return;
	const ids = (target?.children ?? []).filter(({ name }) => /^@(?:id|key|key:external)$/.test(name));
	if (ids.some(({ value }) => value === stated.value)) return;
	const [own] = ids;
	if (own !== undefined) reader.fault('must-equal', stated.node, { other: own.value });
	else reader.fault('reference-unknown', stated.node, { name: target?.name ?? 'stream' });
}

interface Adjustments {
	readonly convention: Stated<BusinessDayConvention> | undefined;
	/** Undefined if dates are not adjusted. */
	readonly calendars: Stated<readonly string[]> | undefined;
}

/** Reads a business day convention and its business centres. They are required if dates are adjusted. */
export function readAdjustments({ reader, references }: FpmlReader, node: TradeNode | undefined): Adjustments {
	if (node === undefined) return { convention: undefined, calendars: undefined };
	const convention = reader.choice(reader.required(node, 'businessDayConvention'), conventionsByCode);
	const hasCentres = node.children.some(({ name }) => name.startsWith('businessCenters'));
	const calendars = readCentres({ reader, references }, node);
	if (!hasCentres && convention !== undefined && convention.value !== 'NoMoving') {
		reader.fault('missing', node, { name: 'businessCenters' }, 'a convention without business centres');
	}
	return { convention, calendars };
}

/** Reads business centres and returns their calendars. An element lists them or refers to a list. */
export function readCentres(
	{ reader, references }: FpmlReader,
	node: TradeNode,
): Stated<readonly string[]> | undefined {
	const reference = reader.one(node, 'businessCentersReference');
	let list = reader.one(node, 'businessCenters');
	if (reference !== undefined) {
		const name = referenceOf(reader, reference);
		list = name && references.get(name.value);
		if (list?.name !== 'businessCenters')
			return reader.fault('reference-unknown', reference, { name: 'businessCenters' }, name?.value);
	}
	if (list === undefined) return undefined;
	const names: string[] = [];
	for (const centre of reader.all(list, 'businessCenter')) {
		const code = reader.text(dataOf(reader, centre));
		const calendar = code && calendarsByCentre.get(code.value);
		if (calendar !== undefined) names.push(calendar);
		else if (code !== undefined) return reader.fault('centre-unknown', code.node);
	}
	if (names.length > 0) return { value: names, node: list };
	return reader.fault('missing', list, { name: 'businessCenter' }, 'nothing');
}

/** Reads the length of a period, such as 6M. `1T` is the whole term of the swap. */
export function readPeriod(reader: NodeReader, node: TradeNode | undefined): Stated<string> | undefined {
	if (node === undefined) return undefined;
	const count = reader.whole(reader.required(node, 'periodMultiplier'));
	const unit = reader.text(reader.required(node, 'period'));
	return count === undefined || unit === undefined ? undefined : { value: `${count.value}${unit.value}`, node };
}

function readFrequency(reader: NodeReader, node: TradeNode | undefined): Stated<string> | undefined {
	const period = readPeriod(reader, node);
	if (period === undefined) return undefined;
	const name = frequenciesByLength.get(period.value);
	const allowed = [...frequenciesByLength.keys()].join(', ');
	return name === undefined
		? reader.fault('value-unknown', period.node, { allowed }, period.value)
		: { value: name, node: period.node };
}

const rolls: ReadonlyMap<string, Roll | 'none'> = new Map<string, Roll | 'none'>([
	['NONE', 'none'],
	['EOM', 'EOM'],
	['IMM', 'IMM'],
	...Array.from({ length: 30 }, (_, i): [string, number] => [String(i + 1), i + 1]),
]);

const stubTypes: ReadonlyMap<string, string> = new Map([
	['ShortInitial', 'ShortFirst'],
	['LongInitial', 'LongFirst'],
	['ShortFinal', 'ShortLast'],
	['LongFinal', 'LongLast'],
]);

export type StreamDates = Pick<LegDraft, 'start' | 'end' | 'dates'> & {
	readonly fields: ReadonlyMap<string, Stated<unknown>>;
	/** Business day adjustment of the calculation periods. Reset dates must have the same. */
	readonly adjustments: Adjustments;
};

export function readStreamDates(fpml: FpmlReader, stream: TradeNode): StreamDates | undefined {
	const { reader } = fpml;
	const periods = reader.required(stream, 'calculationPeriodDates');
	const payments = reader.required(stream, 'paymentDates');
	if (periods === undefined || payments === undefined) return undefined;
	const fields = new Map<string, Stated<unknown>>();
	const start = readAdjustable(fpml, reader.required(periods, 'effectiveDate'));
	const end = readAdjustable(fpml, reader.required(periods, 'terminationDate'));
	const adjustments = readAdjustments(fpml, reader.required(periods, 'calculationPeriodDatesAdjustments'));
	const calculation = reader.required(periods, 'calculationPeriodFrequency');
	const frequency = readFrequency(reader, calculation);
	const roll = calculation && reader.choice(reader.one(calculation, 'rollConvention'), rolls);
	const first = reader.date(reader.one(periods, 'firstRegularPeriodStartDate'));
	const last = reader.date(reader.one(periods, 'lastRegularPeriodEndDate'));
	const stubType = reader.choice(reader.one(periods, 'stubPeriodType'), stubTypes);

	requireOwn(reader, reader.one(payments, 'calculationPeriodDatesReference'), periods);
	const paid = readFrequency(reader, reader.required(payments, 'paymentFrequency'));
	const isCalculated = frequency !== undefined && paid !== undefined && frequency.value !== paid.value;
	reader.choice(
		reader.required(payments, 'payRelativeTo'),
		new Map([['CalculationPeriodEndDate', 'CalculationPeriodEndDate']]),
	);
	const firstPayment = reader.date(reader.one(payments, 'firstPaymentDate'));
	const lastPayment = reader.date(reader.one(payments, 'lastRegularPaymentDate'));
	const lag = readBusinessDays(reader, reader.one(payments, 'paymentDaysOffset'));
	const paymentAdjustments = readAdjustments(fpml, reader.required(payments, 'paymentDatesAdjustments'));

	if (paid !== undefined) fields.set('InterestPaymentFrequency', paid);
	if (isCalculated) fields.set('CalculationFrequency', frequency);
	if (lag !== undefined) fields.set('PaymentBusinessDays', lag);
	const { convention } = adjustments;
	const paymentConvention = paymentAdjustments.convention;
	if (convention !== undefined) fields.set('PaymentBusinessConvention', convention);
	if (start === undefined || end === undefined || convention === undefined || paymentConvention === undefined) {
		return undefined;
	}
	const firstRegular = first !== undefined && first.value !== start.date.value ? first : undefined;
	const lastRegular = last !== undefined && last.value !== end.date.value ? last : undefined;
	if (firstRegular !== undefined) fields.set('FirstRegularPaymentDate', firstRegular);
	if (lastRegular !== undefined) fields.set('LastRegularPaymentDate', lastRegular);
	else if (firstRegular === undefined && stubType !== undefined) fields.set('StubRule', stubType);
	const regular: LegDraft['dates']['regular'][number][] = [];
	for (const [date, place] of [
		[firstRegular, 'first'],
		[firstPayment, 'first-payment'],
		[lastRegular, 'last'],
		[lastPayment, 'last-payment'],
	] as const) {
		if (date !== undefined) regular.push({ ...date, place });
	}
	const calendars = [adjustments, paymentAdjustments, start, end].flatMap(({ calendars: each }) => each ?? []);
	return {
		start: start.date,
		end: end.date,
		fields,
		adjustments,
		dates: {
			periods: convention,
			start: start.convention,
			end: end.convention,
			payments: paymentConvention,
			calendars,
			roll: roll === undefined || roll.value === 'none' ? undefined : { value: roll.value, node: roll.node },
			regular,
			statesStubs: stubType === undefined,
			statesPayments: true,
		},
	};
}

function readAdjustable(fpml: FpmlReader, node: TradeNode | undefined) {
	const { reader } = fpml;
	if (node === undefined) return undefined;
	const date = reader.one(node, 'adjustableDate') ?? node;
	const unadjusted = reader.date(reader.required(date, 'unadjustedDate'));
	const { convention, calendars } = readAdjustments(fpml, reader.one(date, 'dateAdjustments'));
	return unadjusted === undefined ? undefined : { date: unadjusted, convention, calendars };
}

/** Reads an offset in business days. Offsets in calendar days are refused. */
export function readBusinessDays(reader: NodeReader, node: TradeNode | undefined): Stated<number> | undefined {
	if (node === undefined) return undefined;
	const count = reader.whole(reader.required(node, 'periodMultiplier'));
	reader.choice(reader.required(node, 'period'), new Map([['D', 'D']]));
	const type = reader.one(node, 'dayType');
	if (type !== undefined || (count !== undefined && count.value !== 0)) {
		reader.choice(type ?? reader.required(node, 'dayType'), new Map([['Business', 'Business']]));
	}
	return count;
}
