import { describe, expect, it } from 'vitest';
import examples from '#shared/contract/examples.json' with { type: 'json' };
import { problems } from '#shared/contract/problems.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { openApiDocument } from '#web/api-document/openapi.ts';
import { postmanCollection } from './clients/postman-collection.ts';

/** The document after JSON serialisation, as clients receive it. */
const document = JSON.parse(JSON.stringify(openApiDocument('1.2.3')));
const table: [string, Route][] = Object.entries(routes);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods as object));

interface Place {
	readonly at: string;
	// biome-ignore lint/suspicious/noExplicitAny: a test reads any part of the document
	readonly value: any;
}

/** Lists every object inside a part of the document, with its path. */
function within(value: unknown, at = ''): Place[] {
	if (typeof value !== 'object' || value === null) return [];
	return [{ at, value }, ...Object.entries(value).flatMap(([key, below]) => within(below, `${at}/${key}`))];
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any part of the document
function resolved(schema: any): any {
	return '$ref' in schema ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
}

/** Lists a schema and all schemas inside it, with their paths. Visits each component only once. */
function schemasOf(schema: unknown, at: string, seen = new Set<unknown>()): Place[] {
	if (typeof schema !== 'object' || schema === null) return [];
	const value = resolved(schema);
	if (seen.has(value)) return [];
	seen.add(value);
	const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], contentSchema } = value;
	const below = {
		...properties,
		'[]': items,
		'{}': additionalProperties,
		...[...anyOf, ...oneOf],
		json: contentSchema,
	};
	return [{ at, value }, ...Object.entries(below).flatMap(([name, each]) => schemasOf(each, `${at}.${name}`, seen))];
}

describe('the API document', () => {
	it('the document has everything that OpenAPI 3.1 requires', () => {
		expect(document.openapi).toMatch(/^3\.1\.\d$/);
		expect(document.info).toMatchObject({ title: expect.any(String), version: '1.2.3' });
		for (const operation of operations) {
			expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '429', '503']));
			expect(operation.responses[200].description).not.toBe('');
		}
	});

	it('every reference points to an existing part of the document', () => {
		const references = within(document).flatMap(({ value }) => ('$ref' in value ? [value.$ref as string] : []));
		expect(references).not.toEqual([]);
		for (const reference of references) {
			const target = reference
				.split('/')
				.slice(1)
				.reduce((part, key) => part?.[key], document);
			expect(target, reference).toBeDefined();
		}
	});

	it('the document has exactly the operations of the contract, with their names', () => {
		expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(routes).sort());
		for (const [name, { method, path, summary }] of table) {
			expect(document.paths[path][method.toLowerCase()]).toMatchObject({ operationId: name, summary });
		}
	});

	it('a large schema that occurs twice is defined once, as a named component', () => {
		const large = 550;
		const places = new Map<string, string[]>();
		for (const { at, value } of within({ ...document.components.schemas, Problem: {}, ...document.paths })) {
			if (value.type !== 'object' || !('properties' in value) || /example/.test(at)) continue;
			const { description: _, ...shape } = value;
			const text = JSON.stringify(shape);
			if (text.length > large) places.set(text, [...(places.get(text) ?? []), at]);
		}
		expect([...places.values()].filter((found) => found.length > 1)).toEqual([]);
	});

	it('every operation except the two sign-ins requires a token', () => {
		expect(document.security).toEqual([{ token: [] }]);
		const open = operations.filter(({ security }) => security?.length === 0);
		expect(open.map(({ operationId }) => operationId)).toEqual(['login', 'exchangeKey']);
	});

	it.each(table)(
		'the schemas of the request and the answer of %s state a type for every value',
		(_, { method, path }) => {
			const { requestBody, responses } = document.paths[path][method.toLowerCase()];
			expect(requestBody !== undefined).toBe(method === 'POST');
			const whole = [requestBody, responses[200]]
				.filter(Boolean)
				.map(({ content }) => content['application/json'].schema);
			const empty = whole
				.flatMap((schema) => schemasOf(schema, path))
				.filter(({ value }) => !('type' in value || 'anyOf' in value || 'oneOf' in value || 'enum' in value));
			// Exception: an organisation defines these columns of overnight rates, so their types are unknown.
			expect(empty.map(({ at }) => at).filter((at) => !at.endsWith('.rates.[].{}'))).toEqual([]);
		},
	);

	it('schemas of answers allow unknown fields, and schemas of requests refuse them', () => {
		for (const { requestBody, responses } of operations) {
			const answers = schemasOf(responses[200].content['application/json'].schema, '');
			expect(answers.filter(({ value }) => value.additionalProperties === false)).toEqual([]);
			if (requestBody === undefined) continue;
			const schema = resolved(requestBody.content['application/json'].schema);
			expect(resolved(schema.items ?? schema).additionalProperties).toBe(false);
		}
	});

	it('dates have the format `date`, and the principal can be sent as a number or as text', () => {
		const { properties } = document.components.schemas.CompoundRequest;
		expect(properties.startDate).toEqual({ type: 'string', format: 'date' });
		expect(properties.principal.description).toContain('1,000,000');
		expect(JSON.stringify(properties.principal)).toContain('"string"');
	});

	it('the schema of a problem lists every code, and the parameters of each code', () => {
		const { properties, allOf } = document.components.schemas.Problem;
		expect(properties.code.examples).toEqual(Object.keys(problems));
		const held = allOf.find((each: Place['value']) => each.if.properties.code.const === 'missing-fixing');
		expect(Object.keys(held.then.properties.params.properties)).toEqual(['index', 'date']);
	});
});

describe('examples of the API document', () => {
	it.each(table)(
		'the example request and the example answer of %s conform to the schemas',
		(name, { request, answer }) => {
			const example: { readonly request?: unknown; readonly answer: unknown } = examples[name as keyof typeof examples];
			expect(request?.safeParse(example.request).error).toBeUndefined();
			expect(example.request === undefined).toBe(request === undefined);
			expect(answer.safeParse(example.answer).error).toBeUndefined();
		},
	);

	it('every operation has an example, and every example belongs to an operation', () => {
		expect(Object.keys(examples)).toEqual(Object.keys(routes));
	});
});

describe('the Postman collection', () => {
	const { item: folders, variable } = postmanCollection(openApiDocument('1.2.3'));

	it('the collection has a request for every operation, and the contract accepts the request', () => {
		const requests = new Map(folders.flatMap(({ item }) => item).map(({ name, request }) => [name, request]));
		expect([...requests.keys()].sort()).toEqual(Object.keys(routes).sort());
		for (const [name, { method, path, request }] of table) {
			const { body, ...sent } = requests.get(name) ?? {};
			expect(sent).toMatchObject({ method, url: { raw: `{{origin}}${path}` } });
			if (method === 'GET') continue;
			// Variables such as `{{origin}}` are texts, so the contract accepts them. The exception is `{{keyId}}`,
			// which does not have the format of a key id.
			const stated = JSON.parse(body?.raw ?? 'null');
			if (name === 'exchangeKey') expect(stated).toEqual({ keyId: '{{keyId}}', secret: '{{secret}}' });
			else expect(request?.safeParse(stated).error, name).toBeUndefined();
		}
	});

	it('the collection contains no password, secret or token', () => {
		const values = variable.filter(({ type }) => type === 'secret').map(({ key, value }) => [key, value]);
		expect(values).toEqual(['secret', 'password', 'token'].map((key) => [key, '']));
		expect(JSON.stringify(folders)).not.toContain(examples.login.request.password);
		expect(JSON.stringify(folders)).not.toContain(examples.exchangeKey.request.secret);
	});
});
