import { isJsonObject, readJson } from '../json-value.ts';

export interface FieldDifference {
	/** Name of a field, or a dotted path into a configuration. */
	readonly field: string;
	readonly opened: string;
	readonly theirs: string;
	readonly mine: string;
}

/** The fields of an organisation or a user that two versions can differ in. */
export type Fields = Readonly<Record<string, string | boolean>>;

const depth = 3;

/** The fields that are not the same in all three versions; configurations are compared down to `GUI_Layout.RFR.Currencies`. */
export function compareFields(opened: Fields, theirs: Fields, mine: Fields): readonly FieldDifference[] {
	const [before, now, own] = [flat(opened), flat(theirs), flat(mine)];
	const names = [...new Set([...before.keys(), ...now.keys(), ...own.keys()])];
	return names
		.map((field) => ({
			field,
			opened: before.get(field) ?? '',
			theirs: now.get(field) ?? '',
			mine: own.get(field) ?? '',
		}))
		.filter(({ opened: was, theirs: is, mine: wanted }) => was !== is || was !== wanted);
}

function flat(fields: Fields): ReadonlyMap<string, string> {
	const entries = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
		const json = typeof value === 'string' && name.endsWith('Config') ? readJson(value)?.value : undefined;
		return json === undefined ? [[name, String(value)]] : leaves(name, json, depth);
	});
	return new Map(entries.filter(([name]) => !name.endsWith('.hash')));
}

function leaves(path: string, value: unknown, below: number): [string, string][] {
	if (below === 0 || !isJsonObject(value) || Object.keys(value).length === 0) return [[path, JSON.stringify(value)]];
	return Object.entries(value).flatMap(([key, inner]) => leaves(`${path}.${key}`, inner, below - 1));
}
