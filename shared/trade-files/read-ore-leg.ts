import type { ResolvedLeg } from '../swap/resolve-leg.ts';
import { adjustKnown } from '../time/adjust-date.ts';
import { dateOfEpochDay, endOfMonth, epochDay, isLocalDate, type LocalDate } from '../time/local-date.ts';
import { indexOfOreName } from './floating-indices.ts';
import { otherSubPeriod } from './ore-sub-periods.ts';
import {
	calendarsByOreName,
	conventionsByOreName,
	dayCountsByOreName,
	frequenciesByLength,
} from './trade-conventions.ts';
import type { TradeNode } from './trade-node.ts';
import type { CalendarOf, DraftSchedule, LegDraft, NodeReader, Stated } from './trade-reading.ts';

/** Boolean values in ORE. @see OREData/ored/utilities/parsers.cpp, parseBool */
const booleans: ReadonlyMap<string, boolean> = new Map([
	...['Y', 'YES', 'TRUE', 'True', 'true', '1'].map((text): [string, boolean] => [text, true]),
	...['N', 'NO', 'FALSE', 'False', 'false', '0'].map((text): [string, boolean] => [text, false]),
]);

type Fields = Map<string, Stated<unknown>>;

export function readOreLeg(reader: NodeReader, leg: TradeNode, calendarOf: CalendarOf): LegDraft | undefined {
	const fields: Fields = new Map();
	const set = (name: string, stated: Stated<unknown> | undefined) => {
		if (stated !== undefined) fields.set(name, stated);
	};
	const type = reader.choice(
		reader.required(leg, 'LegType'),
		new Map([
			['Fixed', 'Fixed'],
			['Floating', 'Float'],
		]),
	);
	set('InterestType', type);
	const payer = reader.choice(reader.required(leg, 'Payer'), booleans);
	set('PayReceive', payer && { ...payer, value: payer.value ? 'Pay' : 'Receive' });
	set('Currency', reader.text(reader.required(leg, 'Currency')));
	set('DayConvention', reader.choice(reader.required(leg, 'DayCounter'), dayCountsByOreName));
	set('PaymentBusinessDays', readLag(reader, filled(reader, leg, 'PaymentLag')));
	const schedules: DraftSchedule[] = [];
	const notionals = reader.required(leg, 'Notionals');
	if (notionals !== undefined) {
		set('Notional', readValues(reader, notionals, 'Notional', 0, 'NotionalSchedule', schedules));
		set('NotionalExchange', readExchanges(reader, notionals, schedules.length > 0));
	}
	if (type?.value === 'Fixed') {
		const rates = reader.required(leg, 'FixedLegData/Rates');
		if (rates !== undefined) set('InterestRate', readValues(reader, rates, 'Rate', 2, 'RateSchedule', schedules));
	} else {
		const floating = reader.required(leg, 'FloatingLegData');
		if (floating !== undefined) readFloating(reader, floating, fields, schedules);
	}
	const payments = reader.choice(reader.required(leg, 'PaymentConvention'), conventionsByOreName);
	const rules = reader.required(leg, 'ScheduleData/Rules');
	const schedule = rules && readRules(reader, rules, fields, calendarOf);
	const paymentCalendar = readCalendars(reader, filled(reader, leg, 'PaymentCalendar'));
	if (schedule === undefined || payments === undefined) return undefined;
	const calendars = [schedule.calendars, ...(paymentCalendar === undefined ? [] : [paymentCalendar])];
	const { start, end, termConvention, ...dates } = schedule;
	const check = fields.has('CalculationFrequency') ? { check: subPeriodCheck(reader, leg) } : {};
	// In ORE, payments of an overnight leg follow the calendar of the index, unless the leg states a different one.
	const paysByIndex = type?.value === 'Float' && !fields.has('Tenor') && paymentCalendar === undefined;
	const stated = { ...dates, end: termConvention, payments, calendars, paysByIndex };
	return { node: leg, start, end, fields, schedules, dates: stated, ...check };
}

