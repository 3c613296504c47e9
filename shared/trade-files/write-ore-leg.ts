import type { CompoundingMethod, Deal, Leg } from '../deal/deal.ts';
import { LegPeriods } from '../swap/leg-periods.ts';
import { type ResolvedLeg, resolveLeg } from '../swap/resolve-leg.ts';
import type { BusinessDayConvention } from '../time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import { isFirstStub } from '../time/schedule-dates.ts';
import { isRolled } from './check-dates.ts';
import { defaultCalendars } from './compose-deal.ts';
import { oreNameOf } from './floating-indices.ts';
import { otherSubPeriod } from './ore-sub-periods.ts';
import { oreCalendarOf, oreDayCountOf } from './trade-conventions.ts';
import type { CalendarOf, Roll } from './trade-reading.ts';

export interface Unwritable {
	readonly field: string;
	readonly reason: string;
}

interface LaterTerms {
	readonly calendars?: readonly string[] | undefined;
	readonly rollConvention?: Roll | undefined;
	readonly averaging?: string | undefined;
	readonly lastRegularDate?: EpochDay | undefined;
	readonly rateSteps?: readonly { readonly day: EpochDay; readonly value: number }[] | undefined;
}

const conventionNames: Readonly<Record<BusinessDayConvention, string>> = {
	ModifiedFollowing: 'MF',
	Following: 'F',
	Preceding: 'P',
	ModifiedPreceding: 'MP',
	NoMoving: 'U',
};

const periods = new LegPeriods();

/** @returns the XML of the leg, or the field that ORE does not support, without `leg1` or `leg2` */
export function writeOreLeg(deal: Deal, place: 0 | 1, calendarOf: CalendarOf): string | Unwritable {
	const leg: Leg & LaterTerms = deal.legs[place];
	const calendars = leg.calendars ?? defaultCalendars(deal);
	const resolved = resolveLeg(deal, place, calendarOf(calendars), periods);
	if ('reason' in resolved)
		return { field: 'InterestPaymentFrequency', reason: `its dates have a fault: ${resolved.reason}` };
	const schedule = writeSchedule(deal, resolved, calendars);
	if (typeof schedule !== 'string') return schedule;
	const dayCount = oreDayCountOf(leg.dayCount);
	if (dayCount === undefined) return { field: 'DayConvention', reason: `ORE has no ${leg.dayCount}` };
	const divided = leg.calculation && dividedFault(leg, resolved, calendarOf);
	if (divided !== undefined) return divided;
	const rates = leg.kind === 'fixed' ? writeFixed(leg) : writeFloating(leg);
	if (typeof rates !== 'string') return rates;
	const payments = leg.businessDayConvention === 'NoMoving' ? 'F' : conventionNames[leg.businessDayConvention];
	return `      <LegData>
        <LegType>${leg.kind === 'fixed' ? 'Fixed' : 'Floating'}</LegType>
        <Payer>${leg.payReceive === 'Pay'}</Payer>
        <Currency>${leg.currency}</Currency>
${writeNotionals(leg, resolved)}        <DayCounter>${dayCount}</DayCounter>
        <PaymentConvention>${payments}</PaymentConvention>
        <PaymentLag>${leg.paymentLagDays}</PaymentLag>
        <PaymentCalendar>${calendars.map(oreCalendarOf).join(',')}</PaymentCalendar>
${rates}${schedule}      </LegData>
`;
}

/**
 * Returns why calculation periods are no sub periods of ORE, which have neither payment nor separate fixing lags.
 * @see Open Source Risk Engine, OREData/ored/portfolio/legdata.cpp, makeIborLeg
 */
