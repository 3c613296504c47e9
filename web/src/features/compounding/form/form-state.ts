import type { floorOptions, yearlyBases } from '../../../../../shared/contract/compounding.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';

export type FloorOption = (typeof floorOptions)[number];

export type YearlyBasis = (typeof yearlyBases)[number];

/** The fields whose text the user writes; what is wrong with a text stays beside it until it is corrected. */
export type NumberFieldKey = 'principal' | 'cas' | 'margin' | 'floor';

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
	readonly floorOption: FloorOption;
	readonly systemCalendars: readonly string[];
	readonly clientCalendars: readonly string[];
	readonly principal: string;
	readonly customTextBox1: string;
	/** The latest day of the currency's index that has a fixing; none while it is being loaded. */
	readonly latestRateDate: LocalDate | undefined;
	/** The date that a change of `days` keeps. */
	readonly lastEditedDate: 'startDate' | 'endDate' | undefined;
}
