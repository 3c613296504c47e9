import { agreedRate, rateStartOf } from '../swap/leg-periods.ts';
import { notionalPaidWith } from '../swap/leg-value.ts';
import type { ResolvedLeg } from '../swap/resolve-leg.ts';
import { fixingDayOf } from '../swap/term-leg.ts';
import { adjustKnown } from '../time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '../time/local-date.ts';
import type { TradeNode } from './trade-node.ts';
import type { CalendarOf, NodeReader, Stated } from './trade-reading.ts';

/** Tolerance for comparing notionals, which files state rounded to cents. */
const halfCent = 0.005;

interface StatedPeriod {
	readonly payment: Stated<LocalDate> | undefined;
	readonly start: Stated<LocalDate> | undefined;
	readonly end: Stated<LocalDate> | undefined;
	readonly notional: Stated<number> | undefined;
	/** Percent. */
	readonly fixedRate: Stated<number> | undefined;
	/** Basis points. */
	readonly spread: Stated<number> | undefined;
	readonly fixing: Stated<LocalDate> | undefined;
}

interface StatedExchange {
	readonly date: Stated<LocalDate> | undefined;
	readonly amount: Stated<number> | undefined;
}

/** Reads a leg's listed cash flows. @returns their comparison with the resolved leg; undefined if none are listed */
export function readCashflows(reader: NodeReader, stream: TradeNode) {
	const cashflows = reader.one(stream, 'cashflows');
	if (cashflows === undefined) return undefined;
	const matches = reader.text(reader.required(cashflows, 'cashflowsMatchParameters'));
	if (matches !== undefined && matches.value !== 'true') reader.fault('must-equal', matches.node, { other: 'true' });
	const periods = reader.all(cashflows, 'paymentCalculationPeriod').flatMap((node) => readPayment(reader, node));
	const exchanges = reader.all(cashflows, 'principalExchange').map(
		(node): StatedExchange => ({
			date: reader.date(reader.required(node, 'adjustedPrincipalExchangeDate')),
			amount: reader.number(reader.required(node, 'principalExchangeAmount')),
		}),
	);
	return (leg: ResolvedLeg, calendarOf: CalendarOf) => {
		comparePeriods(reader, cashflows, periods, leg, calendarOf);
		compareExchanges(reader, cashflows, exchanges, leg);
	};
}

function readPayment(reader: NodeReader, node: TradeNode): readonly StatedPeriod[] {
	const payment = reader.date(reader.required(node, 'adjustedPaymentDate'));
	const periods = reader.all(node, 'calculationPeriod');
	if (periods.length === 0) reader.fault('missing', node, { name: 'calculationPeriod' }, 'nothing');
	return periods.map((period) => readStatedPeriod(reader, period, payment));
}

function readStatedPeriod(reader: NodeReader, period: TradeNode, payment: Stated<LocalDate> | undefined): StatedPeriod {
	const floating = reader.one(period, 'floatingRateDefinition');
	const observation = floating && reader.one(floating, 'rateObservation');
	const weight = reader.number(observation && reader.one(observation, 'observationWeight'));
	if (weight !== undefined && weight.value !== 1) reader.fault('must-equal', weight.node, { other: '1' });
	return {
		payment,
		start: reader.date(reader.required(period, 'adjustedStartDate')),
		end: reader.date(reader.required(period, 'adjustedEndDate')),
		notional: reader.number(reader.required(period, 'notionalAmount')),
		fixedRate: reader.number(reader.one(period, 'fixedRate'), 2),
		spread: reader.number(floating && reader.one(floating, 'spread'), 4),
		fixing: reader.date(observation && reader.one(observation, 'adjustedFixingDate')),
	};
}

function comparePeriods(
	reader: NodeReader,
	cashflows: TradeNode,
	stated: readonly StatedPeriod[],
	resolved: ResolvedLeg,
	calendarOf: CalendarOf,
): void {
	const { leg, periods } = resolved;
	const { count, dates, payment, notional } = periods;
	if (stated.length !== count) {
		reader.fault('cashflow-count', cashflows, { ours: count }, `${stated.length} periods`);
		return;
	}
	const rates = (periods as { readonly stated?: Float64Array }).stated;
	for (const [i, each] of stated.entries()) {
		const day = (found: Stated<LocalDate> | undefined, ours: EpochDay) => {
			if (found === undefined || epochDay(found.value) === ours) return;
			reader.fault('cashflow-differs', found.node, { ours: dateOfEpochDay(ours) });
		};
		const number = (
			found: Stated<number> | undefined,
			ours: number,
			unit: string,
			tolerance = 1e-9 * Math.abs(ours),
		) => {
			if (found === undefined || Math.abs(found.value - ours) <= tolerance) return;
			reader.fault('cashflow-differs', found.node, { ours: `${ours}${unit}` });
		};
		const start = dates[i] as EpochDay;
		day(each.start, start);
		day(each.end, dates[i + 1] as EpochDay);
		day(each.payment, payment[i] as EpochDay);
		number(each.notional, notional[i] as number, '', halfCent);
		if (leg.kind === 'fixed') {
			number(each.fixedRate, rates?.[i] ?? leg.ratePercent, '%');
			for (const found of [each.spread, each.fixing]) {
				if (found === undefined) continue;
				reader.fault('term-not-supported', found.node, { term: 'a floating rate in the cash flows of a fixed leg' });
			}
		} else {
			number(each.spread, rates?.[i] ?? leg.spreadBp, ' bp');
			const agreed = agreedRate(leg, periods, i);
			if (agreed !== undefined) number(each.fixedRate, agreed, '%');
			else if (each.fixedRate !== undefined) {
				const term = 'a fixed rate in the cash flows of a floating leg';
				reader.fault('term-not-supported', each.fixedRate.node, { term });
			}
		}
		if (leg.kind === 'term')
			day(each.fixing, fixingDayOf(leg, rateStartOf(leg, periods, i), calendarOf(leg.index.calendars)));
	}
}

/** Compares notional exchanges. The payer of the leg receives positive amounts: the notional at the start. */
function compareExchanges(
	reader: NodeReader,
	cashflows: TradeNode,
	stated: readonly StatedExchange[],
	resolved: ResolvedLeg,
): void {
	const { leg, periods, calendar } = resolved;
	const { count, dates, payment, notional } = periods;
	const ours: { readonly day: EpochDay; readonly amount: number }[] = [];
	if (leg.notionalExchange === 'Start' || leg.notionalExchange === 'Both') {
		ours.push({ day: adjustKnown(dates[0] as EpochDay, 'Following', calendar), amount: -(notional[0] as number) });
	}
	for (let i = 0; i < count; i++) {
		const amount = notionalPaidWith(resolved, i);
		if (amount !== 0) ours.push({ day: payment[i] as EpochDay, amount });
	}
	if (stated.length === 0) return;
	if (stated.length !== ours.length) {
		reader.fault('exchange-count', cashflows, { ours: ours.length }, `${stated.length} exchanges`);
		return;
	}
	for (const [i, { date, amount }] of stated.entries()) {
		const own = ours[i] as (typeof ours)[number];
		if (date !== undefined && epochDay(date.value) !== own.day) {
			reader.fault('cashflow-differs', date.node, { ours: dateOfEpochDay(own.day) });
		}
		if (amount !== undefined && amount.value !== own.amount) {
			reader.fault('cashflow-differs', amount.node, { ours: own.amount });
		}
	}
}
