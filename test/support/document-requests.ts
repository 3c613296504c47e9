import fc from 'fast-check';
import {
	type ApiDocument,
	alternativesOf,
	describedOperations,
	resolved,
} from '#web/api-document/clients/described-operations.ts';
import type { Schema } from '#web/api-document/components.ts';

type Body = fc.Arbitrary<unknown>;

/** A request that either conforms to the document or violates it in one place. */
export interface DocumentRequest {
	readonly name: string;
	readonly method: 'GET' | 'POST';
	readonly path: string;
	readonly isPublic: boolean;
	/** Body of the request. Undefined if the request does not have one. */
	readonly body: unknown;
}

/** Identifiers in responses of the portal, by field name. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>;

/** Generates bodies and parts of bodies that every schema refuses, and values at numeric limits. */
const hostile: Body = fc.oneof(
	fc.constantFrom(
		null,
		true,
		0,
		-1,
		1.5,
		1e21,
		-0,
		'',
		' ',
		[],
		{},
		[[]],
		'\u0000',
		'\u202e',
		'9999-12-31',
		'2022-02-30',
	),
	fc.constantFrom('1e5', '0x10', 'NaN', '__proto__', '../x', '=1+1', 'x'.repeat(5000), '\u{1f600}'.repeat(70)),
	fc.string({ unit: 'binary', maxLength: 40 }),
	fc.double(),
	fc.dictionary(fc.string({ maxLength: 10 }), fc.string({ maxLength: 10 }), { maxKeys: 3 }),
	fc.array(fc.string({ maxLength: 5 }), { maxLength: 20 }),
);

/** Returns requests of all operations of the document in turn. Same seed and known values give the same requests. */
export function documentRequests(
	document: ApiDocument,
): (seed: number, knownFor: (operation: string) => KnownValues) => DocumentRequest {
	const schemas: Readonly<Record<string, Schema>> = document.components.schemas;
	const bodies = new Bodies(schemas);
	const operations = describedOperations(document).map(({ name, method, path, isPublic, request, example }) => ({
		request: { name, method, path, isPublic },
		body: request === undefined ? fc.constant(undefined) : bodies.ofOperation(request, example),
		schema: request,
	}));
	return (seed, knownFor) => {
		const operation = operations[seed % operations.length];
		if (operation === undefined) throw new Error('the document has no operation');
		const [drawn] = fc.sample(fc.tuple(operation.body, fc.infiniteStream(fc.nat(steps - 1))), {
			seed,
			numRuns: 1,
		}) as [[unknown, fc.Stream<number>]];
		const [body, numbers] = drawn;
		const random = () => (numbers.next().value as number) / steps;
		return { ...operation.request, body: withKnownValues(body, knownFor(operation.request.name), random) };
	};
}

/** Number of steps in a random number from 0 to 1. */
const steps = 2 ** 20;

/** Replaces most identifiers with known ones, so that requests refer to existing objects. */
function withKnownValues(value: unknown, known: KnownValues, random: () => number): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((each) => withKnownValues(each, known, random));
	const entries = Object.entries(value).map(([name, each]) => {
		// A field with a list, such as `jobIds`, gets a list with one known value.
		const values = known.get(Array.isArray(each) ? name.replace(/s$/, '') : name) ?? [];
		if (values.length === 0 || random() < 0.3) return [name, withKnownValues(each, known, random)];
		const value = values[Math.floor(random() * values.length)];
		return [name, Array.isArray(each) ? [value] : value];
	});
	return Object.fromEntries(entries);
}

class Bodies {
	readonly #schemas: Readonly<Record<string, Schema>>;
	readonly #byReference = new Map<string, Body>();

	constructor(schemas: Readonly<Record<string, Schema>>) {
		this.#schemas = schemas;
	}

