import * as z from 'zod';

/** Schema that accepts any value, so that an invalid one becomes the `Error` of its deal, not of the request. */
const described = (type: string | readonly string[], description: string) =>
	z
		.unknown()
		.optional()
		.meta({ description, type: typeof type === 'string' ? type : [...type] });

const field = (description: string) => described('string', description);
const figure = (description: string) => described(['number', 'string'], description);
const flag = (description: string) => described(['boolean', 'string'], description);

const yesNo = 'true or false; also yes, no, y, n.';

const steps =
	'`[{date, value}]`, ascending, each from the accrual period on that starts on its date; or a text such as `2025-01-15 2.5; 2026-01-15 2.75`.';

const legFields = {
	Tag: field('Text of your own. Nothing depends on it.'),
	InterestType: field('Fixed or Float.'),
	InterestRate: figure('Percent per year, from -100 to 1000. Required on a fixed leg, refused on a floating one.'),
	Spread: figure('Basis points, from -10000 to 10000. Floating legs only. Absent: 0.'),
	PayReceive: field('Pay or Receive, seen from your organization. The legs must differ.'),
	Currency: field('ISO code.'),
	Notional: figure('From one minor unit of the currency of the leg, such as 0.01, to 1e15.'),
	IndexName: field('Floating legs: SOFR, SONIA, ESTR, LIBOR, EURIBOR and the like; TERM_SOFR with a tenor.'),
	Tenor: field('Tenor of the index, such as 3M. ON or blank for an overnight index.'),
	IndexFixingLag: figure('Business days, 0 to 10. IBOR: from fixing to accrual start. Overnight index: lookback.'),
	ResetInArrears: flag(
		`Whether a rate is fixed at the end of its accrual, for the tenor after it, without a convexity adjustment: ${yesNo} Term index only. Absent: false.`,
	),
	PaymentBusinessDays: figure('Business days from the adjusted end of a period to its payment, 0 to 30.'),
	InterestPaymentFrequency: field(
		'Annual, SemiAnnual, Every4Months, Quarterly, BiMonthly, Monthly, Weekly, Zero, or 12M, 6M, 4M, 3M, 2M, 1M, 1W. Of an IBOR leg the tenor of its index, or with CalculationFrequency a multiple of it.',
	),
	CalculationFrequency: field(
		'Frequency of calculation periods, several of which are paid together: divides InterestPaymentFrequency, of a term index its tenor. Absent: InterestPaymentFrequency.',
	),
	CompoundingMethod: field(
		'None, Straight, Flat or SpreadExclusive: what earlier interest of a payment earns in later calculation periods: nothing, rate and spread, the rate, or the rate with the spread added simply. Absent: None.',
	),
	DayConvention: field(
		'ACT/360, ACT/365F, ACT/ACT ISDA, ACT/ACT ICMA, 30/360, 30/360 US, 30E/360, 30E/360 ISDA or BUS/252. Absent: that of the index, or of the fixed leg of its market swap.',
	),
	IndexLockoutPeriod: figure('Business days, 0 to 10. Overnight index only.'),
	IndexObservationMethod: field('Lookback, PeriodShift or Mixed. Overnight index only. Absent: Lookback.'),
	Averaging: field(
		'Compounded or Average: the mean of the daily rates weighted by days. Overnight index only. Absent: Compounded.',
	),
	PaymentBusinessConvention: field(
		'ModifiedFollowing, Following, Preceding, ModifiedPreceding or NoMoving: accrual dates stay, payments follow. Absent: ModifiedFollowing.',
	),
	NotionalExchange: field('None, Start, End or Both. Absent: None, with two currencies Both.'),
	StubRule: field('ShortFirst, LongFirst, ShortLast, LongLast, Issue or Maturity. Absent: ShortFirst.'),
	FirstRegularPaymentDate: field('YYYY-MM-DD, unadjusted, between start and end.'),
	LastRegularPaymentDate: field(
		'YYYY-MM-DD, unadjusted, between start and end: the period after it is a stub. A whole number of periods after FirstRegularPaymentDate.',
	),
	FirstStubRate: figure(
		'Percent per year: agreed rate of the stub at the start, in every view. The spread of a floating leg is added. Not with a tenor.',
	),
	FirstStubIndex: field('Index of the stub at the start: that of the leg. Term index only.'),
	FirstStubTenor: field('Tenor whose rate the stub at the start has. Term index only.'),
	FirstStubSecondTenor: field('Longer tenor: the rate is interpolated linearly by days between both.'),
	LastStubRate: figure(
		'Percent per year: agreed rate of the stub at the end, in every view. The spread of a floating leg is added. Not with a tenor.',
	),
	LastStubIndex: field('Index of the stub at the end: that of the leg. Term index only.'),
	LastStubTenor: field('Tenor whose rate the stub at the end has. Term index only.'),
	LastStubSecondTenor: field('Longer tenor: the rate is interpolated linearly by days between both.'),
	RollConvention: described(
		['string', 'number'],
		'EOM, IMM, 1 to 30 or None: month ends, third Wednesdays or the day of the month to which unadjusted dates roll. The date from which they are rolled is such a day. Frequencies of months only. Absent: None.',
	),
	Calendars: described(
		['array', 'string'],
		'Calendars of the dates of the leg: names such as UKG_FI, USA_FI and EMU, or FpML business centers such as GBLO, USNY and EUTA; a list of at most 5, or a text with commas between them. Absent: those of the indices of the deal.',
	),
	RateSchedule: described(['array', 'string'], `Fixed legs: later rates in percent, ${steps}`),
	SpreadSchedule: described(['array', 'string'], `Floating legs: later spreads in basis points, ${steps}`),
	NotionalSchedule: described(['array', 'string'], `Later notionals, instead of an amortization, ${steps}`),
	CurveDefinition: described(
		'object',
		'Curve of the LIBOR view, `{currency, discountingTenor, id, indexTenor, interpolation, name}`: `id` decides, the others must agree. interpolation: log-linear, linear-zero or natural-cubic; absent: log-linear.',
	),
	SpreadAdjustment: figure(
		'Basis points, from -10000 to 10000. Term index only: replaces the spread adjustment of the index in the view rfrSpread and in periods on the fallback. Absent: that of the index.',
	),
	FallbackDate: field(
		'YYYY-MM-DD. Term index only: the first accrual period that starts on or after it, and all later ones, follow the fallback in the view libor. Absent: the cessation of the index.',
	),
};

