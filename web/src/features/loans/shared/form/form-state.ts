import type { DateProblem } from '#lib/dates/read-date.ts';
import type { calendarHolidays, calendarMetadata } from '#shared/contract/calendars.ts';
import type { yearlyBases } from '#shared/contract/compounding-request.ts';
import type { CalculationSettings } from '#shared/contract/loans.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { type StoredInputs, storedInputs } from '#shared/contract/stored-inputs.ts';
import { type FloorBase, floorOptionOf, floorRuleOf, type SpreadMethod } from '#shared/loan/floor-switches.ts';
import { type FloorConflict, floorConflict } from '#shared/loan/term-conflict.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { FormMessage } from './form-message.ts';

type CurrencyTerms = AnswerOf<typeof calendarMetadata>['currencies'][number];

/** Data for the rules of the form. It is a new object only when it is reloaded. */
export interface ReferenceData {
	/** The offered currencies in the layout's order. */
	readonly currencies: readonly CurrencyTerms[];
	readonly defaultCurrency: string;
	readonly systemCalendars: readonly { readonly ccy: string; readonly calendar: string }[];
	readonly clientCalendars: readonly string[];
	readonly calendars: ReadonlyMap<string, HolidayCalendar>;
	readonly lookbackRange: number;
	readonly lockoutRange: number;
	readonly isWeekendTreatedAsBizDay: boolean;
	readonly principalChangeMethod: CalculationSettings['principalChangeMethod'];
	/** Inputs that the layout shows. Only these are sent. */
	readonly presentFields: ReadonlySet<string>;
}

export interface FormContext {
	readonly reference: ReferenceData;
	/** Base date while the latest rate date is not known. */
	readonly today: LocalDate;
	/** Milliseconds since 1970, UTC. */
	readonly nowMillis: number;
}

export function calendarsByName(
	calendars: AnswerOf<typeof calendarHolidays>['calendars'],
): ReadonlyMap<string, HolidayCalendar> {
	return new Map(
		calendars.map(({ calendar: name, holidays: dates, names, completeFrom, completeTo }) => {
			const holidays = dates.map((date, index) => ({ date, name: names[index] ?? '' }));
			return [name, { name, completeFrom, completeTo, holidays }];
		}),
	);
}

export type DateFieldKey = 'startDate' | 'endDate' | `changeDate-${number}`;

export type FormEvent =
	| { readonly type: 'currency'; readonly value: string; readonly isConfirmed?: true }
	| { readonly type: 'latest-rate-date'; readonly currency: string; readonly latestRateDate: LocalDate }
	/** `text` is the date as the user wrote it. */
	| { readonly type: 'startDate' | 'endDate'; readonly value: LocalDate; readonly text: string }
	| { readonly type: 'days'; readonly value: number; readonly text: string }
	| { readonly type: 'unreadable-days'; readonly text: string }
	| { readonly type: 'rounding' | 'lookback' | 'lockout'; readonly value: number }
	| { readonly type: 'observationShift'; readonly value: boolean }
	| { readonly type: 'yearlyBasis'; readonly value: YearlyBasis }
	| { readonly type: 'casMethod' | 'marginMethod'; readonly value: SpreadMethod }
	| { readonly type: 'floorOn'; readonly value: FloorBase }
	/** Sets the convention that the terms follow; blank for none. The terms do not change. */
	| { readonly type: 'convention'; readonly value: string }
	| { readonly type: 'systemCalendars' | 'clientCalendars'; readonly value: readonly string[] }
	| { readonly type: NumberFieldKey | 'customTextBox1'; readonly value: string }
	/** `after` is the id of the previous change; undefined adds the first change. */
	| { readonly type: 'add-principal-change'; readonly after: number | undefined }
	| { readonly type: 'remove-principal-change'; readonly id: number }
	/** Replaces all changes; their dates must ascend. */
	| { readonly type: 'principal-changes'; readonly value: readonly Omit<PrincipalChange, 'id'>[] }
	| { readonly type: 'principalChange' | 'currentPrincipal'; readonly id: number; readonly value: string }
	| { readonly type: 'changeDate'; readonly id: number; readonly value: LocalDate; readonly text: string }
	| {
			readonly type: 'unreadable-date';
			readonly field: DateFieldKey;
			readonly text: string;
			readonly problem: DateProblem;
	  }
	/** Dispatched before the form is calculated. */
	| { readonly type: 'go' }
	/** Restores stored inputs. The latest rate date of their currency is undefined until it is known. */
	| { readonly type: 'restore'; readonly stored: StoredInputs; readonly latestRateDate: LocalDate | undefined }
	/** Resets all inputs. The default currency's latest rate date is undefined until it is known. */
	| { readonly type: 'reset'; readonly latestRateDate: LocalDate | undefined };

/** Question to the user before an event is applied. `confirmed` is dispatched if the user agrees. */
export interface FormQuestion {
	readonly code: 'change-currency';
	readonly confirmed: FormEvent;
}

/** Result of an event. A refused edit leaves the state unchanged and has a message. */
export interface FormOutcome {
	readonly state: FormState;
	readonly message?: FormMessage;
	readonly question?: FormQuestion;
}

