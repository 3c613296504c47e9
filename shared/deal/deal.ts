import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { Interpolation } from '../curve/interpolation-names.ts';
import type { BusinessDayConvention } from '../time/adjust-date.ts';
import type { DayCount } from '../time/day-count.ts';
import type { EpochDay, Tenor } from '../time/local-date.ts';
import type { Stub } from '../time/schedule-dates.ts';

export const instrumentTags = ['LIBOR', 'RFR'] as const;
/** Tag that determines a deal's views. `LIBOR`: it is valued in all three views. `RFR`: it has no LIBOR view. */
export type InstrumentTag = (typeof instrumentTags)[number];

/**
 * Observation method of an overnight leg. `Lookback` weights each fixing by days of the accrual period, `PeriodShift`
 * by days of the observation period. `Mixed` annualises the rate over the observation period and pays it for the
 * accrual period.
 */
export type ObservationMethod = 'Lookback' | 'PeriodShift' | 'Mixed';

/**
 * Treatment of interest from earlier calculation periods of the same payment period. `None`: this interest earns no
 * further interest. `Straight`: it earns the rate and the spread. `Flat`: it earns the rate without the spread.
 * `SpreadExclusive`: it earns the rate, and the spread accrues as simple interest.
 */
export type CompoundingMethod = 'None' | 'Flat' | 'Straight' | 'SpreadExclusive';

/** Calculation periods that are shorter than payment periods; several of them are paid together. */
export interface Calculation {
	/** Must be the payment frequency divided by a whole number. */
	readonly frequency: Tenor;
	readonly method: CompoundingMethod;
}

export type Averaging = 'Compounded' | 'Average';

/** Day to which unadjusted dates roll: end of month, third Wednesday, or a day, at most the last of the month. */
export type RollConvention = 'EOM' | 'IMM' | number;

export type NotionalExchange = 'None' | 'Start' | 'End' | 'Both';

/** Outstanding principal from `start` (included) to `end` (excluded); both unadjusted. */
export interface PrincipalRow {
	readonly start: EpochDay;
	readonly end: EpochDay;
	readonly principal: number;
}

/**
 * Amortisation of a leg.
 *
 * `schedule`: the rows state the outstanding principal. `linear` and `annuity`: the notional decreases to `residual`,
 * one step per `frequency`.
 */
export type Amortisation =
	| { readonly type: 'schedule'; readonly rows: readonly PrincipalRow[] }
	| {
			readonly type: 'linear' | 'annuity';
			readonly residual: number;
			/** Undefined means the payment frequency of the leg. */
			readonly frequency: Tenor | undefined;
			/** `frequency` as written in the request; undefined if blank. */
			readonly statedFrequency: string | undefined;
			/** Percent per year. For an annuity this is the fixed rate of the deal. */
			readonly ratePercent: number;
	  };

/** Rate, spread or notional from the accrual period starting on `day` (unadjusted or adjusted) until the next step. */
export interface Step {
	readonly day: EpochDay;
	readonly value: number;
}

/** Stub rate: an agreed percentage in every view, the rate of one index tenor, or interpolated between two tenors. */
export type StubRate =
	| { readonly ratePercent: number }
	| { readonly tenors: readonly [string] | readonly [string, string] };

/** Curve of `id` that replaces that of the index in the LIBOR view. The other fields must agree with its definition. */
export interface ChosenCurve {
	readonly id: string;
	readonly currency: string | undefined;
	readonly name: string | undefined;
	readonly indexTenor: string | undefined;
	/** `OIS`, or the tenor of the index for a self-discounted curve. */
	readonly discountingTenor: string | undefined;
	/** Undefined means the interpolation of the curve definition. */
	readonly interpolation: Interpolation | undefined;
}

export interface LegTerms {
	readonly tag: string;
	readonly payReceive: 'Pay' | 'Receive';
	readonly currency: string;
	/** Positive, in the leg's currency. */
	readonly notional: number;
	/** Time between two payments; `zero` is a single payment at the end. */
	readonly frequency: Tenor | 'zero';
	/** Undefined if interest is calculated and paid at the same frequency. */
	readonly calculation: Calculation | undefined;
	/** `frequency` as written in the request; if blank on a term index, the index tenor. */
	readonly statedFrequency: string;
	readonly dayCount: DayCount;
	/** Business days from the adjusted period end to the payment. */
	readonly paymentLagDays: number;
	readonly businessDayConvention: BusinessDayConvention;
	readonly stub: Stub;
	/** Unadjusted. */
	readonly firstRegularDate: EpochDay | undefined;
	/** Unadjusted. Regular dates are rolled to or from this date; the period after it is a stub. */
	readonly lastRegularDate: EpochDay | undefined;
	/** Own rates of the stubs, to which the leg's spread is added. */
	readonly firstStub: StubRate | undefined;
	readonly lastStub: StubRate | undefined;
	/** Undefined: dates roll on the day of the month of the date from which they are rolled, without a month-end rule. */
	readonly rollConvention: RollConvention | undefined;
	/** Calendars for the dates of this leg, sorted. Undefined means the calendars of the deal's indices. */
	readonly calendars: readonly string[] | undefined;
	readonly notionalExchange: NotionalExchange;
	readonly amortisation: Amortisation | undefined;
	/** Changes of the notional; cannot be combined with an amortisation. */
	readonly notionalSteps: readonly Step[] | undefined;
	/** Changes of the fixed rate (percent), or of a floating leg's spread (bp). */
	readonly rateSteps: readonly Step[] | undefined;
}