type LegFields<N extends 1 | 2> = {
	[F in keyof typeof legFields as F extends 'CurveDefinition'
		? `leg${N}CurveDefinition`
		: `leg${N}${F & string}`]: (typeof legFields)[F];
};

const fieldsOf = <N extends 1 | 2>(leg: N) =>
	Object.fromEntries(Object.entries(legFields).map(([name, schema]) => [`leg${leg}${name}`, schema])) as LegFields<N>;

/** A deal in a request. Numbers can be sent as JSON numbers or as strings. */
export const valuationItem = z.strictObject({
	dealId: field('Your identifier of the deal, at most 100 characters.'),
	instrumentType: field('Label of at most 40 characters. Nothing depends on it.'),
	instrumentTag: field('LIBOR or RFR. A deal tagged RFR has no LIBOR view.'),
	startDate: field('YYYY-MM-DD, unadjusted.'),
	endDate: field('YYYY-MM-DD, unadjusted.'),
	getPaymentInfo: flag(`Whether the answer has cash flows, fixings and market data: ${yesNo} Absent: false.`),
	...fieldsOf(1),
	...fieldsOf(2),
	amortized: flag(yesNo),
	amortizationType: field('Schedule, Linear or Annuity.'),
	amortizationFrequency: field('As a payment frequency. Absent: that of the leg.'),
	amortizationResidual: flag(`Whether a principal remains until the end: ${yesNo}`),
	fees: described(
		['array', 'string'],
		'Payments in addition to the legs: `[{date, payReceive, amount, currency}]`, or a text such as `2021-07-09 Pay 25000 USD; 2022-07-09 Receive 1000 USD`. At most 100, in the currency of a leg; part of every view.',
	),
	labels: described(
		'object',
		'`{party, counterparty, tradeId, uti, book, text}`, texts of at most 200 characters. Kept and shown with the deal; no figure depends on them.',
	),
	amortizationSchedule: described(
		['object', 'array'],
		'`{leg1: […], leg2: […]}` with rows `{startDate, endDate, principalAmount}`, or one list for both legs.',
	),
});

export type ValuationItem = z.input<typeof valuationItem>;
