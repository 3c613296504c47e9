import * as z from 'zod';
import { bodyLimits } from '#shared/contract/body-limits.ts';
import examples from '#shared/contract/examples.json' with { type: 'json' };
import { type ProblemCode, problems } from '#shared/contract/problems.ts';
import { type Access, type Capability, problem, type Route } from '#shared/contract/route.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { Components, type Schema } from './components.ts';
import codesByFunction from './problem-codes.json' with { type: 'json' };

/**
 * Returns the JSON Schema (2020-12) of a request or an answer, as sent over the network.
 *
 * Uses zod's input schema for answers too: an output schema forbids unknown fields, which clients must ignore.
 */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, {
		io: 'input',
		override({ jsonSchema }) {
			// The operation validates this value itself, to report specific faults. The document shows the schema in
			// `documentedAs`.
			const { documentedAs } = jsonSchema as Readonly<Record<string, unknown>>;
			if (documentedAs instanceof z.ZodType) {
				for (const keyword of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[keyword];
				Object.assign(jsonSchema, wireSchema(documentedAs));
			}
			// `.meta` may contain zod schemas, which `toJSONSchema` does not convert: the content of a JSON string, and
			// the items of a list that the operation validates itself.
			for (const keyword of ['contentSchema', 'items'] as const) {
				const given = (jsonSchema as Readonly<Record<string, unknown>>)[keyword];
				if (given instanceof z.ZodType) Object.assign(jsonSchema, { [keyword]: wireSchema(given) });
			}
		},
	});
	return rest;
}

const capabilities: Readonly<Record<Capability, { readonly name: string; readonly description: string }>> = {
	session: { name: 'Sign-in and sessions', description: 'Tokens, and what the signed-in user may do.' },
	calendars: { name: 'Holiday calendars', description: 'Holidays of the portal, and calendars of your own.' },
	compounding: {
		name: 'Compounding calculator',
		description: 'One interest period or a batch of them, compared conventions, and checks of notices.',
	},
	rates: { name: 'Rates', description: 'Fallback, cash-fallback, term and overnight rates with their histories.' },
	admin: { name: 'Administration', description: 'Organisations, users, key pairs of programs and the audit trail.' },
	schedules: { name: 'Bulk deliveries', description: 'Files that are delivered on schedule, and files of loans.' },
	feeds: { name: 'Rate feeds', description: 'State of the fixings that publishers provide, for the operator.' },
	valuation: { name: 'Swap valuation and curves', description: 'Values, risk, scenarios, conversion and curves.' },
	runs: { name: 'Runs of valuations', description: 'Files of deals of any size, valued in parts.' },
	events: { name: 'Events', description: 'What happened in your organisation, as a list and by signed webhooks.' },
	loans: { name: 'Saved loans', description: 'Loans with their periods, accruals, payments and revisions.' },
};

