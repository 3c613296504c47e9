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

type CurrencyTerms = AnswerOf<typeof calendarMetadata>['currencies'][number];

/** Data that the rules of the form use. The object stays the same until the data is reloaded. */
export interface ReferenceData {
	readonly currencies: readonly CurrencyTerms[];
	readonly defaultCurrency: string;
	readonly systemCalendars: readonly { readonly ccy: string; readonly calendar: string }[];
	readonly clientCalendars: readonly string[];
	readonly calendars: ReadonlyMap<string, HolidayCalendar>;
	readonly lookbackRange: number;
	readonly lockoutRange: number;
	readonly isWeekendTreatedAsBizDay: boolean;
	readonly principalChangeMethod: CalculationSettings['principalChangeMethod'];
	/** Names of the inputs that the layout shows. Other inputs are not sent. */
	readonly presentFields: ReadonlySet<string>;
}

export interface FormContext {
	readonly reference: ReferenceData;
	/** Current date. It limits the period while the latest rate date is loading. */
	readonly today: LocalDate;
	/** Current time in milliseconds since 1970 UTC. */
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
	/** A new date; `text` is what the user has typed. */
	| { readonly type: 'startDate' | 'endDate'; readonly value: LocalDate; readonly text: string }
	| { readonly type: 'days'; readonly value: number; readonly text: string }
	| { readonly type: 'unreadable-days'; readonly text: string }
	| { readonly type: 'rounding' | 'lookback' | 'lockout'; readonly value: number }
	| { readonly type: 'observationShift'; readonly value: boolean }
	| { readonly type: 'yearlyBasis'; readonly value: YearlyBasis }
	| { readonly type: 'casMethod' | 'marginMethod'; readonly value: SpreadMethod }
	| { readonly type: 'floorOn'; readonly value: FloorBase }
	/** Sets the convention that the terms follow, or a blank text for none. Does not change the terms. */
	| { readonly type: 'convention'; readonly value: string }
	| { readonly type: 'systemCalendars' | 'clientCalendars'; readonly value: readonly string[] }
	| { readonly type: NumberFieldKey | 'customTextBox1'; readonly value: string }
	/** Adds a principal change after the change with the id `after`. If undefined, adds the first change. */
	| { readonly type: 'add-principal-change'; readonly after: number | undefined }
	| { readonly type: 'remove-principal-change'; readonly id: number }
	/** Replaces all principal changes. Their dates must ascend. */
	| { readonly type: 'principal-changes'; readonly value: readonly Omit<PrincipalChange, 'id'>[] }
	| { readonly type: 'principalChange' | 'currentPrincipal'; readonly id: number; readonly value: string }
	| { readonly type: 'changeDate'; readonly id: number; readonly value: LocalDate; readonly text: string }
	| {
			readonly type: 'unreadable-date';
			readonly field: DateFieldKey;
			readonly text: string;
			readonly problem: DateProblem;
	  }
	| { readonly type: 'go' }
	/** Restores stored inputs. `latestRateDate` is that of their currency, or undefined while it is loading. */
	| { readonly type: 'restore'; readonly stored: StoredInputs; readonly latestRateDate: LocalDate | undefined }
	/** Resets all inputs to defaults. `latestRateDate` is that of the default currency, undefined while loading. */
	| { readonly type: 'reset'; readonly latestRateDate: LocalDate | undefined };

/** Message about an edit. The form has refused the edit, or it has also changed a different field. */
export type FormMessage =
	| { readonly code: 'start-not-before-end' | 'end-before-start' }
	| { readonly code: 'span-too-long'; readonly max: number }
	| { readonly code: 'end-past-max'; readonly first: 'startDate' | 'endDate' | 'days'; readonly why?: EndLimit }
	| { readonly code: 'end-too-late'; readonly date: LocalDate; readonly why?: EndLimit }
	| { readonly code: 'start-too-early' | 'end-too-early'; readonly date: LocalDate }
	| { readonly code: 'start-not-business-day' | 'end-not-business-day'; readonly date: LocalDate }
	| { readonly code: 'chosen-not-business-day'; readonly date: LocalDate }
	| { readonly code: 'unreadable-date' }
	| { readonly code: 'ambiguous-date'; readonly dates: readonly LocalDate[] }
	| { readonly code: 'days-out-of-range'; readonly max: number }
	| {
			readonly code: 'date-outside-calendar';
			readonly date: LocalDate;
			readonly calendar: string;
			readonly from: LocalDate;
			readonly to: LocalDate;
	  }
	| { readonly code: 'lockout-too-long' | 'lockout-too-long-for-calendars' }
	| { readonly code: 'lockout-taken-away'; readonly lockout: number }
	| { readonly code: 'no-calendar' }
	| { readonly code: 'no-holidays'; readonly currency: string }
	| { readonly code: 'start-moved' | 'end-moved'; readonly date: LocalDate; readonly days: number }
	/** Date of the principal change that the start or end date would exclude. */
	| { readonly code: 'start-not-before-change' | 'end-not-after-change'; readonly date: LocalDate }
	| { readonly code: 'change-date-not-business-day' | 'change-becomes-zero'; readonly number: number }
	| { readonly code: 'current-principal-negative'; readonly number: number }
	| { readonly code: 'current-principal-too-large'; readonly number: number; readonly limit: number }
	| { readonly code: 'amount-above-max' | 'amount-below-min'; readonly field: AmountField; readonly limit: number }
	| { readonly code: 'amount-not-a-number'; readonly field: AmountField }
	| {
			readonly code: 'amount-too-many-decimals';
			readonly field: AmountField;
			readonly decimals: number;
			/** Both readings of an amount whose point may be a thousands separator or a decimal separator. */
			readonly amounts?: readonly [string, string];
	  }
	| {
			readonly code:
				| 'principal-change-zero'
				| 'principal-needed'
				| 'principal-missing'
				| 'default-change-zero'
				| 'no-room-for-change';
	  }
	| { readonly code: 'too-many-changes'; readonly max: number }
	| { readonly code: 'change-date-outside'; readonly from: LocalDate; readonly to: LocalDate }
	| { readonly code: 'change-not-found'; readonly id: number }
	| {
			readonly code:
				| 'calendars-reloaded'
				| 'inputs-saved'
				| 'inputs-not-saved'
				| 'inputs-kept-for-page'
				| 'inputs-restored'
				| 'stored-inputs-unreadable';
	  }
	| { readonly code: 'stored-currency-gone'; readonly currency: string }
	| { readonly code: 'stored-calendar-gone'; readonly calendar: string }
	| { readonly code: 'stored-inputs-refused'; readonly reason: FormMessage };

/** Explains the latest possible end date: the latest fixing's date, and the number of business days from that date. */
export interface EndLimit {
	readonly latest: LocalDate;
	readonly days: number;
}

type AmountField = 'principal' | 'principalChange' | 'currentPrincipal';

/** A question that the user must answer before an event is applied. If the user agrees, `confirmed` is dispatched. */
export interface FormQuestion {
	readonly code: 'change-currency';
	readonly confirmed: FormEvent;
}

/** Outcome of an event. If the event is refused, the state is unchanged and there is a message. */
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

export function parseStoredInputs(stored: string): StoredInputs | undefined {
	try {
		return storedInputs.safeParse(JSON.parse(stored)).data;
	} catch {
		return undefined;
	}
}

type FormInputs = Omit<StoredInputs, 'version' | 'principalChanges' | 'floorOption' | 'convention'> &
	Pick<FormState, 'casMethod' | 'marginMethod' | 'floorOn' | 'convention'>;

/** Returns stored inputs as in the form. Spread methods and floor base replace a floor option of an earlier version. */
export function inputsOf({ version, principalChanges, floorOption, convention, ...inputs }: StoredInputs): FormInputs {
	const { floorOn, cas: casMethod, margin: marginMethod } = floorRuleOf({ floorOption, ...inputs });
	return { ...inputs, floorOn, casMethod, marginMethod, convention: convention ?? '' };
}

type PeriodField = 'startDate' | 'endDate' | 'days';

interface PeriodMemory {
	readonly lastDate: 'startDate' | 'endDate' | undefined;
	readonly atMillis: number;
}

const lifeMillis = 20 * 60_000;

export const noPeriodMemory: PeriodMemory = { lastDate: undefined, atMillis: 0 };

export function remember(memory: PeriodMemory, field: PeriodField, nowMillis: number): PeriodMemory {
	return { lastDate: field === 'days' ? rememberedDate(memory, nowMillis) : field, atMillis: nowMillis };
}

/** Returns the date that moves with the number of days: the end if the user changed the start last, else the start. */
export function movedByDays(memory: PeriodMemory, nowMillis: number): 'startDate' | 'endDate' {
	return rememberedDate(memory, nowMillis) === 'startDate' ? 'endDate' : 'startDate';
}

const rememberedDate = ({ lastDate, atMillis }: PeriodMemory, nowMillis: number) =>
	nowMillis - atMillis <= lifeMillis ? lastDate : undefined;

/** Returns why floor and floor base contradict each other. Undefined if they do not, or if the floor is hidden. */
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

/** Inputs that keep the text that the user has typed. An invalid text is shown with a message until it is corrected. */
export type NumberFieldKey = 'principal' | 'cas' | 'margin' | 'floor';

export interface PrincipalChange {
	readonly id: number;
	readonly changeDate: LocalDate;
	/** Amount of the change, which is not 0. Negative for a repayment. */
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
	/** Text of the floor. Blank for no floor; zero is a floor. */
	readonly floor: string;
	readonly casMethod: SpreadMethod;
	readonly marginMethod: SpreadMethod;
	readonly floorOn: FloorBase;
	/** Id of the named convention that the terms follow. Blank for none. */
	readonly convention: string;
	readonly systemCalendars: readonly string[];
	readonly clientCalendars: readonly string[];
	readonly principal: string;
	readonly customTextBox1: string;
	readonly latestRateDate: LocalDate | undefined;
	/** True if the period must be set to the latest possible dates when the latest rate date is loaded. */
	readonly awaitsLatestPeriod: boolean;
	readonly periodMemory: PeriodMemory;
	readonly principalChanges: readonly PrincipalChange[];
	readonly nextChangeId: number;
}
