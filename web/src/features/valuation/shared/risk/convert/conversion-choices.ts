import { conversionMethods } from '#shared/contract/valuation-risk-conversion.ts';
import { readPlainNumber } from '#shared/deal/plain-number.ts';
import { oneOf } from '../address-choice.ts';

export type ConversionMethod = (typeof conversionMethods)[number];

/** Method of conversion of a deal. */
export interface ConversionChoice {
	readonly method: ConversionMethod;
	/** Basis points; used by the method `cash` alone. */
	readonly spreadBp: number;
}

/** Choices of single deals, by deal ID. */
export type ConversionChoices = ReadonlyMap<string, ConversionChoice>;

/** Basis points that a spread may have. */
export const maxSpreadBp = 10_000;

/** Characters of an address that every browser and mail program keeps. */
const maxLength = 1500;

/** @returns undefined for a text that is no spread in basis points */
export function readSpread(text: string): number | undefined {
	const value = readPlainNumber(text.trim().replace('−', '-'));
	return value === undefined || Math.abs(value) > maxSpreadBp ? undefined : value;
}

export const methodOf = (text: string): ConversionMethod => oneOf(conversionMethods, text);

/** Choices as a parameter of the address; undefined where they are too long for it. */
export function writeChoices(choices: ConversionChoices): string | undefined {
	const written = [...choices].map(([dealId, { method, spreadBp }]) =>
		method === 'cash' ? [dealId, method, spreadBp] : [dealId, method],
	);
	const text = written.length === 0 ? '' : JSON.stringify(written);
	return encodeURIComponent(text).length > maxLength ? undefined : text;
}

/** Choices of an address; none for a text that the portal did not write. */
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
