import type { Schema } from '../components.ts';
import { type ApiDocument, alternativesOf, describedOperations, nameOf } from './described-operations.ts';

/**
 * Generates the module of the TypeScript client: the types of the document, and the table of its operations.
 *
 * openapi-typescript could generate the types, but requires an older version of TypeScript than the portal uses.
 */
export function typescriptOperations(document: ApiDocument): string {
	const { Problem: problem, ...schemas }: Readonly<Record<string, Schema>> = document.components.schemas;
	const { properties } = problem as {
		readonly properties: { readonly code: { readonly examples: readonly string[] } };
	};
	const operations = describedOperations(document);
	const types = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
	const members = operations.map(({ name, summary, request, isRequestOptional, answer }) => {
		const type = request === undefined ? 'undefined' : `${typeOf(request)}${isRequestOptional ? ' | undefined' : ''}`;
		return `${comment(summary)}readonly ${name}: { readonly request: ${type}; readonly answer: ${typeOf(answer)} };`;
	});
	const rows = operations.map(({ name, method, path, effect, hasKey }) => {
		const row = { method, path, effect, ...(hasKey ? { hasKey } : {}) };
		return `${name}: ${JSON.stringify(row)},`;
	});
	return [
		`// Generated from the API document of release ${document.info.version}.`,
		"import type { Operation } from './connection.ts';",
		`/** Known codes of problems. New ones may be added. */\nexport type ProblemCode = ${union(properties.code.examples)};`,
		...types,
		`/** Requests and answers by the name of the operation. */\nexport interface Operations {\n${members.join('\n')}\n}`,
		`export const operations: { readonly [Name in keyof Operations]: Operation } = {\n${rows.join('\n')}\n};`,
		'',
	].join('\n');
}

function typeOf(schema: Schema): string {
	const { $ref, const: constant, enum: values, type, items } = schema;
	if (typeof $ref === 'string') return nameOf($ref);
	if (constant !== undefined) return JSON.stringify(constant);
	if (Array.isArray(values)) return union(values);
	const alternatives = alternativesOf(schema);
	if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' | ');
	if (type === 'object') return objectType(schema);
	if (type === 'array') return `readonly (${typeOf((items ?? {}) as Schema)})[]`;
	if (type === 'integer') return 'number';
	return typeof type === 'string' ? type : 'unknown';
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
	const fields = Object.entries(properties as Readonly<Record<string, Schema>>).map(([name, schema]) => {
		const isRequired = (required as readonly string[]).includes(name);
		const undefinable = isRequired ? '' : ' | undefined';
		return `${comment(schema.description)}readonly ${name}${isRequired ? '' : '?'}: ${typeOf(schema)}${undefinable};`;
	});
	const named = `{\n${fields.join('\n')}\n}`;
	if (typeof additionalProperties !== 'object') return named;
	const others = `{ readonly [name: string]: ${typeOf(additionalProperties as Schema)} }`;
	return fields.length === 0 ? others : `${named} & ${others}`;
}

const union = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(' | ');

const comment = (text: unknown) => (typeof text === 'string' ? `/** ${text.replaceAll('*/', '* /')} */\n` : '');
