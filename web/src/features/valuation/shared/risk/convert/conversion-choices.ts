import { conversionMethods } from '#shared/contract/valuation-risk.ts';
import { readPlainNumber } from '#shared/deal/deal-values.ts';
import { oneOf } from '../analysis-terms.ts';

type ConversionMethod = (typeof conversionMethods)[number];

export interface ConversionChoice {
	readonly method: ConversionMethod;
	/** Basis points; used only by the method `cash`. */
	readonly spreadBp: number;
}

/** Conversion choices of single deals that differ from the choice for the whole book, by deal ID. */
type ConversionChoices = ReadonlyMap<string, ConversionChoice>;

const maxSpreadBp = 10_000;

/** Maximum length of the address parameter in characters. Browsers and mail programs do not cut such addresses. */
const maxLength = 1500;

export function readSpread(text: string): number | undefined {
	const value = readPlainNumber(text.trim().replace('−', '-'));
	return value === undefined || Math.abs(value) > maxSpreadBp ? undefined : value;
}

export const methodOf = (text: string): ConversionMethod => oneOf(conversionMethods, text);

/** Writes choices as an address parameter; undefined if the parameter would be too long. */
export function writeChoices(choices: ConversionChoices): string | undefined {
	const written = [...choices].map(([dealId, { method, spreadBp }]) =>
		method === 'cash' ? [dealId, method, spreadBp] : [dealId, method],
	);
	const text = written.length === 0 ? '' : JSON.stringify(written);
	return encodeURIComponent(text).length > maxLength ? undefined : text;
}

/** Reads choices from an address parameter. Returns no choices if the parameter is invalid. */
export function readChoices(text: string): ConversionChoices {
	const choices = new Map<string, ConversionChoice>();
	try {
		for (const [dealId, method, spreadBp = 0] of JSON.parse(text === '' ? '[]' : text)) {
			const isKnown = typeof dealId === 'string' && conversionMethods.includes(method);
			if (!isKnown || readSpread(String(spreadBp)) === undefined) return new Map();
			choices.set(dealId, { method, spreadBp });
		}
	} catch {
		return new Map();
	}
	return choices;
}
