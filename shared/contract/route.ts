import * as z from 'zod';
import type { CalendarFeature } from '../directory/layout.ts';
import type { Module } from '../directory/modules.ts';
import type { ProgramAccess } from '../directory/program-scopes.ts';
import { isLocalDate, type LocalDate } from '../time/local-date.ts';

/** The Lambda functions that answer HTTP, by the folder of their handler. */
export type Capability =
	| 'session'
	| 'calendars'
	| 'compounding'
	| 'rates'
	| 'admin'
	| 'feeds'
	| 'valuation'
	| 'runs'
	| 'schedules'
	| 'loans'
	| 'events';

/** Access rule of an operation. */
export type Access =
	/** Anybody, without a token. */
	| { readonly kind: 'public' }
	/** Whoever has a valid token and a place in the directory. */
	| { readonly kind: 'signed-in' }
	/** Whoever is entitled to one of the modules, and to the feature if one is named; non-GUI users too where it says so. */
	| {
			readonly kind: 'module';
			readonly anyOf: readonly Module[];
			readonly orNonGui?: true;
			/** Administrators too, who list currencies in layouts. */
			readonly orAdministrator?: true;
			readonly feature?: CalendarFeature;
	  }
	/** Users who are administrators and whose layout has the module Admin; what they administer is the operation's affair. */
	| { readonly kind: 'administrator' };

/** Operation of the API: path, access rule, request and answer. */
export interface Route<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
	readonly method: 'GET' | 'POST';
	readonly path: `/${string}`;
	/** Summary in the API document. */
	readonly summary: string;
	readonly capability: Capability;
	readonly access: Access;
	/** Reads are tried again by the client when the network or the server fails; changes are not. */
	readonly effect: 'read' | 'change';
	/** Scope that a program needs. `people-only`: a program is always refused. */
	readonly scope: ProgramAccess;
	/** The body; for GET the parameters of the query, which are texts. */
	readonly request?: Request;
	/**
	 * Accepted body formats in addition to JSON: `multipart` is a form of text fields, `csv` the text of a file, which the request
	 * has as its field `csv`. Default: JSON only.
	 */
	readonly body?: 'json' | 'multipart' | 'csv';
	/** The largest body in bytes, where it is not that of `body-limits.ts`. */
	readonly bodyBytes?: number;
	/** The most JSON values of the body, where it is not that of `body-limits.ts`. */
	readonly bodyValues?: number;
	readonly answer: Answer;
	/** Headers of the answer beyond those of every answer: what they say, by their names. */
	readonly answerHeaders?: Readonly<Record<string, string>>;
}

export type RequestOf<R> = R extends { readonly request: infer S extends z.ZodType } ? z.input<S> : undefined;

export type AnswerOf<R> = R extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : never;

/** A route with the types of its schemas kept. */
export function route<const R extends Route>(definition: R): R {
	return definition;
}

/** The methods that reach the operation of a route: HEAD is answered as GET without its body. */
export function methodsOf({ method }: Pick<Route, 'method'>): readonly ('GET' | 'HEAD' | 'POST')[] {
	return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

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

/** Key that makes the start of a delivery repeatable after a lost answer. */
export const idempotencyKey = z
	.string()
	.regex(/^[A-Za-z0-9-]{8,60}$/, 'must have 8 to 60 letters, digits and hyphens')
	.optional()
	.describe('Repeating the call with the same key starts nothing. A new UUID is suitable.');
