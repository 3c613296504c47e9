import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { Interpolation } from '../curve/interpolation-names.ts';
import type { BusinessDayConvention } from '../time/adjust-date.ts';
import type { DayCount } from '../time/day-count.ts';
import type { EpochDay, Tenor } from '../time/local-date.ts';
import type { Stub } from '../time/schedule-dates.ts';

export const instrumentTags = ['LIBOR', 'RFR'] as const;
/** `LIBOR`: valued under all three views. `RFR`: has no LIBOR view. */
export type InstrumentTag = (typeof instrumentTags)[number];

/**
 * Observation method of an overnight leg. `Lookback` weighs each fixing by the days of the accrual period,
 * `PeriodShift` by those of the observation period. `Mixed` annualises by the observation period and pays on the
 * accrual period.
 */
export type ObservationMethod = 'Lookback' | 'PeriodShift' | 'Mixed';

/**
 * Interest of earlier calculation periods in a payment period. `None`: is added up. `Straight`: earns rate and spread.
 * `Flat`: earns the rate without spread. `SpreadExclusive`: earns the rate, and the spread is added simply.
 */
export type CompoundingMethod = 'None' | 'Flat' | 'Straight' | 'SpreadExclusive';

/** Calculation periods, several of which are paid together. */
export interface Calculation {
	/** Divides the frequency of the payments. */
	readonly frequency: Tenor;
	readonly method: CompoundingMethod;
}

/** Daily rates of an overnight leg: compounded, or their mean weighted by days. */
export type Averaging = 'Compounded' | 'Average';

/**
 * Day to which unadjusted dates roll: the end of the month, the third Wednesday, or a day of the month (the last day of a
 * shorter month).
 */
export type RollConvention = 'EOM' | 'IMM' | number;

/** Notional amounts that are paid in addition to interest. */
export type NotionalExchange = 'None' | 'Start' | 'End' | 'Both';

/** An outstanding principal from a day (included) to another (excluded); both unadjusted. */
export interface PrincipalRow {
	readonly start: EpochDay;
	readonly end: EpochDay;
	readonly principal: number;
}

/**
 * Amortisation of a leg.
 *
 * `schedule`: the rows say what is outstanding. `linear` and `annuity`: down to `residual`, at every `frequency`.
 */
export type Amortisation =
	| { readonly type: 'schedule'; readonly rows: readonly PrincipalRow[] }
	| {
			readonly type: 'linear' | 'annuity';
			readonly residual: number;
			/** Undefined: the frequency of the leg. */
			readonly frequency: Tenor | undefined;
			/** `frequency` as it was sent; undefined: blank. */
			readonly statedFrequency: string | undefined;
			/** Percent per year; of an annuity the fixed rate of the deal. */
			readonly ratePercent: number;
	  };

/** A value from the accrual period that starts on a day, unadjusted or adjusted, until the next step. */
export interface Step {
	readonly day: EpochDay;
	readonly value: number;
}

/**
 * Own rate of a stub: agreed in percent, the same in every view, or that of one tenor of the index, or between two tenors.
 */
export type StubRate =
	| { readonly ratePercent: number }
	| { readonly tenors: readonly [string] | readonly [string, string] };

/** A curve that the user chose for the LIBOR view instead of the index's own. `id` decides, the others must agree. */
export interface ChosenCurve {
	readonly id: string;
	readonly currency: string | undefined;
	readonly name: string | undefined;
	readonly indexTenor: string | undefined;
	/** `OIS`, or the tenor of the index for a self-discounted curve. */
	readonly discountingTenor: string | undefined;
	/** Undefined: that of the definition. */
	readonly interpolation: Interpolation | undefined;
}

export interface LegTerms {
	readonly tag: string;
	readonly payReceive: 'Pay' | 'Receive';
	readonly currency: string;
	/** Positive, in the leg's currency. */
	readonly notional: number;
	/** Time between two payments; `zero` is one payment at the end. */
	readonly frequency: Tenor | 'zero';
	/** Undefined: interest is calculated and paid at the same frequency. */
	readonly calculation: Calculation | undefined;
	/** `frequency` as it was sent; of a term index with a blank frequency its tenor. */
	readonly statedFrequency: string;
	readonly dayCount: DayCount;
	/** Business days from the adjusted period end to the payment. */
	readonly paymentLagDays: number;
	readonly businessDayConvention: BusinessDayConvention;
	readonly stub: Stub;
	/** Unadjusted. */
	readonly firstRegularDate: EpochDay | undefined;
	/** Unadjusted. Earlier dates are rolled from it, or to it; the period after it is a stub. */
	readonly lastRegularDate: EpochDay | undefined;
	/** Own rates of the stubs. A spread is added. */
	readonly firstStub: StubRate | undefined;
	readonly lastStub: StubRate | undefined;
	/** Undefined: the day of the date from which dates are rolled, without a rule for month ends. */
	readonly rollConvention: RollConvention | undefined;
	/** Calendars of the dates of this leg, sorted; undefined: those of the indices of the deal. */
	readonly calendars: readonly string[] | undefined;
	readonly notionalExchange: NotionalExchange;
	readonly amortisation: Amortisation | undefined;
	/** Changes of the notional, instead of an amortisation. */
	readonly notionalSteps: readonly Step[] | undefined;
	/** Changes of the fixed rate, percent, or of the spread of a floating leg, bp. */
	readonly rateSteps: readonly Step[] | undefined;
}

