import * as z from 'zod';

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
