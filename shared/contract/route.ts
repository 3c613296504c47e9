import type * as z from 'zod';
import type { CalendarFeature } from '../directory/layout.ts';
import type { Module } from '../directory/modules.ts';
import type { ProgramAccess } from '../directory/program-scopes.ts';

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
