import type { Properties, Value } from './release.ts';

export interface References {
	/** Returns the identifier of a resource, or the value of a parameter or pseudo parameter. */
	readonly ref: (name: string) => string;
	readonly imported: (name: string) => string;
	readonly output: (stack: string, name: string, region: string | undefined) => string;
}

/** Evaluates the intrinsic functions in a value. Attributes of resources become `identifier.attribute`. */
export function resolved(value: Value, references: References): Value {
	const each = (inner: Value) => resolved(inner, references);
	if (typeof value !== 'object' || value === null) return value;
	if (isList(value)) return value.map(each);
	const [[name, argument] = ['', null], ...others] = Object.entries(value);
	if (others.length === 0) {
		const called = intrinsics[name]?.(argument, references, each);
		if (called !== undefined) return called;
		if (name.startsWith('Fn::')) throw new Error(`${name} is not known.`);
	}
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, each(inner)]));
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

type Intrinsic = (argument: Value, references: References, each: (inner: Value) => Value) => Value;

const intrinsics: Readonly<Record<string, Intrinsic>> = {
	Ref: (name, { ref }) => ref(String(name)),
	'Fn::GetAtt': (argument, { ref }) => {
		const [name = '', ...path] = isList(argument) ? argument.map(String) : String(argument).split('.');
		return `${ref(name)}.${path.join('.')}`;
	},
	'Fn::ImportValue': (name, { imported }) => imported(String(name)),
	'Fn::GetStackOutput': (argument, { output }, each) => {
		const { StackName, OutputName, Region } = each(argument) as Properties;
		return output(String(StackName), String(OutputName), Region === undefined ? undefined : String(Region));
	},
	'Fn::Join': (argument, _, each) => {
		const [separator, parts] = argument as [string, readonly Value[]];
		return parts.map((part) => String(each(part))).join(separator);
	},
	'Fn::Sub': (argument, { ref }) =>
		String(isList(argument) ? argument[0] : argument).replaceAll(/\$\{([^!}.]+)(\.[^}]+)?\}/g, (_, name, path = '') => {
			return `${ref(name)}${path}`;
		}),
	'Fn::Split': (argument, _, each) => {
		const [separator, text] = argument as [string, Value];
		return String(each(text)).split(separator);
	},
	'Fn::Select': (argument, _, each) => {
		const [at, list] = argument as [number, Value];
		const values = each(list);
		return (isList(values) ? values[Number(at)] : undefined) ?? '';
	},
};

/** Returns the names of the resources and parameters to which a value refers. */
export function referredIn(value: Value): string[] {
	if (typeof value === 'string') return [...value.matchAll(/\$\{([^!}.]+)/g)].map(([, name = '']) => name);
	if (typeof value !== 'object' || value === null) return [];
	if (isList(value)) return value.flatMap(referredIn);
	return Object.entries(value).flatMap(([key, inner]) => {
		if (key === 'Ref') return [String(inner)];
		if (key === 'Fn::GetAtt') return [isList(inner) ? String(inner[0]) : (String(inner).split('.')[0] ?? '')];
		return referredIn(inner);
	});
}
