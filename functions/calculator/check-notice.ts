import { type OperationContext, operation } from '#functions/directory/access/operation.ts';
import { fixingsBetween, latestFixing } from '#functions/rates/fixings.ts';
import { refuseFailure, requireEntitledIndex } from '#functions/rates/refuse-failure.ts';
import { yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import { type ComparedNoticeTerm, checkNotice as checkNoticeRoute, type NoticeInput } from '#shared/contract/notice.ts';
import { type InterestToDate, runningPeriod as runningPeriodRoute } from '#shared/contract/running-period.ts';
import { compare, type Decimal, decimal, decimalText, figureText, round } from '#shared/decimal/decimal.ts';
import type { CalculatedLoan } from '#shared/loan/notice/calculated-loan.ts';
import { checkNotice as check } from '#shared/loan/notice/check-notice.ts';
import { fixedOf, type Notice, roundedAt } from '#shared/loan/notice/notice.ts';
import { runningPeriod as calculateRunningPeriod } from '#shared/loan/running-period.ts';
import { dateOfEpochDay, daysBetween, type LocalDate, laterOf } from '#shared/time/local-date.ts';
import { noticeMarketOf, readIndexMarket } from './calculate-loans.ts';
import { readInput } from './complete-input.ts';
import { describeNotice } from './describe-notice.ts';
import { observedDays, ownerOf, type ResolvedLoan, resolveLoan } from './resolve-loan.ts';

/** Minimum decimals of a spread in a notice. A spread with fewer decimals could match the loan's spread by chance. */
const leastSpreadDecimals = 4;

function compareTerms(
	stated: NoticeInput['terms'] = {},
	{ index, terms }: ResolvedLoan,
	loan: CalculatedLoan,
): ComparedNoticeTerm[] {
	const { rates, observation, principal, startDate, endDate } = terms;
	const text = (term: ComparedNoticeTerm['term'], theirs: string | number | undefined, ours: string | number) =>
		theirs === undefined ? [] : [{ term, theirs: String(theirs), ours: String(ours), isEqual: theirs === ours }];
	const figure = (
		term: ComparedNoticeTerm['term'],
		theirs: string | number | undefined,
		ours: Decimal,
		leastDecimals = Number.POSITIVE_INFINITY,
	) => {
		if (theirs === undefined) return [];
		const printed = decimal(String(theirs));
		const isRounded = printed.scale >= leastDecimals && compare(printed, round(ours, printed.scale)) === 0;
		const isEqual = isRounded || compare(printed, ours) === 0;
		return [{ term, theirs: figureText(printed), ours: decimalText(ours), isEqual }];
	};
	return [
		...text('index', stated.index?.trim().toUpperCase(), index.name.toUpperCase()),
		...compoundedRate(stated.compoundedRate, terms, loan),
		...figure('cas', stated.cas, rates.creditAdjustmentSpread, leastSpreadDecimals),
		...figure('margin', stated.margin, rates.margin),
		...text('startDate', stated.startDate, startDate),
		...text('endDate', stated.endDate, endDate),
		...text('dayCount', stated.dayCount, yearlyBasisText(rates.basis)),
		...text('lookback', stated.lookback, observation.lookbackDays),
		...figure('principal', stated.principal, principal),
	];
}

/** Omits the compounded rate if a spread is compounded, because the rate without the spread is then undefined. */
function compoundedRate(
	theirs: string | number | undefined,
	{ rates: { floorRule, creditAdjustmentSpread, margin } }: ResolvedLoan['terms'],
	loan: CalculatedLoan,
): ComparedNoticeTerm[] {
	const isAdded = (spread: Decimal, method: string) => spread.unscaled === 0n || method === 'added';
	if (theirs === undefined) return [];
	const printed = decimal(String(theirs));
	if (!isAdded(creditAdjustmentSpread, floorRule.cas) || !isAdded(margin, floorRule.margin))
		return [{ term: 'compoundedRate', theirs: figureText(printed) }];
	const exact = loan.statedRate - fixedOf(creditAdjustmentSpread) - fixedOf(margin);
	const unscaled = roundedAt(exact, printed.scale);
	return [
		{
			term: 'compoundedRate',
			theirs: figureText(printed),
			ours: figureText({ unscaled, scale: printed.scale }),
			isEqual: unscaled === printed.unscaled,
		},
	];
}

export const checkNotice = operation(checkNoticeRoute, async ({ request, caller }) => {
	const { notice, userid, token, ...terms } = request;
	const index = requireEntitledIndex(caller, ['RFR'], terms.currency);
	const loan = await resolveLoan(readInput(terms), index, ownerOf(caller));
	const read = readFigures(notice);
	const checked = check(read, loan.terms, noticeMarketOf(loan, await readIndexMarket([loan])));
	if ('reason' in checked) throw refuseFailure(checked, 'compounding');
	return {
		...describeNotice(checked, compareTerms(notice.terms, loan, checked.loan)),
		index: index.name,
		currency: index.currency,
	};
});

type NoticeRequest = OperationContext<typeof checkNoticeRoute>['request']['notice'];

function readFigures({ rate, interest, days, rows = [] }: NoticeRequest): Notice {
	return {
		...figure('rate', rate),
		...figure('interest', interest),
		...(days === undefined ? {} : { days }),
		rows: rows.map((row) => ({
			date: row.date as LocalDate,
			...figure('rate', row.rate),
			...(row.days === undefined ? {} : { days: row.days }),
			...figure('factor', row.factor),
			...figure('interest', row.interest),
			...figure('principal', row.principal),
		})),
	};
}

const figure = <Name extends string>(name: Name, text: string | undefined) =>
	(text === undefined ? {} : { [name]: decimal(text) }) as { readonly [Key in Name]?: Decimal };

export const runningPeriod = operation(runningPeriodRoute, async ({ request, caller }) => {
	const index = requireEntitledIndex(caller, ['RFR'], request.currency);
	const { userid, token, ...stated } = request;
	const loan = await resolveLoan(readInput(stated), index, ownerOf(caller));
	const { terms, calendars } = loan;
	const { first, last } = observedDays([loan]);
	const latest = await latestFixing(index.name);
	const to = laterOf(dateOfEpochDay(last), latest?.date ?? terms.endDate);
	const fixings = await fixingsBetween(index.name, dateOfEpochDay(first), to);
	const running = calculateRunningPeriod(terms, index.name, fixings, calendars);
	if ('reason' in running) throw refuseFailure(running, 'compounding');
	const described = (interest: Omit<InterestToDate, 'days'> & { readonly to: typeof terms.endDate }) => ({
		...interest,
		days: daysBetween(terms.startDate, interest.to),
	});
	return {
		currency: terms.currency,
		index: index.name,
		startDate: terms.startDate,
		endDate: terms.endDate,
		latestFixing: running.latest,
		...(running.accrued && { accrued: described(running.accrued) }),
		heldRows: running.heldRows,
		whole: described(running.whole),
	};
});