export interface FixedLeg extends LegTerms {
	readonly kind: 'fixed';
	readonly ratePercent: number;
}

/** A floating leg on a term index, such as LIBOR: fixed in advance or in arrears, paid in arrears. */
export interface TermLeg extends LegTerms {
	readonly kind: 'term';
	readonly index: RateConventions;
	/** Also the frequency of its calculation periods. */
	readonly indexTenor: string;
	/** Business days from the fixing to the accrual start. */
	readonly fixingLagDays: number;
	/** True if a rate is fixed at the end of its accrual, for the tenor after it. */
	readonly resetsInArrears: boolean;
	readonly spreadBp: number;
	readonly curve: ChosenCurve | undefined;
	/** Replaces the spread adjustment of the index wherever its fallback is paid; undefined: that of the index. */
	readonly spreadAdjustmentBp: number | undefined;
	/**
	 * The first accrual period that starts on or after this day pays the fallback, and so do all later ones; earlier ones
	 * stay on the index. Undefined: the cessation of the index decides.
	 */
	readonly fallbackDate: EpochDay | undefined;
}

/** A floating leg on an overnight index, compounded or averaged in arrears. */
export interface OvernightLeg extends LegTerms {
	readonly kind: 'overnight';
	readonly index: RateConventions;
	readonly spreadBp: number;
	readonly lookbackDays: number;
	readonly lockoutDays: number;
	readonly observationMethod: ObservationMethod;
	readonly averaging: Averaging;
	readonly curve: ChosenCurve | undefined;
}

export type Leg = FixedLeg | TermLeg | OvernightLeg;
export type FloatingLeg = TermLeg | OvernightLeg;

/** A payment in addition to the legs, such as an upfront fee. */
export interface Fee {
	/** Agreed date, not adjusted to business days. */
	readonly day: EpochDay;
	readonly payReceive: 'Pay' | 'Receive';
	/** Positive. */
	readonly amount: number;
	/** Currency of a leg. */
	readonly currency: string;
}

/** Labels of a deal: kept, shown and exported; no figure depends on them. */
export const labelNames = ['party', 'counterparty', 'tradeId', 'uti', 'book', 'text'] as const;

export type LabelName = (typeof labelNames)[number];

export type DealLabels = Readonly<Partial<Record<LabelName, string>>>;

/** Path of a label in the fields of a deal. */
export const labelPath = (name: LabelName): string => `labels.${name}`;

/** A swap as agreed: terms without resolved dates. Every field is checked; see `read-deal.ts`. */
export interface Deal {
	readonly dealId: string;
	/** A label; nothing depends on it. */
	readonly instrumentType: string;
	readonly instrumentTag: InstrumentTag;
	/** Unadjusted. */
	readonly start: EpochDay;
	readonly end: EpochDay;
	readonly legs: readonly [Leg, Leg];
	readonly fees: readonly Fee[] | undefined;
	readonly labels: DealLabels | undefined;
	/** True if the cash flows of this deal are wanted; undefined leaves it to the call. */
	readonly getPaymentInfo: boolean | undefined;
}

/** Largest number of characters. */
export const maxCharacters = {
	dealId: 100,
	instrumentType: 40,
	tag: 40,
	indexName: 20,
	tenor: 5,
	steps: 32_767,
	label: 200,
};

/** Smallest and largest value of the numbers of a deal. */
export const dealRanges = {
	/** Percent per year. */
	ratePercent: { min: -100, max: 1000 },
	spreadBp: { min: -10_000, max: 10_000 },
	fixingLagDays: { min: 0, max: 10 },
	lockoutDays: { min: 0, max: 10 },
	paymentLagDays: { min: 0, max: 30 },
	/** A notional is at least one minor unit of its currency. */
	principal: { min: 0, max: 1e15 },
};

/** Calendars of a leg. */
export const maxCalendars = 5;

/** Fees of a deal. */
export const maxFees = 100;

/** Rows in the schedule of a leg. */
export const maxScheduleRows = 5000;