export function composeStoredInputs(state: FormState): string {
	const {
		days,
		latestRateDate,
		awaitsLatestPeriod,
		periodMemory,
		nextChangeId,
		principalChanges,
		convention,
		...inputs
	} = state;
	const floorOption = floorOptionOf(floorRuleOf(inputs)) ?? 'rfr';
	const changes = principalChanges.map(({ changeDate, principalChange }) => ({ changeDate, principalChange }));
	return JSON.stringify({
		version: 1,
		...inputs,
		floorOption,
		...(convention === '' ? {} : { convention }),
		principalChanges: changes,
	});
}

/** Parses stored inputs; undefined if the calculator has not stored the text. */
export function parseStoredInputs(stored: string): StoredInputs | undefined {
	try {
		return storedInputs.safeParse(JSON.parse(stored)).data;
	} catch {
		return undefined;
	}
}

type FormInputs = Omit<StoredInputs, 'version' | 'principalChanges' | 'floorOption' | 'convention'> &
	Pick<FormState, 'casMethod' | 'marginMethod' | 'floorOn' | 'convention'>;

/** Stored inputs in the form's representation: a floor option of earlier versions becomes the three switches. */
export function inputsOf({ version, principalChanges, floorOption, convention, ...inputs }: StoredInputs): FormInputs {
	const { floorOn, cas: casMethod, margin: marginMethod } = floorRuleOf({ floorOption, ...inputs });
	return { ...inputs, floorOn, casMethod, marginMethod, convention: convention ?? '' };
}

type PeriodField = 'startDate' | 'endDate' | 'days';

/** The date that the user changed last, and the time of the last change to a date or the days. */
interface PeriodMemory {
	readonly lastDate: 'startDate' | 'endDate' | undefined;
	readonly atMillis: number;
}

const lifeMillis = 20 * 60_000;

export const noPeriodMemory: PeriodMemory = { lastDate: undefined, atMillis: 0 };

export function remember(memory: PeriodMemory, field: PeriodField, nowMillis: number): PeriodMemory {
	return { lastDate: field === 'days' ? rememberedDate(memory, nowMillis) : field, atMillis: nowMillis };
}

/**
 * The date that moves when the days change: the end date if the start date was changed last, otherwise the start date.
 */
export function movedByDays(memory: PeriodMemory, nowMillis: number): 'startDate' | 'endDate' {
	return rememberedDate(memory, nowMillis) === 'startDate' ? 'endDate' : 'startDate';
}

const rememberedDate = ({ lastDate, atMillis }: PeriodMemory, nowMillis: number) =>
	nowMillis - atMillis <= lifeMillis ? lastDate : undefined;

/** Reason why the floor and its base contradict each other. @returns undefined if they do not, or are not shown */
export function floorProblem(
	{ floor, floorOn, casMethod: cas, marginMethod: margin, principalChanges }: FormState,
	{ presentFields, principalChangeMethod }: Pick<ReferenceData, 'presentFields' | 'principalChangeMethod'>,
): FloorConflict | undefined {
	return floorConflict({
		floorRule: { floorOn, cas, margin },
		hasFloor: floor !== '' && presentFields.has('floor'),
		principalChanges: presentFields.has('principalAmtChanges') ? principalChanges.length : 0,
		principalMethod: principalChangeMethod,
		interest: 'compounded',
	});
}

export type YearlyBasis = (typeof yearlyBases)[number];

/** Fields with the user's text. An invalid text and its message are shown until the text is corrected. */
export type NumberFieldKey = 'principal' | 'cas' | 'margin' | 'floor';

/** Amount by which the principal changes on a date. */
export interface PrincipalChange {
	readonly id: number;
	readonly changeDate: LocalDate;
	/** An amount other than 0; negative for a repayment. */
	readonly principalChange: string;
}

export interface FormState {
	readonly currency: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
	/** Number of calendar days from start to end. */
	readonly days: number;
	readonly rounding: number;
	readonly lookback: number;
	readonly observationShift: boolean;
	readonly lockout: number;
	readonly yearlyBasis: YearlyBasis;
	readonly cas: string;
	readonly margin: string;
	/** Blank means no floor; zero is a floor. */
	readonly floor: string;
	readonly casMethod: SpreadMethod;
	readonly marginMethod: SpreadMethod;
	/** Rate that the floor is compared with. */
	readonly floorOn: FloorBase;
	/** Id of the convention that the terms follow; blank for none. */
	readonly convention: string;
	readonly systemCalendars: readonly string[];
	readonly clientCalendars: readonly string[];
	readonly principal: string;
	readonly customTextBox1: string;
	/** The latest date with a fixing of the currency's index; undefined while it is loading. */
	readonly latestRateDate: LocalDate | undefined;
	/** True if the latest possible dates are set when the latest rate date arrives. */
	readonly awaitsLatestPeriod: boolean;
	readonly periodMemory: PeriodMemory;
	/** Changes in the order of their dates. */
	readonly principalChanges: readonly PrincipalChange[];
	/** Id of the next new principal change. */
	readonly nextChangeId: number;
}