/** Requires the same calculation period dates as ORE, and that rates and notionals change only between payments. */
const subPeriodCheck =
	(reader: NodeReader, node: TradeNode) =>
	(resolved: ResolvedLeg, calendarOf: CalendarOf): void => {
		const { leg, periods } = resolved;
		const other = leg.kind === 'term' ? otherSubPeriod(resolved, leg, calendarOf) : undefined;
		if (other !== undefined) {
			reader.fault('term-not-supported', node, { term: 'HasSubPeriods' }, `a period from ${dateOfEpochDay(other)}`);
		}
		for (let i = 1; i < periods.count; i++) {
			if (leg.calculation === undefined || periods.opensPayment[i] === 1) continue;
			if (periods.stated[i] === periods.stated[i - 1]) continue;
			reader.fault('term-not-supported', node, { term: 'spreads that change inside a payment period' });
		}
	};

/** Returns an optional element. An empty element counts as missing. */
function filled(reader: NodeReader, node: TradeNode, name: string): TradeNode | undefined {
	const found = reader.one(node, name);
	return found === undefined || found.value === '' ? undefined : found;
}

function readLag(reader: NodeReader, node: TradeNode | undefined): Stated<number> | undefined {
	if (node === undefined) return undefined;
	node.isValueRead = true;
	const [, digits] = /^(\d{1,3})D?$/.exec(node.value) ?? [];
	return digits === undefined ? reader.fault('not-a-number', node) : { value: Number(digits), node };
}

function readDate(reader: NodeReader, node: TradeNode | undefined): Stated<LocalDate> | undefined {
	if (node === undefined) return undefined;
	node.isValueRead = true;
	const value = node.value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
	return isLocalDate(value) ? { value, node } : reader.fault('not-a-date', node);
}

/** Reads rates, spreads or notionals. Returns the first; later ones become steps with start dates or one per period. */
function readValues(
	reader: NodeReader,
	list: TradeNode,
	name: string,
	places: number,
	field: DraftSchedule['field'],
	schedules: DraftSchedule[],
): Stated<number> | undefined {
	const nodes = reader.all(list, name);
	const values = nodes.map((node) => reader.number(node, places));
	const dates = nodes.map((node) => readDate(reader, filled(reader, node, '@startDate')));
	const [first] = values;
	const [firstDate] = dates;
	if (firstDate !== undefined)
		reader.fault('term-not-supported', firstDate.node, { term: 'a date of the first value' });
	if (first === undefined) return nodes.length === 0 ? reader.fault('missing', list, { name }, 'nothing') : undefined;
	const numbers = values.flatMap((stated) => stated?.value ?? []);
	if (nodes.length === 1 || numbers.length < nodes.length) return first;
	if (dates.every((date) => date === undefined)) {
		if (numbers.some((value) => value !== numbers[0]))
			schedules.push({ field, node: list, steps: { perPeriod: numbers } });
		return first;
	}
	const steps = dates
		.slice(1)
		.flatMap((date, i) => (date === undefined ? [] : { date: date.value, value: numbers[i + 1] as number }));
	if (steps.length < nodes.length - 1)
		return reader.fault('missing', list, { name: '@startDate' }, 'a value without a date');
	schedules.push({ field, node: list, steps });
	return first;
}

function readExchanges(reader: NodeReader, notionals: TradeNode, hasSteps: boolean): Stated<string> {
	const exchanges = reader.one(notionals, 'Exchanges');
	const flag = (name: string) =>
		exchanges === undefined ? undefined : reader.choice(filled(reader, exchanges, name), booleans);
	const isInitial = flag('NotionalInitialExchange')?.value ?? false;
	const isFinal = flag('NotionalFinalExchange')?.value ?? false;
	const amortising = flag('NotionalAmortizingExchange');
	if (hasSteps && isFinal !== (amortising?.value ?? false)) {
		const node = amortising?.node ?? exchanges ?? notionals;
		reader.fault('as-final-exchange', node, { other: String(isFinal) });
	}
	const value = isInitial ? (isFinal ? 'Both' : 'Start') : isFinal ? 'End' : 'None';
	return { value, node: exchanges ?? notionals };
}