function dividedFault(leg: Leg, resolved: ResolvedLeg, calendarOf: CalendarOf): Unwritable | undefined {
	if (leg.kind !== 'term')
		return { field: 'CalculationFrequency', reason: 'ORE has sub periods of a term index alone' };
	if (leg.calculation?.method === 'Flat') return { field: 'CompoundingMethod', reason: 'ORE has no flat compounding' };
	if (leg.paymentLagDays > 0) {
		return { field: 'PaymentBusinessDays', reason: 'ORE pays compounded sub periods on the end of their period' };
	}
	if (leg.fixingLagDays !== leg.index.fixingLagDays) {
		return { field: 'IndexFixingLag', reason: 'ORE fixes sub periods by the lag of their index' };
	}
	const other = otherSubPeriod(resolved, leg, calendarOf);
	if (other !== undefined) {
		return {
			field: 'CalculationFrequency',
			reason: `ORE has no sub period from ${dateOfEpochDay(other)}: it rolls them back from each payment`,
		};
	}
	const { count, stated, opensPayment } = resolved.periods;
	for (let i = 1; i < count; i++) {
		if (opensPayment[i] === 1 || stated[i] === stated[i - 1]) continue;
		return { field: 'SpreadSchedule', reason: 'ORE has one spread for all sub periods of a payment' };
	}
	return undefined;
}

function writeSchedule(deal: Deal, resolved: ResolvedLeg, calendars: readonly string[]): string | Unwritable {
	const leg: Leg & LaterTerms = resolved.leg;
	const { frequency, stub, rollConvention: roll, businessDayConvention, firstRegularDate, lastRegularDate } = leg;
	const { count, schedule } = resolved.periods;
	const names = calendars.map(oreCalendarOf);
	if (names.includes(undefined)) return { field: 'Calendars', reason: 'ORE has no such calendar' };
	if (stub === 'LongLast' && schedule.isRegular[count - 1] === 0 && lastRegularDate === undefined) {
		return { field: 'StubRule', reason: 'ORE has a long last stub by its date alone' };
	}
	const isEndOfMonth = roll === 'EOM';
	if (isEndOfMonth && businessDayConvention === 'Following') {
		return { field: 'RollConvention', reason: 'ORE moves month ends backward' };
	}
	if (roll !== undefined && !isEndOfMonth && !isOwnDay(resolved, roll)) {
		return { field: 'RollConvention', reason: 'ORE rolls to the day of the date that dates are rolled from' };
	}
	const isLongFirst = stub === 'LongFirst' && schedule.isRegular[0] === 0;
	if (isLongFirst && leg.calculation !== undefined) {
		return { field: 'StubRule', reason: 'ORE has no long stub of calculation periods' };
	}
	if (isLongFirst && count === 1) return { field: 'StubRule', reason: 'ORE has a long stub by its date alone' };
	const first = firstRegularDate ?? (isLongFirst ? schedule.unadjusted[1] : undefined);
	const convention = conventionNames[businessDayConvention];
	const rule = frequency === 'zero' ? 'Zero' : isFirstStub(stub) ? 'Backward' : 'Forward';
	const tenor = frequency === 'zero' ? '0D' : `${frequency.count}${frequency.unit === 'week' ? 'W' : 'M'}`;
	const date = (name: string, day: EpochDay | undefined) =>
		day === undefined ? '' : `            <${name}>${dateOfEpochDay(day)}</${name}>\n`;
	return `        <ScheduleData>
          <Rules>
${date('StartDate', deal.start)}${date('EndDate', deal.end)}            <Tenor>${tenor}</Tenor>
            <Calendar>${names.join(',')}</Calendar>
            <Convention>${convention}</Convention>
            <TermConvention>${convention}</TermConvention>
            <Rule>${rule}</Rule>
            <EndOfMonth>${isEndOfMonth}</EndOfMonth>
${date('FirstDate', first)}${date('LastDate', lastRegularDate)}          </Rules>
        </ScheduleData>
`;
}

/** True if the roll day is the day of the month on which the leg starts or ends. ORE then needs no roll convention. */
function isOwnDay(resolved: ResolvedLeg, roll: Roll): boolean {
	return typeof roll === 'number' && roll <= 28 && isRolled(resolved, roll);
}

