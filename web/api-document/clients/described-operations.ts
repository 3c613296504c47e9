import type { Schema } from '../components.ts';
import type { openApiDocument } from '../openapi.ts';

export interface DescribedOperation {
	readonly name: string;
	readonly method: 'GET' | 'POST';
	readonly path: string;
	readonly summary: string;
	readonly tag: string;
	readonly effect: 'read' | 'change';
	readonly hasKey: boolean;
	/** True if no field of the request is required, so that a caller can omit the whole request. */
	readonly isRequestOptional: boolean;
	readonly isPublic: boolean;
	readonly request: Schema | undefined;
	readonly answer: Schema;
	readonly example: unknown;
}

export type ApiDocument = ReturnType<typeof openApiDocument>;

interface DocumentOperation {
	readonly operationId: string;
	readonly summary: string;
	readonly tags: readonly string[];
	readonly security?: readonly unknown[];
	readonly 'x-effect': DescribedOperation['effect'];
	readonly requestBody?: { readonly content: JsonContent };
	readonly parameters?: readonly Parameter[];
	readonly responses: Readonly<Record<200, { readonly content: JsonContent }>>;
}

interface Parameter {
	readonly name: string;
	readonly required?: boolean;
	readonly description?: string;
	readonly schema: Schema;
}

interface JsonContent {
	readonly 'application/json': { readonly schema: Schema; readonly example?: unknown };
}

export function describedOperations({ paths, components }: ApiDocument): readonly DescribedOperation[] {
	const schemas: Readonly<Record<string, Schema>> = components.schemas;
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods as Readonly<Record<string, DocumentOperation>>).map(([method, operation]) => {
			const body = operation.requestBody?.content['application/json'];
			const request = body?.schema ?? (operation.parameters && queryOf(operation.parameters));
			const { properties = {}, required = [], type } = resolved(schemas, request ?? {});
			return {
				name: operation.operationId,
				method: method.toUpperCase() as DescribedOperation['method'],
				path,
				summary: operation.summary,
				tag: operation.tags[0] ?? '',
				effect: operation['x-effect'],
				hasKey: 'idempotencyKey' in (properties as object),
				isRequestOptional: request === undefined || (type === 'object' && (required as readonly string[]).length === 0),
				isPublic: operation.security?.length === 0,
				request,
				answer: operation.responses[200].content['application/json'].schema,
				example: body?.example,
			};
		}),
	);
}

const queryOf = (parameters: readonly Parameter[]): Schema => ({
	type: 'object',
	properties: Object.fromEntries(parameters.map(({ name, description, schema }) => [name, { ...schema, description }])),
	required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
});

export function resolved(schemas: Readonly<Record<string, Schema>>, schema: Schema): Schema {
	const { $ref } = schema;
	return typeof $ref === 'string' ? (schemas[nameOf($ref)] ?? {}) : schema;
}

export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Returns the schemas of `anyOf` and `oneOf`, or one schema for each type; undefined without alternatives. */
export function alternativesOf(schema: Schema): readonly Schema[] | undefined {
	const { anyOf, oneOf, type, ...rest } = schema;
	if (anyOf !== undefined || oneOf !== undefined) return (anyOf ?? oneOf) as readonly Schema[];
	return Array.isArray(type) ? type.map((each: string) => ({ ...rest, type: each })) : undefined;
}
