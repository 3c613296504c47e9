import { define, isoDate, number, text } from './problem-definition.ts';

const curveAt = { curve: text, date: isoDate };

export const marketDataProblems = {
	'no-market-data-account': define(403, {}, () => 'Invalid user configurations, please contact our support team.'),
	'secret-not-own': define(403, {}, () => 'secretName must be that of your organization or be left out.'),
	'unknown-provider': define(
		403,
		{ provider: text },
		({ provider, offered }) => `There is no market-data provider ${provider}; there are: ${offered}.`,
		{ offered: text },
	),
	/** `nearest` is the last earlier date that has market data. */
	'missing-market-data': define(
		400,
		{ date: isoDate, nearest: isoDate },
		({ date, nearest }) => `No market data for ${date}. The nearest earlier date with market data is ${nearest}.`,
	),
	'no-market-data': define(400, { date: isoDate }, ({ date }) => `No market data for ${date} or an earlier date.`),
	'missing-curve-data': define(
		400,
		{ ...curveAt, nearest: isoDate },
		({ curve, date, nearest }) =>
			`No market data for ${curve} on ${date}. The nearest earlier date that has some is ${nearest}.`,
	),
	'no-curve-data': define(
		400,
		curveAt,
		({ curve, date }) => `No market data for ${curve} on ${date} or an earlier date.`,
	),
	'unknown-curve': define(404, { curve: text }, ({ curve }) => `There is no curve ${JSON.stringify(curve)}.`),
	'curve-tenor-unknown': define(
		400,
		{ curve: text, tenor: text, allowed: text },
		({ curve, tenor, allowed }) => `${curve} has no discounting tenor ${JSON.stringify(tenor)}; it has ${allowed}.`,
	),
	'no-curve': define(
		400,
		{ index: text, currency: text, tenor: text, date: isoDate, available: text },
		({ index, currency, tenor, date, available }) =>
			`There is no curve for ${currency} ${index} ${tenor}. Those of ${currency} on ${date}: ${available}.`,
	),
	'curves-rest-on-each-other': define(
		400,
		{ curve: text },
		({ curve }) =>
			`${curve} cannot be built: it and another curve rest on each other, and neither has swaps of its own.`,
	),
	'curve-not-built': define(
		400,
		{ curve: text, instrument: text },
		({ curve, instrument }) =>
			`${curve} cannot be built: no discount factor above zero reprices ${instrument}. Check its quote.`,
	),
	/** The rate depends on no date after the previous instrument's pillar, so it fixes no new point of the curve. */
	'instrument-adds-nothing': define(
		400,
		{ curve: text, instrument: text },
		({ curve, instrument }) =>
			`${curve} cannot be built: ${instrument} depends on no date after the shorter instruments. Remove one of them.`,
	),
	'unusable-quote': define(
		400,
		{ curve: text, instrument: text, field: text, expected: text },
		({ curve, instrument, field, expected }) => `${curve} cannot be built: ${field} of ${instrument} ${expected}.`,
	),
	'quoted-twice': define(
		400,
		{ curve: text, instrument: text, first: text, second: text },
		({ curve, instrument, first, second }) =>
			`${curve} cannot be built: ${instrument} is quoted in ${first} and in ${second}.`,
	),
	'shared-pillar': define(
		400,
		{ curve: text, first: text, second: text, pillar: isoDate },
		({ curve, first, second, pillar }) => `${curve} cannot be built: ${first} and ${second} both end on ${pillar}.`,
	),
	'curve-starts-later': define(
		400,
		{ curve: text, date: isoDate, from: isoDate },
		({ curve, date, from }) => `${curve} can be used from ${from} on, not for ${date}.`,
	),
	'curve-points-invalid': define(400, { count: number }, ({ first }) => first, { first: text }),
	'curve-name-invalid': define(
		400,
		{ max: number },
		({ max }) =>
			`A curve name has 1 to ${max} letters, digits, spaces and . _ - & ( ), and begins with a letter or a digit.`,
	),
	'curve-exists': define(
		409,
		{ curve: text },
		({ curve }) => `There is a curve ${JSON.stringify(curve)} already. Send replace: true to replace it.`,
	),
	'curve-limit-reached': define(
		409,
		{ max: number },
		({ max }) => `Your organization has ${max} curves, which is the limit.`,
	),
	'curve-changed-meanwhile': define(
		409,
		{ curve: text },
		({ curve }) => `${curve} was changed at the same time. Nothing was saved.`,
	),
	'fixings-invalid': define(400, { count: number }, ({ first }) => first, { first: text }),
	'fixing-limit-reached': define(
		409,
		{ max: number },
		({ max }) => `Your organization has ${max} fixings, which is the limit.`,
	),
	'fixings-changed-meanwhile': define(
		409,
		{},
		() => 'The fixings were changed at the same time. Send the request again.',
	),
	/** `fits` is the number of deals of this size that one request can contain. */
	'too-many-deals': define(
		413,
		{ deals: number, fits: number },
		({ deals, fits, what }) =>
			`The ${what} of ${deals} deals is larger than the limit. Send at most ${fits} such deals at once, or start a run with a file.`,
		{ what: text },
	),
};
