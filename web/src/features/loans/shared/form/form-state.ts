import type { yearlyBases } from '#shared/contract/compounding-request.ts';
import { type StoredInputs, storedInputs } from '#shared/contract/stored-inputs.ts';
import { type FloorBase, floorOptionOf, floorRuleOf, type SpreadMethod } from '#shared/loan/floor-switches.ts';
import { type FloorConflict, floorConflict } from '#shared/loan/term-conflict.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { ReferenceData } from './reference-data.ts';

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

/** None when the text is nothing that the calculator has stored. */
export function parseStoredInputs(stored: string): StoredInputs | undefined {
	try {
		return storedInputs.safeParse(JSON.parse(stored)).data;
	} catch {
		return undefined;
	}
}

type FormInputs = Omit<StoredInputs, 'version' | 'principalChanges' | 'floorOption' | 'convention'> &
	Pick<FormState, 'casMethod' | 'marginMethod' | 'floorOn' | 'convention'>;

/** Stored inputs as the form has them: a floor option of earlier inputs becomes the three switches. */
export function inputsOf({ version, principalChanges, floorOption, convention, ...inputs }: StoredInputs): FormInputs {
	const { floorOn, cas: casMethod, margin: marginMethod } = floorRuleOf({ floorOption, ...inputs });
	return { ...inputs, floorOn, casMethod, marginMethod, convention: convention ?? '' };
}

type PeriodField = 'startDate' | 'endDate' | 'days';

/** Last date changed by the user, and the time of the last change to a date or the days. */
interface PeriodMemory {
	readonly lastDate: 'startDate' | 'endDate' | undefined;
	readonly atMillis: number;
}

const lifeMillis = 20 * 60_000;

export const noPeriodMemory: PeriodMemory = { lastDate: undefined, atMillis: 0 };

export function remember(memory: PeriodMemory, field: PeriodField, nowMillis: number): PeriodMemory {
	return { lastDate: field === 'days' ? rememberedDate(memory, nowMillis) : field, atMillis: nowMillis };
}

/** The date that a change of the days moves: the end date after a change of the start date, otherwise the start date. */
export function movedByDays(memory: PeriodMemory, nowMillis: number): 'startDate' | 'endDate' {
	return rememberedDate(memory, nowMillis) === 'startDate' ? 'endDate' : 'startDate';
}

const rememberedDate = ({ lastDate, atMillis }: PeriodMemory, nowMillis: number) =>
	nowMillis - atMillis <= lifeMillis ? lastDate : undefined;

/** Why the floor and the rate that it is on do not fit together. @returns undefined where they do, or are not shown */
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

/** Fields with text of the user; the message about an invalid text is shown with it until it is corrected. */
export type NumberFieldKey = 'principal' | 'cas' | 'margin' | 'floor';

/** Amount by which the principal rises or falls on the change date. */
export interface PrincipalChange {
	readonly id: number;
	readonly changeDate: LocalDate;
	/** A whole figure other than 0. */
	readonly principalChange: string;
}

export interface FormState {
	readonly currency: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
	/** Calendar days from start to end. */
	readonly days: number;
	readonly rounding: number;
	readonly lookback: number;
	readonly observationShift: boolean;
	readonly lockout: number;
	readonly yearlyBasis: YearlyBasis;
	readonly cas: string;
	readonly margin: string;
	/** Blank for no floor; zero is a floor. */
	readonly floor: string;
	readonly casMethod: SpreadMethod;
	readonly marginMethod: SpreadMethod;
	/** Rate that the floor is compared with. */
	readonly floorOn: FloorBase;
	/** Name of the convention that the terms follow; blank for none. */
	readonly convention: string;
	readonly systemCalendars: readonly string[];
	readonly clientCalendars: readonly string[];
	readonly principal: string;
	readonly customTextBox1: string;
	/** The latest day of the currency's index that has a fixing; none while it is being loaded. */
	readonly latestRateDate: LocalDate | undefined;
	/** The dates become the latest possible ones when the latest rate date arrives. */
	readonly awaitsLatestPeriod: boolean;
	readonly periodMemory: PeriodMemory;
	/** Dates ascending. */
	readonly principalChanges: readonly PrincipalChange[];
	/** Id of the next principal change. */
	readonly nextChangeId: number;
}
