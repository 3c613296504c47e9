import { operation } from '#functions/directory/access/operation.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { csvLines, plainCsv } from '#platform/files/csv-text.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import { type LoanPayment, type LoanPayments, loanPayments } from '#shared/contract/loan-portfolio.ts';
import { add, decimal, decimalText, minorUnitText, zero } from '#shared/decimal/decimal.ts';
import type { LifePeriod, PrincipalStep } from '#shared/loan/life/loan-life.ts';
import { type PaymentEvent, paymentCalendarText } from '#shared/loan/life/payment-events.ts';
import { interestOfPeriod, type LifeMarket } from '#shared/loan/life/period-interest.ts';
import { projectPeriod } from '#shared/loan/life/projection.ts';
import { paidPeriods, type ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import { isAwaited, type KnownDays, knownDays, statusOf } from '#shared/loan/life/schedule-table.ts';
import { dateOfEpochDay, daysBetween, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { firstUnpublishedDay, latestCurveDay, readLifeMarkets } from './life-market.ts';
import { byCurrency } from './list-positions.ts';
import { findOvernightCurve, type OvernightCurve } from './overnight-curve.ts';
import { projectedAmount, refuseProjection } from './read-schedule.ts';
import { pageOf, pageOfState, readPortfolio, todayOf } from './requested-loans.ts';
import { namesOf, type PortfolioLoan, scheduled } from './resolve-loans.ts';

const maxWindowDays = 400;

interface PaymentMarket {
	readonly market: LifeMarket;
	/** Curve for projected amounts. A refusal if there are no quotes: these amounts are then omitted. */
	readonly curve: OvernightCurve | Refusal;
	readonly firstProjectedDay: EpochDay;
}

export const payments = operation(loanPayments, async ({ request, caller, clock }) => {
	const { from, to, format } = request;
	const asOf = request.asOf ?? todayOf(clock);
	if (to < from) throw refuse('start-not-before-end', { start: from, end: to });
	const actual = daysBetween(from, to);
	if (actual > maxWindowDays) throw refuse('period-too-long', { max: maxWindowDays, actual });
	const loans = await readPortfolio(caller, request);
	const markets = await readMarkets(scheduled(loans), caller.organisation.orgId, asOf);
	const window = { from: epochDay(from), to: epochDay(to), today: epochDay(asOf) };
	const all = loans.flatMap(({ record, life }) => {
		if (life instanceof Refusal) return [];
		const market = markets.get(life.terms.index.currency) as PaymentMarket;
		const ofLoan = [...periodPayments(life, window, market), ...stepPayments(life, window)];
		return ofLoan.map((payment): LoanPayment => ({ ...namesOf(record), ...payment }));
	});
	const incomplete = incompleteLoans(loans, all);
	const { rows, ...more } = pageOfState(all, keyOfPayment, request);
	const sorted = format === undefined ? [] : pageOf(all, keyOfPayment, { limit: all.length }).rows;
	return {
		asOf,
		curves: curvesOf(all),
		payments: rows,
		totals: totalsOf(all),
		problems: incomplete.length,
		incomplete: incomplete.slice(0, maxIncomplete),
		...(format === undefined
			? {}
			: { file: fileOf(format, sorted, { from, to, stampedAt: new Date(clock()).toISOString() }) }),
		...more,
	};
});

const maxIncomplete = 100;

function incompleteLoans(loans: readonly PortfolioLoan[], all: readonly LoanPayment[]) {
	const unknown = Map.groupBy(all.filter(isUnknown), ({ loanId }) => loanId);
	return loans.flatMap(({ record, life }) => {
		if (life instanceof Refusal) return [{ ...namesOf(record), problem: life.problem }];
		const ofLoan = unknown.get(record.loanId) ?? [];
		const problem = ofLoan[0]?.problem;
		return problem === undefined ? [] : [{ ...namesOf(record), payments: ofLoan.length, problem }];
	});
}

const keyOfPayment = ({ paymentDate, name, loanId, period, kind }: LoanPayment) =>
	`${paymentDate} ${name} ${loanId} ${String(period).padStart(4, '0')} ${kind}`;

async function readMarkets(lives: readonly ResolvedLife[], orgId: string, today: LocalDate) {
	const byIndex = await readLifeMarkets(lives, today);
	const markets = new Map<string, PaymentMarket>();
	for (const [currency, same] of Map.groupBy(lives, ({ terms }) => terms.index.currency)) {
		const [first] = same as [ResolvedLife];
		const market = byIndex.get(first.terms.index.name) as LifeMarket;
		const firstProjectedDay = await firstUnpublishedDay(first, today);
		const latest = latestCurveDay(today, firstProjectedDay);
		const curve = await findOvernightCurve({ orgId, currency, today: latest });
		markets.set(currency, { market, curve, firstProjectedDay });
	}
	return markets;
}

interface Window {
	readonly from: EpochDay;
	readonly to: EpochDay;
	readonly today: EpochDay;
}

type Payment = Omit<LoanPayment, keyof ReturnType<typeof namesOf>>;

function periodPayments(life: ResolvedLife, { from, to, today }: Window, market: PaymentMarket): Payment[] {
	return paidPeriods(life)
		.filter(({ paymentDay }) => paymentDay >= from && paymentDay <= to)
		.map((period) => {
			const known = knownDays(life, period);
			return {
				kind: 'period' as const,
				...datesOf(period),
				paymentDate: dateOfEpochDay(period.paymentDay),
				repayment: decimalText(life.principals[period.number - 1]?.repayment ?? zero),
				...('reason' in known
					? { status: statusOf(period, known, today), problem: refuseFailure(known, 'compounding').problem }
					: interestOf(life, period, known, today, market)),
			};
		});
}

const datesOf = ({ number, startDay, endDay }: LifePeriod) => ({
	period: number,
	start: dateOfEpochDay(startDay),
	end: dateOfEpochDay(endDay),
});

function stepPayments({ terms, periods }: ResolvedLife, { from, to, today }: Window): Payment[] {
	const paymentsOf = (kind: 'repayment' | 'drawing', steps: readonly PrincipalStep[]) =>
		[...Map.groupBy(steps, ({ date }) => date)].flatMap(([date, same]): Payment[] => {
			const day = epochDay(date);
			if (day < from || day > to) return [];
			const amount = decimalText(same.map((step) => step.amount).reduce(add, zero));
			return [
				{
					kind,
					...datesOf(periods.find(({ endDay }) => day < endDay) as LifePeriod),
					paymentDate: date,
					status: day < today ? 'paid' : 'known',
					repayment: kind === 'repayment' ? amount : '0',
					...(kind === 'drawing' && { drawing: amount }),
				},
			];
		});
	return [...paymentsOf('repayment', terms.repayments), ...paymentsOf('drawing', terms.drawings)];
}

function interestOf(
	life: ResolvedLife,
	period: LifePeriod,
	known: KnownDays,
	today: EpochDay,
	{ market, curve, firstProjectedDay }: PaymentMarket,
): Pick<LoanPayment, 'status' | 'interest' | 'problem' | 'curve' | 'curveDate'> {
	const { currency } = life.terms.index;
	const status = statusOf(period, known, today);
	if (status === 'known' || status === 'paid') {
		const amounts = interestOfPeriod(life, period, market);
		if (!('reason' in amounts)) return { status, interest: minorUnitText(amounts.payableAmount, currency) };
		if (!isAwaited(amounts, known, today)) return { status, problem: refuseFailure(amounts, 'compounding').problem };
	}
	const estimate = { status: status === 'projected' ? status : ('accruing' as const) };
	if (curve instanceof Refusal) return { ...estimate, problem: curve.problem };
	const projected = projectPeriod(life, period, market, curve.curve, firstProjectedDay);
	if ('reason' in projected) return { ...estimate, problem: refuseProjection(projected).problem };
	const interest = projectedAmount(projected.interest, currency);
	return { ...estimate, interest, curve: curve.name, curveDate: curve.date };
}

function curvesOf(all: readonly LoanPayment[]): LoanPayments['curves'] {
	const byCurrencyOf = new Map(
		all.flatMap(({ currency, curve, curveDate }) =>
			curve === undefined || curveDate === undefined ? [] : [[currency, { currency, curve, curveDate }] as const],
		),
	);
	return [...byCurrencyOf].sort(byCurrency).map(([, used]) => used);
}

const isUnknown = ({ kind, interest }: LoanPayment) => kind === 'period' && interest === undefined;

const isKnown = ({ status }: LoanPayment) => status === 'known' || status === 'paid';

function totalsOf(all: readonly LoanPayment[]) {
	return [...Map.groupBy(all, ({ currency }) => currency)].sort(byCurrency).map(([currency, same]) => {
		const sum = (rows: readonly LoanPayment[]) => {
			const amounts = rows.flatMap(({ interest }) => (interest === undefined ? [] : [decimal(interest)]));
			return minorUnitText(decimalText(amounts.reduce(add, zero)), currency);
		};
		return {
			currency,
			payments: same.length,
			unknown: same.filter(isUnknown).length,
			known: sum(same.filter(isKnown)),
			projected: sum(same.filter((payment) => !isKnown(payment))),
			repayments: decimalText(same.map(({ repayment }) => decimal(repayment)).reduce(add, zero)),
			drawings: decimalText(same.map(({ drawing = '0' }) => decimal(drawing)).reduce(add, zero)),
		};
	});
}

function fileOf(
	format: 'csv' | 'ics',
	rows: readonly LoanPayment[],
	{ from, to, stampedAt }: Record<'from' | 'to' | 'stampedAt', string>,
) {
	const name = `payments-${from}-${to}.${format}`;
	if (format === 'csv') return { name, type: 'text/csv; charset=utf-8', text: csvOf(rows) };
	const events = rows.map(eventOf);
	return { name, type: 'text/calendar; charset=utf-8', text: paymentCalendarText('Loan payments', events, stampedAt) };
}

function eventOf(payment: LoanPayment): PaymentEvent {
	const { loanId, name, reference, currency, kind, period, start, end, paymentDate, status } = payment;
	const { interest, repayment, drawing, curve, curveDate } = payment;
	const principal = drawing ?? repayment;
	const due = interest === undefined ? undefined : decimalText(add(decimal(interest), decimal(repayment)));
	const label = curve === undefined ? status : 'estimate';
	return {
		uid: kind === 'period' ? `${loanId}-${period}@loans` : `${loanId}-${kind}-${paymentDate}@loans`,
		date: paymentDate as LocalDate,
		summary: `${currency} ${kind === 'period' ? (due ?? '–') : `${principal} ${kind}`} (${label}) ${name}`,
		description: [
			`Loan: ${name}${reference === '' ? '' : ` (${reference})`}`,
			`Period ${period}: ${start} – ${end}`,
			...(kind === 'period' ? [`Interest: ${currency} ${interest ?? 'unknown'}`] : []),
			...(curve === undefined ? [] : [`Estimate from ${curve} of ${curveDate}`]),
			`${kind === 'drawing' ? 'Drawing' : 'Principal'}: ${currency} ${principal}`,
			`Status: ${status}`,
		].join('\n'),
		isCertain: isKnown(payment),
	};
}

const columns = [
	'paymentDate',
	'name',
	'reference',
	'borrower',
	'currency',
	'interest',
	'repayment',
	'status',
	'period',
	'start',
	'end',
	'loanId',
	'kind',
	'drawing',
	'curve',
	'curveDate',
] as const;

function csvOf(rows: readonly LoanPayment[]): string {
	const table = {
		headerRows: [],
		headings: [...columns],
		rows: rows.map((row) => columns.map((column) => ({ kind: 'text' as const, text: String(row[column] ?? '') }))),
	};
	return [...csvLines(table, plainCsv)].join('');
}
