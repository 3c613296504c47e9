import { addDays, daysBetween, type LocalDate, laterOf } from '#shared/time/local-date.ts';
import {
	businessDayOnOrAfter,
	businessDayOnOrBefore,
	defaultDays,
	earliestStartDate,
	foundOr,
	maxDays,
	maxEndDate,
	selectedCalendar,
} from './business-days.ts';
import { type FormContext, type FormState, noPeriodMemory, type ReferenceData } from './form-state.ts';

/** Returns a currency's default form. `latestRateDate` is undefined while it loads: the period then ends today. */
export function initialForm(
	currency: string,
	latestRateDate: LocalDate | undefined,
	context: Pick<FormContext, 'reference' | 'today'>,
): FormState {
	const { reference, today } = context;
	const state: FormState = {
		currency,
		startDate: today,
		endDate: today,
		days: defaultDays,
		rounding: 0,
		lookback: 0,
		observationShift: false,
		lockout: 0,
		yearlyBasis: reference.currencies.find(({ code }) => code === currency)?.dayCountConvention ?? 'ACT/365',
		cas: '0',
		margin: '0',
		floor: '',
		casMethod: 'compounded',
		marginMethod: 'compounded',
		floorOn: 'rfr',
		convention: '',
		systemCalendars: ownCalendars(currency, reference),
		clientCalendars: [],
		principal: '1000000',
		customTextBox1: '',
		latestRateDate,
		awaitsLatestPeriod: latestRateDate === undefined,
		periodMemory: noPeriodMemory,
		principalChanges: [],
		nextChangeId: 1,
	};
	return withLatestPeriod(state, context);
}

export function ownCalendars(currency: string, reference: ReferenceData): readonly string[] {
	return reference.systemCalendars.filter(({ ccy }) => ccy === currency).map(({ calendar }) => calendar);
}

/** Sets the latest possible period. While the latest rate date is loading, the period ends today. */
export function withLatestPeriod(state: FormState, context: Pick<FormContext, 'reference' | 'today'>): FormState {
	const { reference, today } = context;
	const calendar = selectedCalendar(state, reference);
	const endDate =
		state.latestRateDate === undefined
			? foundOr(businessDayOnOrBefore(today, calendar), today)
			: maxEndDate(state, context);
	const target = addDays(endDate, -state.days);
	const before = businessDayOnOrBefore(target, calendar);
	const isNear = typeof before === 'string' && daysBetween(before, endDate) <= maxDays;
	const start = isNear ? before : foundOr(businessDayOnOrAfter(target, calendar), target);
	const earliest = foundOr(businessDayOnOrAfter(earliestStartDate, calendar), earliestStartDate);
	const startDate = laterOf(start, earliest);
	return { ...state, startDate, endDate, days: daysBetween(startDate, endDate), periodMemory: noPeriodMemory };
}
