import { withColon } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { type AdminUser, userAdd, userRead, userUpdate } from '#shared/contract/admin-directory.ts';
import {
	type AdminOrganisation,
	organisationAdd,
	organisationRead,
	organisationUpdate,
} from '#shared/contract/admin-organisations.ts';
import type { AdminText } from '../admin-text.ts';
import { type BackendDraft, composeBackendDraft, parseBackendDraft } from '../draft/backend-draft.ts';
import { composeLayoutDraft, emptyLayoutDraft, type LayoutDraft, parseLayoutDraft } from '../draft/layout-draft.ts';
import { presetOf } from '../draft/presets.ts';
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

/** Returns the label of a field in a list of changes: 'Frontend Config: RFR.Currencies'. */
export function differenceLabel(field: string, { t }: AdminText): string {
	const [first = '', ...rest] = field.split('.');
	const path = rest.filter((name) => name !== 'GUI_Layout').join('.');
	const name = first === 'login' ? t('fields.aaaLogin') : isNamed(first) ? t(`fields.${first}`) : first;
	return path === '' ? name : withColon(name, path);
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

type Fields = Readonly<Record<string, string | boolean>>;

const depth = 3;

/** Returns fields that differ between the versions, also inside configurations, such as `GUI_Layout.RFR.Currencies`. */
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

export interface Conflict {
	/** Login of the other administrator; `at` is the time of that save (ISO 8601). */
	readonly by: string;
	readonly at: string;
	readonly version: number;
	readonly theirs: OpenedTarget;
	readonly differences: readonly FieldDifference[];
}

/** @param params parameters of the problem `changed-meanwhile` */
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

export type Saved =
	| { readonly kind: 'organisation'; readonly record: AdminOrganisation }
	| { readonly kind: 'user'; readonly record: AdminUser };

export async function saveForm(
	form: EditForm,
	target: EditTarget,
	opened: ConfigurationTexts,
	version: number | undefined,
): Promise<Saved> {
	const { frontendConfig, backendConfig = '' } = configurationsOf(form, opened);
	const configurations = { frontendConfig, backendConfig };
	const longName = form.longName.trim();
	if (target.kind === 'organisation') {
		if (target.mode === 'add') {
			const request = { longName, shortName: form.shortName.trim(), ...configurations };
			return { kind: 'organisation', record: await callApi(organisationAdd, request) };
		}
		const { orgId } = target.record;
		const basedOn = version ?? target.record.version;
		const request = { orgId, longName, version: basedOn, ...configurations };
		return { kind: 'organisation', record: await callApi(organisationUpdate, request) };
	}
	const { isAdmin, isDisabled } = form;
	if (target.mode === 'add') {
		const aaaLogin = form.aaaLogin.trim().toLowerCase();
		const orgId = form.organisation?.orgId ?? '';
		const request = { aaaLogin, orgId, isAdmin, isDisabled, ...configurations };
		return { kind: 'user', record: await callApi(userAdd, request) };
	}
	const { userId } = target.record;
	const basedOn = version ?? target.record.version;
	const request = { userId, isAdmin, isDisabled, version: basedOn, ...configurations };
	return { kind: 'user', record: await callApi(userUpdate, request) };
}

export type EditTarget =
	| { readonly kind: 'organisation'; readonly mode: 'add' }
	| {
			readonly kind: 'organisation';
			readonly mode: 'edit';
			readonly record: AdminOrganisation;
			readonly startsAtPreview?: boolean;
	  }
	| {
			readonly kind: 'user';
			readonly mode: 'add';
			readonly organisation: AdminOrganisation | undefined;
			readonly isAdmin?: boolean;
	  }
	| {
			readonly kind: 'user';
			readonly mode: 'edit';
			readonly record: AdminUser;
			readonly organisation: AdminOrganisation;
	  };

export type OpenedTarget = Extract<EditTarget, { readonly mode: 'edit' }>;

export interface EditForm {
	readonly longName: string;
	readonly shortName: string;
	readonly aaaLogin: string;
	readonly organisation: AdminOrganisation | undefined;
	readonly isAdmin: boolean;
	readonly isDisabled: boolean;
	/** Undefined if the user uses the organisation's configuration. */
	readonly layout: LayoutDraft | undefined;
	readonly backend: BackendDraft | undefined;
}

export interface ConfigurationTexts {
	readonly frontendConfig: string;
	readonly backendConfig: string;
}

const noTexts: ConfigurationTexts = { frontendConfig: '', backendConfig: '' };

export function initialForm(target: EditTarget, currencies: readonly string[]): EditForm {
	const blank = { longName: '', shortName: '', aaaLogin: '', isAdmin: false, isDisabled: false };
	if (target.kind === 'organisation') {
		const record = target.mode === 'edit' ? target.record : { ...blank, ...presetOf('compoundingDesk', currencies) };
		return {
			...blank,
			longName: record.longName,
			shortName: record.shortName,
			organisation: undefined,
			layout: readLayout(record.frontendConfig),
			backend: readBackend(record.backendConfig),
		};
	}
	const { organisation } = target;
	if (target.mode === 'add') {
		return { ...blank, isAdmin: target.isAdmin ?? false, organisation, layout: undefined, backend: undefined };
	}
	const { aaaLogin, isAdmin, isDisabled, frontendConfig, backendConfig } = target.record;
	return {
		...blank,
		aaaLogin,
		isAdmin,
		isDisabled,
		organisation,
		layout: frontendConfig.trim() === '' ? undefined : readLayout(frontendConfig),
		backend: backendConfig.trim() === '' ? undefined : readBackend(backendConfig),
	};
}

export function readLayout(text: string): LayoutDraft {
	return parseLayoutDraft(text) ?? emptyLayoutDraft;
}

export function readBackend(text: string): BackendDraft {
	return parseBackendDraft(text) ?? { general: text, isLveOn: false, lve: {}, texts: {}, lvePosition: 0 };
}

/** Returns the configurations as they were opened. An unchanged configuration is sent exactly as it was loaded. */
export function openedTexts(target: EditTarget): ConfigurationTexts {
	return target.mode === 'edit' ? target.record : noTexts;
}

/** Blank for a user of the organisation's configuration. `backendConfig` is undefined if it is not a JSON object. */
export function configurationsOf(form: EditForm, opened: ConfigurationTexts) {
	const layout = form.layout === undefined ? '' : composeLayoutDraft(form.layout);
	const backend = form.backend === undefined ? '' : composeBackendDraft(form.backend);
	const openedLayout = parseLayoutDraft(opened.frontendConfig);
	const openedBackend = parseBackendDraft(opened.backendConfig);
	const isLayoutSame = openedLayout !== undefined && composeLayoutDraft(openedLayout) === layout;
	const isBackendSame = openedBackend !== undefined && composeBackendDraft(openedBackend) === backend;
	return {
		frontendConfig: isLayoutSame ? opened.frontendConfig : layout,
		backendConfig: isBackendSame && opened.backendConfig !== '' ? opened.backendConfig : backend,
	};
}
