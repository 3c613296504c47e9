import { define, isoDate, number, text } from './problem-definition.ts';

const named = { scenario: text };

/** Problems of risk figures, scenarios, attribution and conversion. Those of one deal or scenario leave the others. */
export const riskProblems = {
	'two-fixed-legs': define(400, {}, () => 'A deal with two fixed legs has no par rate.'),
	'stepped-rate': define(
		400,
		{ leg: number },
		({ leg }) => `The rate or spread of leg ${leg} has steps, so there is no single par rate or spread.`,
	),
	'compounded-rate': define(
		400,
		{ leg: number },
		({ leg }) => `The rate or spread of leg ${leg} earns interest itself, so its par rate is not calculated.`,
	),
	'compounding-not-converted': define(
		400,
		{},
		() => 'A leg whose calculation periods compound is not converted: the spread adjustment would earn interest, too.',
	),
	'no-interest-left': define(
		400,
		{ leg: number },
		({ leg }) =>
			`Leg ${leg} pays no interest at its rate or spread after the valuation date, so there is no par rate or spread.`,
	),
	'ladder-quote-not-built': define(
		400,
		{ instrument: text, curve: text },
		({ instrument, curve }) =>
			`${curve} cannot be built when ${instrument} moves by one basis point, so this quote has no figure.`,
	),
	'ladder-shift-not-built': define(
		400,
		{ curve: text },
		({ curve }) => `${curve} cannot be built when all quotes move by one basis point, so this shift has no figure.`,
	),
	'scenario-unknown': define(
		400,
		{ ...named, allowed: text },
		({ scenario, allowed }) => `There is no scenario ${JSON.stringify(scenario)}; there are ${allowed}.`,
	),
	'unknown-scenario': define(404, { name: text }, ({ name }) => `Your organization has no scenario named ${name}.`),
	'scenario-name-taken': define(
		409,
		{ name: text, by: text, at: text, version: number },
		({ name, by }) => `Your organization already has a scenario named ${name}, saved by ${by}.`,
	),
	'too-many-scenarios': define(
		409,
		{ max: number },
		({ max }) => `An organization has at most ${max} scenarios. Remove one first.`,
	),
	'scenario-currency-unknown': define(
		400,
		{ ...named, currency: text, allowed: text },
		({ scenario, currency, allowed }) =>
			`Scenario ${scenario}: ${JSON.stringify(currency)} is no currency. Use ALL or one of ${allowed}.`,
	),
	'scenario-tenor-unknown': define(
		400,
		{ ...named, tenor: text },
		({ scenario, tenor }) =>
			`Scenario ${scenario}: ${JSON.stringify(tenor)} is no tenor. Use ON or a number of weeks, months or years, such as 2W, 3M or 10Y.`,
	),
	'scenario-entry-twice': define(
		400,
		{ ...named, entry: text },
		({ scenario, entry }) => `Scenario ${scenario} has ${entry} twice. Remove one of them.`,
	),
	'scenario-empty': define(400, named, ({ scenario }) => `Scenario ${scenario} has no shift. Enter one at least.`),
	'scenario-not-defined': define(
		400,
		{ ...named, currency: text },
		({ scenario, currency }) => `The regulation has no size of ${scenario} for ${currency}.`,
	),
	'no-common-quotes': define(
		400,
		{ from: isoDate, to: isoDate },
		({ from, to }) => `The market data of ${from} and ${to} have no instrument in common.`,
	),
	'dates-not-ascending': define(
		400,
		{ from: isoDate, to: isoDate },
		({ from, to }) => `The second date is ${to}; it must be after the first one, ${from}.`,
	),
	'deal-listed-twice': define(
		400,
		{ deal: text },
		({ deal }) => `The book has more than one deal ${JSON.stringify(deal)}, so it cannot be matched between the dates.`,
	),
	'choice-without-deal': define(
		400,
		{ deal: text },
		({ deal }) => `There is a choice for the deal ${JSON.stringify(deal)}, which is not in the book.`,
	),
	'choice-twice': define(
		400,
		{ deal: text },
		({ deal }) => `There are several choices for the deal ${JSON.stringify(deal)}. The last one is used.`,
	),
	'nothing-to-convert': define(
		400,
		{},
		() => 'The deal has no leg on a term index under a LIBOR view, so there is nothing to convert.',
	),
	'spreads-cancel': define(
		400,
		{},
		() => 'One basis point on both legs has almost no value, so no common spread makes the values equal.',
	),
};