function readFloating(reader: NodeReader, floating: TradeNode, fields: Fields, schedules: DraftSchedule[]): void {
	const name = reader.text(reader.required(floating, 'Index'));
	const index = name && indexOfOreName(name.value);
	if (name !== undefined && index === undefined) reader.fault('index-unknown', name.node);
	if (name !== undefined && index !== undefined) {
		fields.set('IndexName', { value: index.index, node: name.node });
		if (index.tenor !== undefined) fields.set('Tenor', { value: index.tenor, node: name.node });
		const currency = fields.get('Currency');
		if (currency !== undefined && currency.value !== index.currency) {
			reader.fault('index-of-currency', name.node, { currency: String(currency.value) });
		}
	}
	const isTerm = index?.tenor !== undefined;
	const spreads = reader.one(floating, 'Spreads');
	const spread =
		spreads === undefined || spreads.children.length === 0
			? undefined
			: readValues(reader, spreads, 'Spread', 4, 'SpreadSchedule', schedules);
	if (spread !== undefined) fields.set('Spread', spread);
	const fixingDays = reader.whole(filled(reader, floating, 'FixingDays'));
	const lookback = readLag(reader, filled(reader, floating, 'Lookback'));
	if (lookback !== undefined && lookback.value !== 0) {
		// ORE moves the observation period back and annualises over its days: the portal's method `Mixed`.
		fields.set('IndexFixingLag', lookback);
		fields.set('IndexObservationMethod', { ...lookback, value: 'Mixed' });
		if (fixingDays !== undefined && fixingDays.value !== 0) {
			reader.fault('term-not-supported', fixingDays.node, { term: 'both Lookback and FixingDays' });
		}
	} else if (fixingDays !== undefined) fields.set('IndexFixingLag', fixingDays);
	const cutoff = reader.whole(filled(reader, floating, 'RateCutoff'));
	if (cutoff !== undefined && cutoff.value !== 0)
		reader.fault('term-not-supported', cutoff.node, { term: 'RateCutoff' });
	const refuse = (element: string, matters: boolean) => {
		const flag = reader.choice(filled(reader, floating, element), booleans);
		if (flag?.value === true && matters) reader.fault('term-not-supported', flag.node, { term: element });
	};
	// Overnight rates are in arrears by default. In advance, they would be the rates of the preceding period.
	const inArrears = reader.choice(filled(reader, floating, 'IsInArrears'), booleans);
	if (index !== undefined && inArrears?.value === isTerm) {
		const term = isTerm ? 'IsInArrears' : 'an overnight rate in advance';
		reader.fault('term-not-supported', inArrears.node, { term });
	}
	const subPeriods = reader.choice(filled(reader, floating, 'HasSubPeriods'), booleans);
	const isDivided = subPeriods?.value === true && isTerm;
	if (subPeriods?.value === true && !isTerm) {
		reader.fault('term-not-supported', subPeriods.node, { term: 'HasSubPeriods' });
	}
	refuse(
		'IncludeSpread',
		!isTerm && (spread?.value !== 0 || schedules.some(({ field }) => field === 'SpreadSchedule')),
	);
	refuse('NakedOption', true);
	refuse('LocalCapFloor', true);
	const averaged = reader.choice(filled(reader, floating, 'IsAveraged'), booleans);
	if (isDivided && index?.tenor !== undefined) {
		const includes = reader.choice(filled(reader, floating, 'IncludeSpread'), booleans)?.value === true;
		const method = averaged?.value === true ? 'None' : includes ? 'Straight' : 'SpreadExclusive';
		fields.set('CalculationFrequency', { value: index.tenor, node: subPeriods.node });
		fields.set('CompoundingMethod', { value: method, node: subPeriods.node });
	} else if (averaged?.value === true) {
		if (isTerm) reader.fault('term-not-supported', averaged.node, { term: 'IsAveraged' });
		else fields.set('Averaging', { ...averaged, value: 'Average' });
	}
	for (const list of reader.all(floating, 'Gearings')) {
		for (const gearing of reader.all(list, 'Gearing')) {
			if (reader.number(gearing)?.value !== 1) reader.fault('term-not-supported', gearing, { term: 'a gearing' });
			filled(reader, gearing, '@startDate');
		}
	}
}