	/** Generates the example, bodies from the schema, and both with changes in one or two places. */
	ofOperation(schema: Schema, example: unknown): Body {
		const valid = this.#valuesOf(schema);
		const { properties = {} } = resolved(this.#schemas, schema) as { properties?: Readonly<Record<string, Schema>> };
		const base = fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, { weight: 2, arbitrary: valid });
		const fields = Object.entries(properties).filter(([, each]) => !isCallersOwn(each));
		if (fields.length === 0) return fc.oneof(base, hostile);
		const change = (values: (schema: Schema) => Body) =>
			fc.constantFrom(...fields).chain(([name, each]) => values(each).map((value) => [name, value] as const));
		const changed = fc
			.tuple(
				base,
				fc.array(
					change((each) => this.#valuesOf(each)),
					{ maxLength: 2 },
				),
				fc.boolean(),
			)
			.map(([body, changes]) => withChanges(body, changes));
		const spoilt = fc
			.tuple(
				changed,
				change(() => hostile),
			)
			.map(([body, place]) => withChanges(body, [place]));
		const unknown = fc.tuple(changed, fc.string({ maxLength: 10 }), hostile);
		return fc.oneof(
			{ weight: 6, arbitrary: changed },
			{ weight: 2, arbitrary: spoilt },
			{
				weight: 1,
				arbitrary: fc.tuple(changed, fc.constantFrom(...fields)).map(([body, [name]]) => without(body, name)),
			},
			{ weight: 1, arbitrary: unknown.map(([body, name, value]) => withChanges(body, [[name, value]])) },
			{ weight: 1, arbitrary: hostile },
		);
	}

	#valuesOf(schema: Schema): Body {
		const { $ref, const: constant, enum: values, type } = schema;
		if (typeof $ref === 'string') return this.#ofReference($ref);
		if (constant !== undefined) return fc.constant(constant);
		if (Array.isArray(values)) return fc.constantFrom(...values);
		const alternatives = alternativesOf(schema);
		if (alternatives !== undefined) return fc.oneof(...alternatives.map((each) => this.#valuesOf(each)));
		if (type === 'object') return this.#objectOf(schema);
		if (type === 'array') return this.#arrayOf(schema);
		if (type === 'string') return textOf(schema, (each) => this.#valuesOf(each));
		if (type === 'integer' || type === 'number') return numberOf(schema);
		if (type === 'boolean') return fc.boolean();
		return type === 'null' ? fc.constant(null) : hostile;
	}

	#ofReference(reference: string): Body {
		const found = this.#byReference.get(reference);
		if (found !== undefined) return found;
		const values = this.#valuesOf(resolved(this.#schemas, { $ref: reference }));
		this.#byReference.set(reference, values);
		return values;
	}

	#objectOf({ properties = {}, required = [], additionalProperties }: Schema): Body {
		const entries = Object.entries(properties as Readonly<Record<string, Schema>>);
		const sent = entries.filter(([, schema]) => !isCallersOwn(schema));
		const fields = Object.fromEntries(sent.map(([name, schema]) => [name, this.#valuesOf(schema)]));
		const requiredKeys = (required as string[]).filter((name) => name in fields);
		if (entries.length > 0 || typeof additionalProperties !== 'object') return fc.record(fields, { requiredKeys });
		const keys = fc.oneof(dates, fc.constantFrom('USD', 'GBP', 'EUR'), fc.string({ maxLength: 8 }));
		return fc.dictionary(keys, this.#valuesOf(additionalProperties as Schema), { maxKeys: 3 });
	}

	#arrayOf({ items = {}, minItems = 0, maxItems = 3 }: Schema): Body {
		const [least, most] = [minItems as number, maxItems as number];
		const each = this.#valuesOf(items as Schema);
		const usual = fc.array(each, { minLength: least, maxLength: Math.max(least, Math.min(most, 3)) });
		const isLong = most > 3 && most <= 40;
		return isLong ? fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: full(each, most) }) : usual;
	}
}

/** True for a field that names the caller. The portal refuses other values before it checks anything else. */
const isCallersOwn = ({ description }: Schema) => String(description).startsWith('If sent');

const full = (each: Body, length: number): Body => fc.array(each, { minLength: length, maxLength: length });

function withChanges(body: unknown, changes: readonly (readonly [string, unknown])[]): unknown {
	if (Array.isArray(body)) return body.map((each) => withChanges(each, changes));
	return typeof body === 'object' && body !== null ? { ...body, ...Object.fromEntries(changes) } : body;
}

function without(body: unknown, name: string): unknown {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
	return Object.fromEntries(Object.entries(body).filter(([each]) => each !== name));
}

/** Generates days with and without fixings and market data. */
const dates: fc.Arbitrary<string> = fc.oneof(
	fc.constantFrom('2021-06-30', '2022-06-15', '2022-12-15', '2023-01-31', '2024-02-29', '2026-08-06'),
	fc.constantFrom('1970-01-01', '1999-12-31', '2100-02-28', '9999-12-31'),
	fc
		.date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
		.map((date) => date.toISOString().slice(0, 10)),
);

const decimals: Body = fc.oneof(
	fc.constantFrom(
		'0',
		'-0',
		'1',
		'0.1',
		'-5',
		'100',
		'1000000',
		'1000000000000',
		`0.${'0'.repeat(29)}1`,
		'9'.repeat(30),
	),
	fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => String(value / 1000)),
);

function textOf(schema: Schema, valuesOf: (schema: Schema) => Body): Body {
	const { format, pattern, allOf = [], contentSchema, minLength = 0, maxLength = 50 } = schema;
	if (format === 'date') return dates;
	if (format === 'decimal') return decimals;
	if (contentSchema !== undefined) return valuesOf(contentSchema as Schema).map((value) => JSON.stringify(value));
	const [patternOfPart] = (allOf as Schema[]).map((part) => part.pattern);
	const expression = pattern ?? patternOfPart;
	if (typeof expression === 'string') return matching(expression, format === 'lowercase');
	const [least, most] = [minLength as number, maxLength as number];
	const usual = fc.string({ minLength: least, maxLength: Math.max(least, Math.min(most, 30)), unit: 'grapheme' });
	const words = fc.constantFrom('USD', 'SOFR', 'LIBOR', '3M', 'USA_FI', 'demo-bank', 'Demo Bank', 'TEST');
	return fc.oneof(
		{ weight: 4, arbitrary: words },
		{ weight: 2, arbitrary: usual },
		{ weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(most, 2000))) },
	);
}

