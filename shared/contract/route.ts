import * as z from 'zod';
import type { CalendarFeature } from '../directory/layout.ts';
import type { Module } from '../directory/modules.ts';
import type { ProgramAccess } from '../directory/program-scopes.ts';
import { isLocalDate, type LocalDate } from '../time/local-date.ts';

/** Lambda functions that answer HTTP requests. Each is named by the folder of its handler. */
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

export type Access =
	| { readonly kind: 'public' }
	/** A user with a valid token who is registered in the directory of users. */
	| { readonly kind: 'signed-in' }
	/** User with one of the modules and, if `feature` is set, this feature. With `orNonGui`, also any non-GUI user. */
	| {
			readonly kind: 'module';
			readonly anyOf: readonly Module[];
			readonly orNonGui?: true;
			/** If true, also administrators, who need the currencies to edit layouts. */
			readonly orAdministrator?: true;
			readonly feature?: CalendarFeature;
	  }
	/** An administrator whose layout has the module Admin. The operation checks whom this administrator manages. */
	| { readonly kind: 'administrator' };

export interface Route<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
	readonly method: 'GET' | 'POST';
	readonly path: `/${string}`;
	readonly summary: string;
	readonly capability: Capability;
	readonly access: Access;
	/** Determines if clients retry after a network or server failure. They retry reads, but not changes. */
	readonly effect: 'read' | 'change';
	/** Scope with which a program can call the operation. `people-only`: no program can call it. */
	readonly scope: ProgramAccess;
	/** Schema of the request body. For GET, schema of the query parameters, which are all strings. */
	readonly request?: Request;
	/** Format accepted next to JSON: a form with text fields, or the text of a file, which becomes the field `csv`. */
	readonly body?: 'json' | 'multipart' | 'csv';
	/** Maximum bytes of the body. Default: `usualBytes` in `body-limits.ts`. */
	readonly bodyBytes?: number;
	/** Maximum number of JSON values in the body. Default: `values` in `body-limits.ts`. */
	readonly bodyValues?: number;
	readonly answer: Answer;
	readonly answerHeaders?: Readonly<Record<string, string>>;
}

export type RequestOf<R> = R extends { readonly request: infer S extends z.ZodType } ? z.input<S> : undefined;

export type AnswerOf<R> = R extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : never;

/** Returns its argument. Keeps the exact types of the schemas, which an annotation as `Route` would lose. */
export function route<const R extends Route>(definition: R): R {
	return definition;
}

/** Returns the HTTP methods that a route accepts. A GET route also accepts HEAD, which is answered without a body. */
export function methodsOf({ method }: Pick<Route, 'method'>): readonly ('GET' | 'HEAD' | 'POST')[] {
	return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

export const date = z
	.string()
	.refine(isLocalDate, 'must be an existing date written YYYY-MM-DD, such as 2022-06-15')
	.transform((text) => text as LocalDate)
	.meta({ format: 'date' });

/** Schema of a point in time: ISO 8601 in UTC. */
export const instant = z.string();

const decimalPattern = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})$/;

const decimalRule = 'must be a decimal number of at most 30 digits on either side of the point, such as "1.25"';
const textOrNumber = z.union([z.string(), z.number()], decimalRule);

/** Schema of a decimal: a string, or a JSON number of at most 15 digits; longer ones lose digits when parsed. */
export const decimal = textOrNumber.transform(readDecimal).meta({ description: 'Decimal number.', format: 'decimal' });

/** Schema of a decimal number that can be blank. The result for a blank text is null. */
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

/** Formats a number without an exponent, which JavaScript uses for very small and very large numbers. */
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

export const caller = {
	userid: z.string().optional().describe('If sent, your own login.'),
	token: z.string().optional().describe('If sent, the bearer token of the request.'),
};

/** Schema of a run identifier: a UUID of version 7. It starts with its creation time, by which run lists are sorted. */
export const runId = z
	.uuidv7('must be an identifier of runs/upload: a UUID of version 7 in lower case')
	.lowercase()
	.describe('Identifier of the run. A repeated start with the same identifier starts nothing.');

const leastMagnitude = 1e-9;

/** Excludes tiny values, which have no effect on results and whose exponents a database may refuse. */
export const sizable = (schema: z.ZodNumber) =>
	schema.refine((value) => value === 0 || Math.abs(value) >= leastMagnitude, {
		message: 'must be 0, or at least 0.000000001 above or below 0',
	});

/** Schema of a key that identifies a delivery's start. If an answer is lost, clients can repeat the request with it. */
export const idempotencyKey = z
	.string()
	.regex(/^[A-Za-z0-9-]{8,60}$/, 'must have 8 to 60 letters, digits and hyphens')
	.optional()
	.describe('Repeating the call with the same key starts nothing. A new UUID is suitable.');

const access: Access = { kind: 'administrator' };

/** Programs cannot administer, unless an operation states another scope. */
export const admin = { method: 'POST', capability: 'admin', access, scope: 'people-only' } as const;

const pageSize = 28;

export const paging = {
	cursor: z.string().max(2000).optional().describe('`cursor` of the previous page. Absent: the first page.'),
	limit: z.int().min(1).max(100).default(pageSize).describe('Rows of a page.'),
};

export const searchText = z.string().max(100).default('');

/** Maximum bytes of a configuration, so that two configurations fit into one database item. */
const maxBytes = 100_000;

/** Maximum bytes of a request body with two configurations. Includes the escapes of quotation marks and line breaks. */
export const configurationBodyBytes = 512 * 1024;

/** Schema of a configuration. It is the stored JSON text, because the order of its keys has a meaning. */
export const configurationText = z
	.string()
	.max(maxBytes, 'must have at most 100,000 bytes')
	.refine((text) => utf8Length(text) <= maxBytes, 'must have at most 100,000 bytes')
	.describe('Configuration as JSON text, which keeps the order of its keys.');

function utf8Length(text: string): number {
	let bytes = 0;
	for (const character of text) {
		const code = character.codePointAt(0) ?? 0;
		bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	}
	return bytes;
}

export const version = z
	.int()
	.min(1)
	.describe('Number of the saved state. An update with another version than the saved one is refused.');

export const identifier = z.string().min(1).max(100);

const params = z.record(z.string(), z.union([z.string(), z.number()]));

const issue = z.object({
	path: z.array(z.union([z.string(), z.number()])),
	/** Code of the fault, if `problems/faults.ts` lists the fault. */
	code: z.string().optional(),
	message: z.string(),
	params: params.optional(),
});

/** Answer to a refused request. `code` and `params` say the same as `message`. `problems.ts` lists all codes. */
export const problem = z.object({
	message: z.string(),
	code: z.string().optional(),
	params: params.optional(),
	issues: z.array(issue).optional(),
	correlationId: z.string().optional(),
});

export type Problem = z.infer<typeof problem>;

export type Issue = z.infer<typeof issue>;
