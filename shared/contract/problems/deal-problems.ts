import { define, isoDate, number, text } from './problem-definition.ts';

/** `field` is the path of the field in its valuation item; `found` its value, shortened. */
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

/** Faults of one deal, which its `Error` has in an answer of 200; the other deals are valued. */
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
	/** `currencies`: currencies that have an exchange rate on the date. */
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
	/** `nearest`: the last date before and the first one after that have one. */
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