function writeNotionals({ notionalExchange }: Leg, { periods: { count, notional, schedule } }: ResolvedLeg): string {
	const lines: string[] = [];
	for (let i = 0; i < count; i++) {
		if (i > 0 && notional[i] === notional[i - 1]) continue;
		const date = i === 0 ? '' : ` startDate="${dateOfEpochDay(schedule.unadjusted[i] as EpochDay)}"`;
		lines.push(`          <Notional${date}>${plainDecimal(notional[i] as number)}</Notional>\n`);
	}
	const isInitial = notionalExchange === 'Start' || notionalExchange === 'Both';
	const isFinal = notionalExchange === 'End' || notionalExchange === 'Both';
	return `        <Notionals>
${lines.join('')}          <Exchanges>
            <NotionalInitialExchange>${isInitial}</NotionalInitialExchange>
            <NotionalFinalExchange>${isFinal}</NotionalFinalExchange>
            <NotionalAmortizingExchange>${isFinal}</NotionalAmortizingExchange>
          </Exchanges>
        </Notionals>
`;
}

function writeValues(name: string, value: number, steps: LaterTerms['rateSteps'], places: number): string {
	const line = (number: number, date: string) =>
		`            <${name}${date}>${plainDecimal(number, -places)}</${name}>\n`;
	const later = (steps ?? []).map((step) => line(step.value, ` startDate="${dateOfEpochDay(step.day)}"`));
	return `          <${name}s>\n${line(value, '')}${later.join('')}          </${name}s>\n`;
}

function writeFixed(leg: Leg & { readonly kind: 'fixed' } & LaterTerms): string {
	const rates = writeValues('Rate', leg.ratePercent, leg.rateSteps, 2);
	return `        <FixedLegData>\n${rates}        </FixedLegData>\n`;
}

function writeFloating(leg: Exclude<Leg, { readonly kind: 'fixed' }> & LaterTerms): string | Unwritable {
	const name = oreNameOf(leg.index.index, leg.currency);
	if (name === undefined) return { field: 'IndexName', reason: `ORE has no ${leg.index.index}` };
	const fixing = leg.kind === 'term' ? fixingDays(leg.fixingLagDays) : observation(leg);
	if (typeof fixing !== 'string') return fixing;
	const method = leg.calculation?.method;
	return `        <FloatingLegData>
          <Index>${name}${leg.kind === 'term' ? `-${leg.indexTenor}` : ''}</Index>
${writeValues('Spread', leg.spreadBp, leg.rateSteps, 4)}          <IsInArrears>${leg.kind === 'overnight'}</IsInArrears>
          <IsAveraged>${leg.kind === 'overnight' ? leg.averaging === 'Average' : method === 'None'}</IsAveraged>
${method === undefined ? '' : subPeriods(method)}${fixing}        </FloatingLegData>
`;
}

const subPeriods = (method: CompoundingMethod) => `          <HasSubPeriods>true</HasSubPeriods>
          <IncludeSpread>${method === 'Straight'}</IncludeSpread>
`;

const fixingDays = (days: number) => `          <FixingDays>${days}</FixingDays>\n`;

/** Writes an overnight leg's lookback: as ORE's lookback if the weights move back too, otherwise as its fixing days. */
function observation(leg: Leg & { readonly kind: 'overnight' }): string | Unwritable {
	const { lookbackDays, lockoutDays, observationMethod } = leg;
	if (lockoutDays > 0)
		return { field: 'IndexLockoutPeriod', reason: 'ORE cuts past and projected fixings off differently' };
	if (lookbackDays === 0 || observationMethod === 'Lookback') return fixingDays(lookbackDays);
	if (observationMethod === 'Mixed') return `${fixingDays(0)}          <Lookback>${lookbackDays}D</Lookback>\n`;
	return { field: 'IndexObservationMethod', reason: 'ORE has Lookback and Mixed' };
}

/** Multiplies a number by 10^`places` and formats it exactly, without an exponent. */
export function plainDecimal(value: number, places = 0): string {
	const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
	const [whole = '', fraction = ''] = mantissa.split('.');
	const point = whole.length + Number(exponent) + places;
	const digits = whole + fraction;
	const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
	const at = Math.max(1, point);
	const left = padded.slice(0, at).replace(/^0+(?=\d)/, '');
	const right = padded.slice(at).replace(/(?<!0)0+$/, '');
	return `${value < 0 ? '-' : ''}${left}${right === '' ? '' : `.${right}`}`;
}
