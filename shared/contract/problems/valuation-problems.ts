import { define, isoDate, number, text } from './problem-definition.ts';

/** Parameters of a fault in a deal. `field` is the path of the field in the deal, `found` its shortened value. */
const fault = { field: text, found: text, expected: text };
const place = { field: text, expected: text };
const listed = { field: text, found: text, allowed: text };

interface Fault {
	readonly field: string;
	readonly found: string;
	readonly expected: string;
}

const wrong = ({ field, found, expected }: Fault) => `${field} is ${found}; it must be ${expected}.`;

const unknown = ({ field, found, allowed }: { readonly [name in 'field' | 'found' | 'allowed']: string }) =>
	`${field} is ${found}; it must be one of ${allowed}.`;

/** Problems of one deal. The answer has status 200 and the problem as the deal's `Error`; other deals are valued. */
export const dealProblems = {
	'deal-not-an-object': define(400, {}, () => 'A valuation item must be an object with the fields of a deal.'),
	'field-required': define(400, place, ({ field, expected }) => `${field} is missing; it must be ${expected}.`),
	'field-not-allowed': define(400, fault, wrong),
	'field-unknown': define(400, { field: text }, ({ field }) => `${field} is not a field of a deal.`),
	'not-a-text': define(400, fault, wrong),
	'not-a-number': define(400, fault, wrong),
	'not-a-date': define(400, fault, wrong),
	'not-a-list': define(400, fault, wrong),
	'not-an-object': define(400, fault, wrong),
	'out-of-range': define(400, fault, wrong),
	'value-unknown': define(400, listed, unknown),
	'index-unknown': define(400, listed, unknown),
	'tenor-unknown': define(400, listed, unknown),
	'end-not-after-start': define(400, fault, wrong),
	'frequency-unlike-tenor': define(400, fault, wrong),
	'legs-same-direction': define(400, fault, wrong),
	'amortisation-overlap': define(400, fault, wrong),
	'amortisation-gap': define(400, fault, wrong),
	'amortisation-uneven': define(400, fault, wrong),
	'field-contradiction': define(400, fault, wrong),
	'lockout-beyond-period': define(400, fault, wrong),
	/** `currencies` are those with an exchange rate on the date. */
	'missing-spot': define(
		400,
		{ from: text, to: text, date: isoDate, currencies: text },
		({ from, to, date, currencies }) =>
			`The market data of ${date} have no exchange rate from ${from} to ${to}. Currencies with a rate: ${currencies}.`,
	),
	'report-currency-unknown': define(
		400,
		{ currency: text, date: isoDate, currencies: text },
		({ currency, date, currencies }) =>
			`The market data of ${date} have no exchange rate to the report currency ${currency}. Currencies with a rate: ${currencies}.`,
	),
	/** `nearest` contains the last date before and the first date after it that have a cash flow. */
	'no-cash-flow-on-date': define(
		400,
		{ leg: number, date: isoDate, nearest: text },
		({ leg, date, nearest }) => `Leg ${leg} has no cash flow on ${date}. The nearest dates that have one: ${nearest}.`,
	),
	'no-cash-flows': define(
		400,
		{ leg: number, from: isoDate },
		({ leg, from }) => `Leg ${leg} has no cash flow after ${from}, the valuation date.`,
	),
	'not-finite': define(
		400,
		{ view: text },
		({ view }) => `The view ${view} has no finite value: its terms or its curves are too extreme.`,
	),
};

export const runProblems = {
	'too-many-deals-to-match': define(
		400,
		{ max: number, runId: text },
		({ max, runId }) => `The run ${runId} has more than ${max} deals, which is too many to match two books.`,
	),
	'unknown-run': define(404, { runId: text }, ({ runId }) => `Your organization has no run ${runId}.`),
	'run-exists': define(
		409,
		{ runId: text },
		({ runId }) => `Run ${runId} was started with another file or with other terms. Use a new identifier.`,
	),
	'run-not-done': define(
		409,
		{ runId: text, state: text },
		({ runId, state }) => `Run ${runId} is ${state}; it has no results.`,
	),
	'run-without-analysis': define(
		404,
		{ runId: text, analysis: text },
		({ runId, analysis }) => `Run ${runId} was started without ${analysis}. Start a run with it.`,
	),
	'run-id-out-of-time': define(
		400,
		{ runId: text },
		() => 'The time in runId is not the present time. Get an identifier with runs/upload.',
	),
	'no-upload': define(404, { runId: text }, ({ runId }) => `No file was uploaded for run ${runId}.`),
	'deals-or-upload': define(400, {}, () => 'Send either deals, or the runId of an uploaded file.'),
	'run-file-too-large': define(
		413,
		{ limitBytes: number, bytes: number },
		({ limitBytes, bytes }) => `The file has ${bytes} bytes; the limit is ${limitBytes}. Divide it.`,
	),
	'too-many-runs': define(
		429,
		{ limit: number, running: number },
		({ limit, running }) =>
			`You have ${running} runs that have not ended; the limit is ${limit}. Start this run again when one of them has ended or was cancelled.`,
	),
	'saved-text-invalid': define(400, { field: text }, ({ field, fault }) => `${field}: ${fault}`, { fault: text }),
};

const named = { scenario: text };

/** Problems with risk, scenarios, attribution and conversion. A problem with one deal or scenario affects no others. */
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