/** Generates texts that match a pattern, or any text if the generator does not support the pattern or is slow. */
function matching(pattern: string, isLowercase: boolean): Body {
	if (pattern === '^[A-Z]{3}$') return fc.oneof(fc.constantFrom('USD', 'GBP', 'EUR', 'JPY', 'CHF', 'IDR'), capitals);
	if (pattern.includes('[0-9a-fA-F]{8}-')) return fc.uuid({ version: pattern.includes('-7[') ? 7 : 4 });
	if (/\\p\{|\(\?[=!<]/.test(pattern)) return fc.constantFrom('loans.csv', 'Sample', 'desk@bank.example', 'a/b', '');
	const texts = fc.stringMatching(new RegExp(pattern, 'u'));
	return isLowercase ? texts.map((text) => text.toLowerCase()) : texts;
}

const capitals = fc.stringMatching(/^[A-Z]{3}$/);

function numberOf({ type, minimum, exclusiveMinimum, maximum }: Schema): Body {
	const least = (minimum ?? exclusiveMinimum ?? -1_000_000) as number;
	const most = Math.min((maximum ?? 10_000_000) as number, Number.MAX_SAFE_INTEGER);
	const edges = fc.constantFrom(least, most);
	const small = Math.min(most, least + 20);
	if (type === 'integer')
		return fc.oneof(edges, fc.integer({ min: least, max: small }), fc.integer({ min: least, max: most }));
	return fc.oneof(
		edges,
		fc.integer({ min: Math.ceil(least), max: Math.floor(most) }),
		fc.double({ min: least, max: most, noNaN: true }),
	);
}
