import * as z from 'zod';
import { bodyLimits } from '#shared/contract/body-limits.ts';
import examples from '#shared/contract/examples.json';
import { problem } from '#shared/contract/problem.ts';
import { problems } from '#shared/contract/problems.ts';
import type { Access, Capability, Route } from '#shared/contract/route.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';

/**
 * The JSON Schema (2020-12) of what travels.
 *
 * Of an answer, too, it is the input of the schema: the client parses what travels, and must ignore fields that it does
 * not know, whereas the output of a schema has none.
 */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, {
		io: 'input',
		override({ jsonSchema }) {
			// The operation checks this value itself and reports specific faults.
			const { documentedAs } = jsonSchema as Readonly<Record<string, unknown>>;
			if (documentedAs instanceof z.ZodType) {
				for (const keyword of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[keyword];
				Object.assign(jsonSchema, wireSchema(documentedAs));
			}
			// JSON text within a string has a separate schema, which `.meta` keeps unchanged.
			// So do values that an operation accepts and checks itself.
			for (const keyword of ['contentSchema', 'items'] as const) {
				const given = (jsonSchema as Readonly<Record<string, unknown>>)[keyword];
				if (given instanceof z.ZodType) Object.assign(jsonSchema, { [keyword]: wireSchema(given) });
			}
		},
	});
	return rest;
}

const capabilities: Readonly<Record<Capability, string>> = {
	session: 'Sign-in and sessions',
	calendars: 'Holiday calendars',
	compounding: 'Compounding calculator',
	rates: 'Rates',
	admin: 'Administration',
	schedules: 'Bulk deliveries',
	feeds: 'Rate feeds',
	valuation: 'Swap valuation and curves',
	runs: 'Runs of valuations',
	loans: 'Saved loans',
};

const json = (schema: object, example?: unknown) => ({
	'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/**
 * The API as a document of OpenAPI 3.1, from the route table and its schemas.
 *
 * @param version of the portal
 */
export function openApiDocument(version: string) {
	const paths: Record<string, Record<string, unknown>> = {};
	for (const [name, route] of Object.entries(routes) as [OperationName, Route][]) {
		paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, route) };
	}
	return {
		openapi: '3.1.1',
		info: {
			title: 'RFR Portal API',
			version,
			description: 'Risk-free rates: compounding, fallbacks, fixings, holiday calendars and administration.',
		},
		servers: [{ url: '/', description: 'The origin of the portal' }],
		security: [{ token: [] }],
		tags: Object.values(capabilities).map((name) => ({ name })),
		paths,
		components: {
			securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
			schemas: { Problem: problemSchema() },
			responses: {
				Problem: {
					description: 'The request is not carried out. `code` says why.',
					headers: {
						'Retry-After': { description: 'Seconds to wait, where waiting helps.', schema: { type: 'integer' } },
					},
					content: json({ $ref: '#/components/schemas/Problem' }),
				},
			},
		},
	};
}

function operation(operationId: OperationName, route: Route) {
	const { request, answer }: { readonly request?: unknown; readonly answer: unknown } = examples[operationId];
	return {
		operationId,
		tags: [capabilities[route.capability]],
		summary: route.summary,
		description: [accessText(route.access), repeatText(route), bodyText(route)].filter(Boolean).join('\n\n'),
		...(route.access.kind === 'public' ? { security: [] } : {}),
		...(route.request === undefined
			? {}
			: { requestBody: { required: true, content: bodiesOf(route, wireSchema(route.request), request) } }),
		responses: {
			200: { description: 'Done.', ...headersOf(route), content: json(wireSchema(route.answer), answer) },
			default: { $ref: '#/components/responses/Problem' },
		},
	};
}

/** JSON, and the other accepted types of the body. */
function bodiesOf({ body }: Route, schema: object, example: unknown) {
	return {
		...json(schema, example),
		...(body === 'multipart' ? { 'multipart/form-data': { schema, example } } : {}),
		...(body === 'csv'
			? { 'text/csv': { schema: { type: 'string', description: 'The file, in place of `csv`.' } } }
			: {}),
	};
}

function headersOf({ answerHeaders = {} }: Route) {
	const described = Object.entries(answerHeaders).map(([name, description]) => [
		name,
		{ description, schema: { type: 'string' } },
	]);
	return described.length === 0 ? {} : { headers: Object.fromEntries(described) };
}

function accessText(access: Access): string {
	switch (access.kind) {
		case 'public':
			return 'Needs no token.';
		case 'signed-in':
			return 'Every signed-in user.';
		case 'administrator':
			return 'Administrators whose layout has the module Admin.';
		case 'module':
			return [
				`Users with the module ${access.anyOf.join(' or ')}`,
				access.feature === undefined ? '' : ` and the feature ${access.feature}`,
				access.orNonGui ? ', and program accounts' : '',
				access.orAdministrator ? ', and administrators' : '',
				'.',
			].join('');
	}
}

const repeatText = ({ effect }: Route) =>
	effect === 'read' ? 'Changes nothing: you can send it again.' : 'Changes data: do not send it again unseen.';

function bodyText({ request, bodyBytes = bodyLimits.usualBytes }: Route): string {
	return request === undefined ? '' : `Body: at most ${bodyBytes / 1024} kB.`;
}

/** The schema of a problem: a known code comes with its parameters, and new codes may be added. */
function problemSchema() {
	const { properties, ...rest } = wireSchema(problem) as { readonly properties: object };
	return {
		...rest,
		properties: { ...properties, code: { type: 'string', examples: Object.keys(problems) } },
		allOf: Object.entries(problems).map(([code, { params }]) => ({
			if: { properties: { code: { const: code } }, required: ['code'] },
			// biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
			then: { properties: { params: wireSchema(z.object(params.shape)) } },
		})),
	};
}
