import { operation } from '#functions/directory/access/operation.ts';
import { fixingsBetween, latestFixing } from '#functions/rates/fixings.ts';
import { refuseFailure, requireEntitledIndex } from '#functions/rates/refuse-failure.ts';
import { type InterestToDate, runningPeriod as runningPeriodRoute } from '#shared/contract/running-period.ts';
import { minorUnitText } from '#shared/decimal/minor-unit.ts';
import { runningPeriod as calculateRunningPeriod } from '#shared/loan/running-period.ts';
import { dateOfEpochDay, daysBetween, laterOf } from '#shared/time/local-date.ts';
import { readInput } from './complete-input.ts';
import { observedDays, ownerOf, resolveLoan } from './resolve-loan.ts';

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
		payableAmount: minorUnitText(interest.payableAmount, terms.currency),
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