const json = (schema: object, example?: unknown) => ({
	'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** Returns the OpenAPI 3.1 document of a version of the portal, generated from the routes and their schemas. */
export function openApiDocument(version: string) {
	const operations = Object.entries(routes) as [OperationName, Route][];
	const schemas = Object.fromEntries(
		operations.flatMap(([name, { request, answer }]) => [
			...(request === undefined ? [] : [[`${name}.request`, wireSchema(request)] as const]),
			[`${name}.answer`, open(wireSchema(answer)) as Schema] as const,
		]),
	);
	const components = new Components(schemas);
	const paths: Record<string, Record<string, unknown>> = {};
	for (const [name, route] of operations) {
		const title = name[0]?.toUpperCase() + name.slice(1);
		const [request, answer] = (['request', 'answer'] as const).map((part) => {
			const schema = schemas[`${name}.${part}`];
			// The document lists query parameters one by one, so their schema does not become a component.
			if (part === 'request' && route.method === 'GET') return schema;
			return schema && components.refer(schema, `${title}${part === 'request' ? 'Request' : 'Answer'}`);
		}) as [Schema | undefined, Schema];
		paths[route.path] = {
			...paths[route.path],
			[route.method.toLowerCase()]: operation(name, route, { request, answer }),
		};
	}
	return {
		openapi: '3.1.1',
		info: {
			title: 'RFR Portal API',
			version,
			license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
			description: 'Risk-free rates: compounding, fallbacks, fixings, holiday calendars and administration.',
		},
		servers: [{ url: '/', description: 'The origin of the portal' }],
		security: [{ token: [] }],
		tags: Object.values(capabilities),
		paths,
		components: {
			securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
			schemas: { ...components.all(), Problem: problemSchema() },
			responses: Object.fromEntries(refusals.map(({ name, codes }) => [name, refusal(codes)])),
		},
	};
}

/** Removes the ban on unknown fields from an answer's schema. It occurs if an answer repeats a request. */
function open(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(open);
	if (typeof schema !== 'object' || schema === null) return schema;
	const entries = Object.entries(schema).filter(
		([keyword, value]) => !(keyword === 'additionalProperties' && value === false),
	);
	return Object.fromEntries(entries.map(([keyword, value]) => [keyword, open(value)]));
}

interface WireSchemas {
	readonly request: Schema | undefined;
	readonly answer: Schema;
}

function operation(operationId: OperationName, route: Route, schemas: WireSchemas) {
	const { request, answer }: { readonly request?: unknown; readonly answer: unknown } = examples[operationId];
	return {
		operationId,
		tags: [capabilities[route.capability].name],
		'x-effect': route.effect,
		summary: route.summary,
		description: [accessText(route.access), programText(route), repeatText(route), bodyText(route)]
			.filter(Boolean)
			.join('\n\n'),
		...(route.access.kind === 'public' ? { security: [] } : {}),
		...inputOf(route, schemas.request, request),
		responses: {
			200: { description: 'Done.', ...headersOf(route), content: json(schemas.answer, answer) },
			...Object.fromEntries(
				refusals
					.filter(({ capability }) => capability === route.capability)
					.map(({ name, status }) => [status, { $ref: `#/components/responses/${name}` }]),
			),
		},
	};
}

/** Problem codes that every function can return, from the gateway or the machine that runs the portal. */
const codesOfEvery: readonly string[] = [
	'unknown-path',
	'method-not-allowed',
	'too-many-requests',
	'disk-full',
	'database-not-open',
];

const refusals = (Object.keys(capabilities) as Capability[]).flatMap((capability) => {
	const byStatus = new Map<number, ProblemCode[]>();
	for (const code of codesOf(capability)) {
		for (const status of problems[code].statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
	}
	return [...byStatus]
		.toSorted(([a], [b]) => a - b)
		.map(([status, codes]) => ({
			capability,
			status,
			codes,
			name: `${capability[0]?.toUpperCase()}${capability.slice(1)}${status}`,
		}));
});

export function codesOf(capability: Capability): readonly ProblemCode[] {
	const codes: readonly string[] = [...codesByFunction[capability], ...codesOfEvery];
	return (Object.keys(problems) as ProblemCode[]).filter((code) => codes.includes(code));
}

function refusal(codes: readonly ProblemCode[]) {
	return {
		description: `Not carried out. \`code\`: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
		headers: codes.some((code) => 'waitSeconds' in problems[code].params.shape)
			? { 'Retry-After': { description: 'Seconds to wait, where waiting helps.', schema: { type: 'integer' } } }
			: {},
		content: json({ $ref: '#/components/schemas/Problem' }),
	};
}

function inputOf(route: Route, schema: Schema | undefined, example: unknown) {
	if (schema === undefined) return {};
	if (route.method === 'POST') return { requestBody: { required: true, content: bodiesOf(route, schema, example) } };
	const { properties = {}, required = [] } = schema as ObjectSchema;
	const examples = example as Readonly<Record<string, unknown>>;
	const parameters = Object.entries(properties).map(([name, { description, ...property }]) => ({
		name,
		in: 'query',
		required: required.includes(name),
		description,
		schema: property,
		...(examples[name] === undefined ? {} : { example: examples[name] }),
	}));
	return { parameters };
}

interface ObjectSchema {
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
}

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

function programText({ scope, access }: Route): string {
	if (access.kind === 'public' || scope === 'any-program') return '';
	return scope === 'people-only' ? 'Not for programs.' : `Programs need the scope \`${scope}\`.`;
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

/** Returns the schema of API problems, with parameters per known code. Allows unknown codes, for codes added later. */
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
