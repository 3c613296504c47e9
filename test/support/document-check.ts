import * as z from 'zod';
import { openApiDocument } from '#web/api-document/openapi.ts';
import { requireContract } from './contract-answer.ts';

export interface CheckedAnswer {
	readonly method: string;
	readonly path: string;
	readonly status: number;
	readonly contentType: string | null;
	readonly text: string;
}

interface Described {
	readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}

/**
 * Returns a function that checks responses against the served API document. A response must be JSON and match the
 * schema of its status. The status must be documented and below 500, and undocumented fields and codes are faults.
 *
 * @returns the fault of a response; undefined if it is valid
 */
export function documentCheck(): (answer: CheckedAnswer) => string | undefined {
	const { paths, components } = served();
	const validators = new Map<string, z.ZodType>();

	function validatorOf(key: string, schema: object): z.ZodType {
		const found = validators.get(key) ?? z.fromJSONSchema({ ...schema, $defs: components.schemas });
		validators.set(key, found);
		return found;
	}

	return ({ method, path, status, contentType, text }) => {
		if (status >= 500) return `status ${status}`;
		const operation = paths[path]?.[method.toLowerCase()];
		if (operation === undefined) return undefined;
		const response = operation.responses[status];
		if (response === undefined) return `the document has no status ${status}`;
		if (contentType?.split(';')[0] !== 'application/json') return `the answer has the type ${contentType}`;
		const { $ref = '', content = components.responses[$ref.split('/').at(-1) ?? '']?.content } = response;
		const { 'application/json': json } = content as { 'application/json': { schema: object } };
		const { error } = validatorOf($ref || `${method} ${path} ${status}`, json.schema).safeParse(JSON.parse(text));
		if (error !== undefined) return `the answer does not fit its schema: ${z.prettifyError(error)}`;
		try {
			requireContract(method, path, status, text);
			return undefined;
		} catch (cause) {
			return String((cause as Error).cause);
		}
	};
}

/** Returns the document as clients receive it, with references in the format that the parser supports. */
function served() {
	const text = JSON.stringify(openApiDocument('1.0.0'));
	const document = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
	// The parser does not support `if`. `requireContract` checks the parameters of each code instead.
	delete document.components.schemas.Problem.allOf;
	return document as {
		readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
		readonly components: {
			readonly schemas: Record<string, z.core.JSONSchema.JSONSchema>;
			readonly responses: Readonly<Record<string, { readonly content: object }>>;
		};
	};
}