/** Reads the rules of a schedule. Backward generation has the stub at the start, forward generation at the end. */
function readRules(reader: NodeReader, rules: TradeNode, fields: Fields, calendarOf: CalendarOf) {
	const optional = (name: string) => filled(reader, rules, name);
	const start = readDate(reader, reader.required(rules, 'StartDate'));
	const end = readDate(reader, reader.required(rules, 'EndDate'));
	const tenor = reader.choice(reader.required(rules, 'Tenor'), new Map([...frequenciesByLength, ['0D', 'Zero']]));
	const calendars = readCalendars(reader, reader.required(rules, 'Calendar'));
	const convention = reader.choice(optional('Convention'), conventionsByOreName);
	const last = reader.choice(optional('TermConvention'), conventionsByOreName);
	const rule = reader.choice(
		optional('Rule'),
		new Map([
			['Backward', 'ShortFirst'],
			['Forward', 'ShortLast'],
			['Zero', 'ShortFirst'],
		]),
	) ?? { value: 'ShortLast', node: rules };
	const firstDate = readDate(reader, optional('FirstDate'));
	const lastDate = readDate(reader, optional('LastDate'));
	const isEndOfMonth = reader.choice(optional('EndOfMonth'), booleans);
	if (rule.node.value === 'Zero') fields.set('InterestPaymentFrequency', { value: 'Zero', node: rule.node });
	else if (tenor !== undefined) fields.set('InterestPaymentFrequency', tenor);
	fields.set('StubRule', rule);
	// With a first date, forward and backward generation must give the same dates. `checkDates` verifies this.
	if (firstDate !== undefined) {
		fields.set('FirstRegularPaymentDate', firstDate);
		fields.set('StubRule', { value: 'ShortFirst', node: rule.node });
	}
	if (lastDate !== undefined) fields.set('LastRegularPaymentDate', lastDate);
	const periods = convention ?? { value: 'ModifiedFollowing' as const, node: rules };
	fields.set('PaymentBusinessConvention', periods);
	if (start === undefined || end === undefined || calendars === undefined) return undefined;
	const calendar = calendarOf(calendars.value);
	const seed = epochDay((rule.value === 'ShortLast' ? (firstDate ?? start) : (lastDate ?? end)).value);
	const isMonthEnd = seed >= adjustKnown(endOfMonth(seed), 'Preceding', calendar);
	const roll =
		isEndOfMonth?.value === true && isMonthEnd ? { value: 'EOM' as const, node: isEndOfMonth.node } : undefined;
	const regular = [
		...(firstDate === undefined ? [] : [{ ...firstDate, place: 'first' as const }]),
		...(lastDate === undefined ? [] : [{ ...lastDate, place: 'last' as const }]),
	];
	return {
		start,
		end,
		periods,
		calendars,
		regular,
		roll,
		statesStubs: false,
		statesPayments: false,
		termConvention: last,
	};
}

function readCalendars(reader: NodeReader, node: TradeNode | undefined): Stated<readonly string[]> | undefined {
	const text = reader.text(node);
	if (text === undefined) return undefined;
	const names = text.value.split(',').map((name) => calendarsByOreName.get(name.trim()));
	const known = names.flatMap((name) => name ?? []);
	if (known.length === names.length) return { value: known, node: text.node };
	return reader.fault('centre-unknown', text.node);
}
