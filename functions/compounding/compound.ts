import { FixingSeries } from '../../shared/benchmark/fixing-series.ts';
import { yearlyBasisText } from '../../shared/benchmark/overnight-index.ts';
import type { PrincipalChangeMethod } from '../../shared/compounding/accrued-interest.ts';
import { type CompoundedDay, Compounder } from '../../shared/compounding/compound.ts';
import { addedSpread } from '../../shared/compounding/effective-rate.ts';
import { interestOf, type PrincipalChange } from '../../shared/compounding/interest.ts';
import { type ObservationGrid, observationGrid, observationReason } from '../../shared/compounding/observation-grid.ts';
import { routes } from '../../shared/contract/routes.ts';
import { decimalText } from '../../shared/decimal/decimal.ts';
import { dateOfEpochDay, epochDay } from '../../shared/time/local-date.ts';
import {
	checkPeriod,
	readObservationTerms,
	readPrincipal,
	readPrincipalChanges,
	readRateTerms,
} from '../platform/compounding/read-terms.ts';
import { type SelectedCalendars, selectCalendars } from '../platform/compounding/select-calendars.ts';
import { operation } from '../platform/http/operation.ts';
import { refuse } from '../platform/http/refusal.ts';
import { refuseFailure } from '../platform/http/refuse-failure.ts';
import { requireEntitledIndex } from '../platform/http/require-entitled-index.ts';
import { fixingsBetween } from '../platform/rates/fixing-store.ts';
import { describeRow } from './describe-row.ts';

export const compound = operation(routes.compound, async ({ request, caller }) => {
	const index = requireEntitledIndex(caller, ['RFR'], request.currency);
	checkPeriod(request);
	const features = caller.layout.RFR?.Features;
	const observationTerms = readObservationTerms(request, features);
	const rateTerms = readRateTerms(request, index);
	const principal = readPrincipal(request);
	const changes = readPrincipalChanges(request, principal);
	const method: PrincipalChangeMethod = features?.principalChangeMethod === 'BALANCE' ? 'BALANCE' : 'NON_CUMULATIVE';
	const calendars = await selectCalendars(request, index, caller.organisation.orgId);

	const grid = observationGrid(request.startDate, request.endDate, calendars.joint, observationTerms);
	if ('reason' in grid) throw refuseFailure(grid, 'compounding');
	requireBusinessDays(changes, calendars);
	const series = await fixingsOf(index.name, grid, calendars);
	const period = new Compounder(series, calendars.publication, rateTerms).compound(grid);
	if ('reason' in period) throw refuseFailure(period, 'compounding');
	const interest = interestOf(grid, period, {
		principal,
		changes,
		method,
		addedSpread: addedSpread(rateTerms),
		basis: rateTerms.basis,
	});

	return {
		rates: period.days.map((day, row) => {
			const reason = observationReason(grid, calendars.joint, row);
			const earned = interest.days[row] as (typeof interest.days)[number];
			return describeRow(day, reason, earned, index.name, rateTerms);
		}),
		compoundedRate: period.compoundedRate,
		compoundedRateUnrounded: period.unroundedRate,
		compoundingFactor: period.compoundingFactor,
		simpleAverage: period.simpleAverage,
		interestDays: grid.interestDays,
		observationDays: grid.observationDays,
		businessDays: period.days.length,
		interestAmount: interest.total,
		principal: decimalText(principal),
		yearlyBasis: yearlyBasisText(rateTerms.basis),
		currency: request.currency,
		index: index.name,
		lastFixingDate: lastFixingDate(period.days),
		conventions: {
			startDate: request.startDate,
			endDate: request.endDate,
			lookback: request.lookback,
			observationShift: request.observationShift,
			lockout: request.lockout,
			floorOption: request.floorOption,
			floor: rateTerms.floor === undefined ? null : decimalText(rateTerms.floor),
			cas: decimalText(rateTerms.creditAdjustmentSpread),
			margin: decimalText(rateTerms.margin),
			rounding: request.rounding,
			systemCalendars: [...calendars.system],
			clientCalendars: [...calendars.client],
			isWeekendTreatedAsBizDay: calendars.weekendsAreBusinessDays,
			allowNonBusinessDates: request.allowNonBusinessDates,
			principalChangeMethod: method,
		},
		...(request.customTextBox1 === undefined ? {} : { customTextBox1: request.customTextBox1 }),
	};
});

/** From a month before the first observation: an open weekend uses an earlier fixing. */
async function fixingsOf(index: string, { observations }: ObservationGrid, calendars: SelectedCalendars) {
	const margin = calendars.weekendsAreBusinessDays ? 31 : 0;
	const from = dateOfEpochDay(Math.min(...observations) - margin);
	const to = dateOfEpochDay(Math.max(...observations));
	return new FixingSeries(index, await fixingsBetween(index, from, to));
}

function requireBusinessDays(changes: readonly PrincipalChange[], { joint }: SelectedCalendars): void {
	const closed = changes.find(({ date }) => !joint.isBusinessDay(epochDay(date)));
	if (closed !== undefined) throw refuse('non-business-day', { field: 'principalAmtChanges', date: closed.date });
}

function lastFixingDate(days: readonly CompoundedDay[]): string {
	return (
		days
			.map(({ fixingDate }) => fixingDate as string)
			.toSorted()
			.at(-1) ?? ''
	);
}
