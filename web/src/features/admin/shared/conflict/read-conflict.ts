import { callApi } from '#lib/api-client.ts';
import { type AdminOrganisation, organisationRead } from '#shared/contract/admin-organisations.ts';
import { type AdminUser, userRead } from '#shared/contract/admin-users.ts';
import type { AdminText } from '../admin-text.ts';
import { configurationsOf, type EditForm, type OpenedTarget, openedTexts } from '../form/edit-form.ts';
import { isJsonObject, readJson } from '../json-value.ts';

const named = [
	'longName',
	'shortName',
	'organisation',
	'isAdmin',
	'isDisabled',
	'frontendConfig',
	'backendConfig',
] as const;

type Named = (typeof named)[number];

const isNamed = (name: string): name is Named => (named as readonly string[]).includes(name);

/** The label of a field in a list of changes: 'Frontend Config: RFR.Currencies'. */
export function differenceLabel(field: string, { t }: AdminText): string {
	const [first = '', ...rest] = field.split('.');
	const path = rest.filter((name) => name !== 'GUI_Layout').join('.');
	const name = first === 'login' ? t('fields.aaaLogin') : isNamed(first) ? t(`fields.${first}`) : first;
	return path === '' ? name : `${name}: ${path}`;
}

export function valueText(value: string, { t }: AdminText): string {
	if (value === 'true') return t('values.yes');
	if (value === 'false') return t('values.no');
	return value === '' ? t('values.none') : value;
}

interface FieldDifference {
	/** Name of a field, or a dotted path into a configuration. */
	readonly field: string;
	readonly opened: string;
	readonly theirs: string;
	readonly mine: string;
}

/** The fields of an organisation or a user that two versions can differ in. */
type Fields = Readonly<Record<string, string | boolean>>;

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

/** A save was refused because another administrator has saved since the record was opened. */
export interface Conflict {
	/** Login of the other administrator; `at` is the time of that save (ISO 8601). */
	readonly by: string;
	readonly at: string;
	readonly version: number;
	/** The saved record. */
	readonly theirs: OpenedTarget;
	readonly differences: readonly FieldDifference[];
}

/**
 * Reads the saved record and compares it with the opened record and the form.
 *
 * @param params the parameters of the problem `changed-meanwhile`
 */
export async function readConflict(
	form: EditForm,
	target: OpenedTarget,
	params: Readonly<Record<string, string | number>>,
): Promise<Conflict> {
	const theirs = await readSaved(target);
	const { backendConfig = form.backend?.general ?? '', frontendConfig } = configurationsOf(form, openedTexts(target));
	const mine: Fields =
		target.kind === 'organisation'
			? { longName: form.longName.trim(), frontendConfig, backendConfig }
			: { isAdmin: form.isAdmin, isDisabled: form.isDisabled, frontendConfig, backendConfig };
	return {
		by: String(params.by ?? ''),
		at: String(params.at ?? ''),
		version: theirs.record.version,
		theirs,
		differences: compareFields(fieldsOf(target), fieldsOf(theirs), mine),
	};
}

async function readSaved(target: OpenedTarget): Promise<OpenedTarget> {
	if (target.kind === 'organisation') {
		return { ...target, record: await callApi(organisationRead, { orgId: target.record.orgId }) };
	}
	return { ...target, record: await callApi(userRead, { userId: target.record.userId }) };
}

function fieldsOf(target: OpenedTarget): Fields {
	return target.kind === 'organisation' ? organisationFields(target.record) : userFields(target.record);
}

function organisationFields({ longName, frontendConfig, backendConfig }: AdminOrganisation): Fields {
	return { longName, frontendConfig, backendConfig };
}

function userFields({ isAdmin, isDisabled, frontendConfig, backendConfig }: AdminUser): Fields {
	return { isAdmin, isDisabled, frontendConfig, backendConfig };
}
