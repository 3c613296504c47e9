import * as z from 'zod';
import { isLocalDate, type LocalDate } from '../time/local-date.ts';

/** An ISO date on the wire. */
export const date = z
	.string()
	.refine(isLocalDate, 'must be an existing date written YYYY-MM-DD, such as 2022-06-15')
	.transform((text) => text as LocalDate)
	.meta({ format: 'date' });

const decimalPattern = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})$/;

const decimalRule = 'must be a decimal number of at most 30 digits on either side of the point, such as "1.25"';
const textOrNumber = z.union([z.string(), z.number()], decimalRule);

/**
 * A figure: a decimal string, or a JSON number of at most 15 significant digits (a JSON number with more has lost
 * digits before anybody could read them). Read as a decimal string.
 */
export const decimal = textOrNumber.transform(readDecimal).meta({ description: 'Decimal number.', format: 'decimal' });

/** A figure, or none: a text of nothing but white space. */
export const decimalOrBlank = textOrNumber
	.transform((value, context) =>
		typeof value === 'string' && value.trim() === '' ? null : readDecimal(value, context),
	)
	.meta({ description: 'Decimal number, or blank.', format: 'decimal' });

function readDecimal(value: string | number, context: z.RefinementCtx): string {
	const text = typeof value === 'number' ? plainText(value) : value.trim();
	if (typeof value === 'number' && significantDigits(text) > 15) {
		context.addIssue({
			code: 'custom',
			message: 'has more digits than a JSON number keeps; send it as a string, such as "1.2345678901234567"',
		});
		return z.NEVER;
	}
	if (!decimalPattern.test(text)) {
		context.addIssue({ code: 'custom', message: decimalRule });
		return z.NEVER;
	}
	return text;
}

function significantDigits(text: string): number {
	return text.replace(/[-.]/g, '').replace(/^0+|(?<!0)0+$/g, '').length;
}

/** JavaScript writes small and large numbers with an exponent; the wire does not. */
function plainText(value: number): string {
	const text = String(value);
	const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
	if (match === null) return text;
	const [, sign = '', lead = '', fraction = '', exponent = '0'] = match;
	const digits = lead + fraction;
	const point = 1 + Number(exponent);
	if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
	return sign + digits.padEnd(point, '0').slice(0, point) + (digits.length > point ? `.${digits.slice(point)}` : '');
}

export const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter ISO currency code, such as USD');

/** The caller's own login and token, which some clients repeat in the body. */
export const caller = {
	userid: z.string().optional().describe('If sent, your own login.'),
	token: z.string().optional().describe('If sent, the bearer token of the request.'),
};

/** A UUID of version 7, whose first part is the time: runs are listed by it. */
export const runId = z
	.uuidv7('must be an identifier of runs/upload: a UUID of version 7 in lower case')
	.lowercase()
	.describe('Identifier of the run. A repeated start with the same identifier starts nothing.');

const leastMagnitude = 1e-9;

/** A shift or spread. A smaller one has no effect on a figure, and a database may refuse its exponent. */
export const sizable = (schema: z.ZodNumber) =>
	schema.refine((value) => value === 0 || Math.abs(value) >= leastMagnitude, {
		message: 'must be 0, or at least 0.000000001 above or below 0',
	});
