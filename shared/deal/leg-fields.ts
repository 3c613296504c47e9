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

/** Names of a leg's fields in a request. */
export type LegNames = Readonly<Record<LegField, string>>;

const namesOf = (leg: 1 | 2) => Object.fromEntries(legFields.map((field) => [field, `leg${leg}${field}`])) as LegNames;

/** Field names in a request, for leg 1 and leg 2. */
export const legNames: readonly [LegNames, LegNames] = [namesOf(1), namesOf(2)];

/** Every field that a deal can have. */
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