export interface FixedLeg extends LegTerms {
	readonly kind: 'fixed';
	readonly ratePercent: number;
}

/** Floating leg on a term index, such as LIBOR, fixed in advance or in arrears. Interest is paid in arrears. */
export interface TermLeg extends LegTerms {
	readonly kind: 'term';
	readonly index: RateConventions;
	/** Tenor of the index, and length of a calculation period. */
	readonly indexTenor: string;
	/** Business days from the fixing to the accrual start. */
	readonly fixingLagDays: number;
	/** True if a rate is fixed at the end of its accrual period, for the tenor that starts at that date. */
	readonly resetsInArrears: boolean;
	readonly spreadBp: number;
	readonly curve: ChosenCurve | undefined;
	/** Replaces the index's spread adjustment in every fallback rate. Undefined means the adjustment of the index. */
	readonly spreadAdjustmentBp: number | undefined;
	/** Periods that start on or after this day pay the fallback. Undefined: the cessation date of the index. */
	readonly fallbackDate: EpochDay | undefined;
}

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

export interface Fee {
	/** Agreed date, not adjusted to business days. */
	readonly day: EpochDay;
	readonly payReceive: 'Pay' | 'Receive';
	/** Positive. */
	readonly amount: number;
	readonly currency: string;
}

/** Labels of a deal. They are stored, shown and exported, and do not affect any calculation. */
export const labelNames = ['party', 'counterparty', 'tradeId', 'uti', 'book', 'text'] as const;

export type LabelName = (typeof labelNames)[number];

export type DealLabels = Readonly<Partial<Record<LabelName, string>>>;

export const labelPath = (name: LabelName): string => `labels.${name}`;

/** Swap with its agreed terms, before dates are resolved. All fields are validated; see `read-deal.ts`. */
export interface Deal {
	readonly dealId: string;
	/** Text for the user; does not affect any calculation. */
	readonly instrumentType: string;
	readonly instrumentTag: InstrumentTag;
	/** Unadjusted. */
	readonly start: EpochDay;
	readonly end: EpochDay;
	readonly legs: readonly [Leg, Leg];
	readonly fees: readonly Fee[] | undefined;
	readonly labels: DealLabels | undefined;
	/** True if cash flows of this deal are requested. Undefined: the option of the valuation call applies. */
	readonly getPaymentInfo: boolean | undefined;
}

export const maxCharacters = {
	dealId: 100,
	instrumentType: 40,
	tag: 40,
	indexName: 20,
	tenor: 5,
	steps: 32_767,
	label: 200,
};

export const dealRanges = {
	/** Percent per year. */
	ratePercent: { min: -100, max: 1000 },
	spreadBp: { min: -10_000, max: 10_000 },
	fixingLagDays: { min: 0, max: 10 },
	lockoutDays: { min: 0, max: 10 },
	paymentLagDays: { min: 0, max: 30 },
	/** Range of principals. A notional must also be at least one minor unit of its currency. */
	principal: { min: 0, max: 1e15 },
};

export const maxCalendars = 5;

export const maxFees = 100;

export const maxScheduleRows = 5000;

/** Fields of a leg. In a request, `leg1` or `leg2` precedes the name. */
const legFields = [
	'Tag',
	'InterestType',
	'InterestRate',
	'Spread',
	'PayReceive',
	'Currency',
	'Notional',
	'IndexName',
	'Tenor',
	'IndexFixingLag',
	'ResetInArrears',
	'IndexLockoutPeriod',
	'IndexObservationMethod',
	'Averaging',
	'InterestPaymentFrequency',
	'CalculationFrequency',
	'CompoundingMethod',
	'DayConvention',
	'PaymentBusinessDays',
	'PaymentBusinessConvention',
	'StubRule',
	'FirstRegularPaymentDate',
	'LastRegularPaymentDate',
	'FirstStubRate',
	'FirstStubIndex',
	'FirstStubTenor',
	'FirstStubSecondTenor',
	'LastStubRate',
	'LastStubIndex',
	'LastStubTenor',
	'LastStubSecondTenor',
	'RollConvention',
	'Calendars',
	'RateSchedule',
	'SpreadSchedule',
	'NotionalSchedule',
	'NotionalExchange',
	'CurveDefinition',
	'SpreadAdjustment',
	'FallbackDate',
] as const;

type LegField = (typeof legFields)[number];

export type LegNames = Readonly<Record<LegField, string>>;

const namesOf = (leg: 1 | 2) => Object.fromEntries(legFields.map((field) => [field, `leg${leg}${field}`])) as LegNames;

export const legNames: readonly [LegNames, LegNames] = [namesOf(1), namesOf(2)];

export const dealFieldNames: readonly string[] = [
	'dealId',
	'instrumentType',
	'instrumentTag',
	'startDate',
	'endDate',
	'getPaymentInfo',
	'amortized',
	'amortizationType',
	'amortizationFrequency',
	'amortizationResidual',
	'amortizationSchedule',
	'fees',
	'labels',
	...legNames.flatMap((names) => Object.values(names)),
];
