import type * as z from 'zod';
import { jobRequest } from '#shared/delivery/schedule/job-request.ts';
import { wireSchema } from './wire-schema.ts';

interface FieldSchema {
	readonly description?: string;
	readonly default?: unknown;
	readonly type?: string;
	readonly const?: string;
	readonly enum?: readonly string[];
	readonly properties?: Readonly<Record<string, FieldSchema>>;
	readonly required?: readonly string[];
	readonly items?: FieldSchema;
	readonly anyOf?: readonly FieldSchema[];
	readonly oneOf?: readonly FieldSchema[];
}

/** A field of `requestJson` as the help shows it. */
interface ScheduleField {
	/** Such as `Rates[].tenor`. */
	readonly path: string;
	/** `Compounded` or `Term` where only one type has it. */
	readonly only?: string;
	readonly isRequired: boolean;
	/** As JSON. */
	readonly byDefault?: string;
	readonly description: string;
}

/** Every field of the `requestJson` of a bulk schedule, from its schema. */
export function scheduleFields(): readonly ScheduleField[] {
	const { oneOf = [] } = wireSchema(jobRequest as z.ZodType) as FieldSchema;
	/** A field that the types have alike is one row. */
	const rows = new Map<string, ScheduleField & { readonly types: readonly string[] }>();
	for (const form of oneOf) {
		const type = form.properties?.RequestType?.const ?? '';
		for (const field of fieldsOf(form, '')) {
			const key = JSON.stringify(field);
			rows.set(key, { ...field, types: [...(rows.get(key)?.types ?? []), type] });
		}
	}
	return [...rows.values()].map(({ types, ...field }) =>
		types.length < oneOf.length ? { ...field, only: types.join(', ') } : field,
	);
}

function fieldsOf({ properties = {}, required = [] }: FieldSchema, parent: string): readonly ScheduleField[] {
	return Object.entries(properties).flatMap(([name, schema]) => {
		const path = `${parent}${name}`;
		const field: ScheduleField = {
			path,
			isRequired: required.includes(name),
			...(schema.default === undefined ? {} : { byDefault: JSON.stringify(schema.default) }),
			description: schema.description ?? '',
		};
		const forms = [schema, ...(schema.anyOf ?? [])];
		const items = forms.flatMap((each) => (each.items === undefined ? [] : [each.items, ...(each.items.anyOf ?? [])]));
		return [
			field,
			...forms.flatMap((each) => fieldsOf(each, `${path}.`)),
			...items.flatMap((each) => fieldsOf(each, `${path}[].`)),
		];
	});
}
