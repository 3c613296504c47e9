import * as z from 'zod';
import { define, isoDate, number, text } from './problem-definition.ts';

const range = { field: text, min: text, max: text };
const period = { start: isoDate, end: isoDate };

const outOfRange = ({ field, min, max, value }: Readonly<Record<'field' | 'min' | 'max' | 'value', string>>) =>
	`${field} must be from ${min} to ${max}; it is ${value}.`;

const businessDaysRule = ({ field, max }: { readonly field: string; readonly max: number }) =>
	`${field} must be a whole number of business days from 0 to ${max}.`;

/** Labels of date fields in the specification, by field name. */
const dateLabels: Readonly<Record<string, string>> = {
	startDate: 'Start Date',
	endDate: 'End Date',
	principalAmtChanges: 'Change Date',
};

export const calculationProblems = {
	'unknown-currency': define(
		400,
		{ currency: text },
		({ currency }) => `The portal has no overnight index for ${currency}.`,
	),
	'start-not-before-end': define(400, period, ({ start, end }) => `startDate ${start} must be before endDate ${end}.`),
	'period-too-long': define(
		400,
		{ max: number, actual: number },
		({ max, actual }) => `A period has at most ${max} days; this one has ${actual}.`,
	),
	'days-contradict-dates': define(
		400,
		{ days: number, actual: number },
		({ days, actual, start, end }) => `days is ${days}, but from ${start} to ${end} there are ${actual} days.`,
		period,
	),
	'lookback-out-of-range': define(400, { field: text, max: number }, businessDaysRule),
	'lockout-out-of-range': define(400, { field: text, max: number }, businessDaysRule),
	'lookback-with-lockout': define(
		400,
		{ lookback: number, lockout: number },
		({ lookback, lockout }) =>
			`A loan has a lookback or a lockout, not both; this one has a lookback of ${lookback} and a lockout of ${lockout} business days.`,
	),
	'too-many-principal-changes': define(
		400,
		{ max: number, actual: number },
		({ max, actual }) => `principalAmtChanges has at most ${max} changes; this one has ${actual}.`,
	),
	'floor-without-base': define(
		400,
		{ allowed: text },
		({ allowed }) => `floorOn is none, but there is a floor. Leave the floor out, or set floorOn to one of ${allowed}.`,
	),
	/** `use` is `simple` for simple interest, or `BALANCE` for principal changes with the method BALANCE. */
	'floor-not-defined': define(
		400,
		{ floorOn: text, use: z.enum(['BALANCE', 'simple']), allowed: text },
		({ floorOn, use, allowed }) =>
			`A floor with floorOn ${floorOn} is not defined for ${use === 'simple' ? 'simple interest' : 'principal changes by BALANCE'}. Set floorOn to one of ${allowed}.`,
	),
	'spread-out-of-range': define(400, range, outOfRange, { value: text }),
	'principal-out-of-range': define(400, range, outOfRange, { value: text }),
	'principal-needed': define(400, {}, () => 'principal must be sent where there are principalAmtChanges.'),
	'change-out-of-range': define(400, range, outOfRange, { value: text }),
	'change-date-invalid': define(
		400,
		{ date: text },
		({ date }) => `principalAmtChanges.${date}: a change date must be an existing date YYYY-MM-DD.`,
	),
	'change-outside-period': define(
		400,
		{ date: isoDate },
		({ date }) => `principalAmtChanges.${date}: a change must be dated after the start and before the end.`,
	),
	'change-is-zero': define(
		400,
		{ date: isoDate },
		({ date }) => `principalAmtChanges.${date}: Principal Change can not be 0.`,
	),
	'unknown-convention': define(
		400,
		{ convention: text, currency: text },
		({ convention, currency }) => `There is no convention ${convention} for ${currency}.`,
	),
	'convention-simple': define(
		400,
		{ convention: text },
		({ convention }) => `Convention ${convention} pays simple interest, which only the comparison calculates.`,
	),
	'convention-open': define(
		400,
		{ convention: text, term: text, choices: text },
		({ convention, term, choices }) => `Convention ${convention} leaves ${term} open: send one of ${choices}.`,
	),
	'no-calendar': define(400, {}, () => 'At least one calendar must be selected.'),
	'non-business-day': define(
		400,
		{ field: text, date: isoDate },
		({ field, date }) => `${dateLabels[field] ?? field} ${date} falls on non-business day. Please change it first.`,
	),
	'lockout-too-long': define(
		400,
		{ lockout: number, max: number },
		({ lockout, max }) => `lockout is ${lockout} business days; this period allows at most ${max}.`,
	),
	'empty-observation-period': define(
		400,
		period,
		({ start, end }) =>
			`The observation period of ${start} to ${end} has no day. Leave the observation shift out, or choose business days.`,
	),
	/** The rates service also returns this range, in its fields `completeFrom` and `completeTo`. */
	'outside-calendar': define(
		400,
		{
			calendar: text,
			date: isoDate,
			from: isoDate,
			to: isoDate,
			completeFrom: isoDate.optional(),
			completeTo: isoDate.optional(),
		},
		({ calendar, date, from, to }) =>
			`Calendar ${calendar} is complete from ${from} to ${to}; the calculation needs ${date}.`,
	),
	'missing-fixing': define(400, { index: text, date: isoDate }, ({ index, date }) => `No ${index} fixing for ${date}.`),
	'date-out-of-range': define(400, { date: isoDate }, ({ date }) => `Nothing is calculated for ${date}.`),
	'no-record-date': define(
		400,
		{ rate: text, date: isoDate },
		({ rate, date }) => `${date} is not a record date of ${rate}.`,
	),
	'no-spread-adjustment': define(
		400,
		{ rate: text, tenor: text },
		({ rate, tenor }) => `No spread adjustment for ${rate} ${tenor}.`,
	),
	'no-overnight-index': define(400, { currency: text }, ({ currency }) => `No overnight index for ${currency}.`),
	'none-published-before': define(
		400,
		{ rate: text, tenor: text, date: isoDate },
		({ rate, tenor, date }) => `No ${rate} ${tenor} fallback rate was published before ${date}.`,
	),
	'before-consumer-products': define(
		400,
		{ date: isoDate, from: isoDate },
		({ from }) => `Consumer cash fallbacks begin on ${from}.`,
	),
	'unknown-rate': define(
		404,
		{ currency: text, name: text, tenor: text },
		({ currency, name, tenor }) => `There is no fallback of ${currency} ${name} ${tenor}.`,
	),
	'unknown-rate-name': define(
		404,
		{ currency: text, name: text },
		({ currency, name }) => `There is no rate ${currency} ${name}.`,
	),
	'unknown-cursor': define(
		400,
		{ field: text },
		() => 'cursor must be that of the page before, with the same currency and dates.',
	),
	'no-publisher': define(404, { index: text }, ({ index }) => `${index} is not fetched from a publisher.`),
	'fetched-recently': define(
		409,
		{ publisher: text, minutes: number },
		({ publisher, minutes }) =>
			`${publisher} was asked a moment ago. It can be asked again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
	),
	'fetching-off': define(409, {}, () => 'This portal does not fetch fixings from publishers.'),
	'no-longer-held': define(
		409,
		{ index: text, date: isoDate, value: text },
		({ index, date, value }) => `${value} is no longer in quarantine for ${index} on ${date}. Load the list again.`,
	),
};
