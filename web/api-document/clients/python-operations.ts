import type { Schema } from '../components.ts';
import { type ApiDocument, alternativesOf, describedOperations, nameOf } from './described-operations.ts';

export function pythonOperations(document: ApiDocument): string {
	const { Problem: _, ...schemas }: Readonly<Record<string, Schema>> = document.components.schemas;
	const operations = describedOperations(document);
	const types = Object.entries(schemas).map(([name, schema]) => {
		const type = isNamed(schema) ? typedDict(name, schema) : typeOf(schema);
		return `    ${name} = ${type}`;
	});
	const rows = operations.map(({ name, method, path, effect, hasKey }) => {
		const fields = [text(method), text(path), boolean(effect === 'read'), boolean(hasKey)];
		return `    ${text(name)}: Operation(${fields.join(', ')}),`;
	});
	const methods = operations.map(({ name, summary, request, isRequestOptional, answer }) => {
		const type = request === undefined ? 'None' : typeOf(request);
		const parameter = isRequestOptional ? `request: Optional[${type}] = None` : `request: ${type}`;
		return [
			`    def ${snakeCase(name)}(self, ${parameter}) -> ${typeOf(answer)}:`,
			`        ${docstring(summary)}`,
			`        return self.call(${text(name)}, request)`,
		].join('\n');
	});
	return [
		`"""Generated from the API document of release ${document.info.version}."""`,
		'from __future__ import annotations',
		'from typing import TYPE_CHECKING, Any, Dict, List, Optional',
		'from .connection import Operation',
		`if TYPE_CHECKING:\n    from typing import Literal, TypedDict, Union\n    from typing_extensions import NotRequired\n${types.join('\n')}`,
		`OPERATIONS: Dict[str, Operation] = {\n${rows.join('\n')}\n}`,
		`class Operations:\n    """The operations of the portal by name. Each calls ${code('call')}."""\n\n    call: Any`,
		...methods,
		'',
	].join('\n\n');
}

const isNamed = ({ type, properties }: Schema) => type === 'object' && properties !== undefined;

/** Uses the functional form of `TypedDict`, because field names such as `from` are keywords of Python. */
function typedDict(name: string, { properties = {}, required = [] }: Schema): string {
	const fields = Object.entries(properties as Readonly<Record<string, Schema>>).map(([field, schema]) => {
		const type = typeOf(schema);
		return `${text(field)}: ${(required as readonly string[]).includes(field) ? type : `NotRequired[${type}]`}`;
	});
	return `TypedDict(${text(name)}, {${fields.join(', ')}})`;
}

function typeOf(schema: Schema): string {
	const { $ref, const: constant, enum: values, type, items, additionalProperties } = schema;
	if (typeof $ref === 'string') return quoted(nameOf($ref));
	if (constant !== undefined) return literal([constant]);
	if (Array.isArray(values)) return literal(values);
	const alternatives = alternativesOf(schema);
	if (alternatives !== undefined) {
		const types = [...new Set(alternatives.map((each) => typeOf(each)))];
		return types.length === 1 ? (types[0] ?? 'Any') : `Union[${types.join(', ')}]`;
	}
	// The object has no fixed list of fields, so Python has no more precise type for it.
	if (type === 'object') {
		const values = typeof additionalProperties === 'object' && !isNamed(schema) ? (additionalProperties as Schema) : {};
		return `Dict[str, ${typeOf(values)}]`;
	}
	if (type === 'array') return `List[${typeOf((items ?? {}) as Schema)}]`;
	return plainTypes[type as string] ?? 'Any';
}

const plainTypes: Readonly<Record<string, string>> = {
	string: 'str',
	integer: 'int',
	number: 'float',
	boolean: 'bool',
	null: 'None',
};

/** Returns the Python type of fixed values. `Literal` allows only texts and whole numbers. */
function literal(values: readonly unknown[]): string {
	if (values.every((value) => typeof value === 'boolean')) return 'bool';
	const isLiteral = values.every((value) => typeof value === 'string' || Number.isInteger(value));
	return isLiteral ? `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]` : 'Any';
}

const text = (value: string) => JSON.stringify(value);
const quoted = (name: string) => `"${name}"`;
const code = (name: string) => `\`\`${name}\`\``;
const boolean = (value: boolean) => (value ? 'True' : 'False');
const docstring = (summary: string) => `"""${summary.replaceAll('\\', '\\\\').replaceAll('"', "'")}"""`;
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
