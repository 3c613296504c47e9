import { callApi } from '#lib/api-client.ts';
import { type AdminOrganisation, organisationAdd, organisationUpdate } from '#shared/contract/admin-organisations.ts';
import { type AdminUser, userAdd, userUpdate } from '#shared/contract/admin-users.ts';
import { type BackendDraft, composeBackendDraft, parseBackendDraft } from '../draft/backend-draft.ts';
import { composeLayoutDraft, emptyLayoutDraft, type LayoutDraft, parseLayoutDraft } from '../draft/layout-draft.ts';
import { presetOf } from '../draft/presets.ts';

/** The saved record, as answered by the API. */
export type Saved =
	| { readonly kind: 'organisation'; readonly record: AdminOrganisation }
	| { readonly kind: 'user'; readonly record: AdminUser };

/**
 * Saves the form.
 *
 * @param version the saved version to overwrite; default: the opened version
 * @throws ApiError when the save is refused
 */
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

/** The record that the dialog adds or edits. */
export type EditTarget =
	| { readonly kind: 'organisation'; readonly mode: 'add' }
	| {
			readonly kind: 'organisation';
			readonly mode: 'edit';
			readonly record: AdminOrganisation;
			/** The dialog opens at the preview instead of its first field. */
			readonly startsAtPreview?: boolean;
	  }
	| {
			readonly kind: 'user';
			readonly mode: 'add';
			readonly organisation: AdminOrganisation | undefined;
			/** The initial value of Administrator. Default: false. */
			readonly isAdmin?: boolean;
	  }
	| {
			readonly kind: 'user';
			readonly mode: 'edit';
			readonly record: AdminUser;
			readonly organisation: AdminOrganisation;
	  };

/** A saved record that was opened. */
export type OpenedTarget = Extract<EditTarget, { readonly mode: 'edit' }>;

/** The values of the edit dialog. */
export interface EditForm {
	readonly longName: string;
	readonly shortName: string;
	readonly aaaLogin: string;
	/** The organisation of a user. */
	readonly organisation: AdminOrganisation | undefined;
	readonly isAdmin: boolean;
	readonly isDisabled: boolean;
	/** Undefined: the user has the configuration of the organisation. */
	readonly layout: LayoutDraft | undefined;
	readonly backend: BackendDraft | undefined;
}

export interface ConfigurationTexts {
	readonly frontendConfig: string;
	readonly backendConfig: string;
}

const noTexts: ConfigurationTexts = { frontendConfig: '', backendConfig: '' };

/** @param currencies the currencies of the overnight indices, for the preset of a new organisation */
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

/** The draft of a layout; empty if the text cannot be parsed. */
export function readLayout(text: string): LayoutDraft {
	return parseLayoutDraft(text) ?? emptyLayoutDraft;
}

export function readBackend(text: string): BackendDraft {
	return parseBackendDraft(text) ?? { general: text, isLveOn: false, lve: {}, texts: {}, lvePosition: 0 };
}

/** The opened texts: an unchanged configuration is sent exactly as it was loaded. */
export function openedTexts(target: EditTarget): ConfigurationTexts {
	return target.mode === 'edit' ? target.record : noTexts;
}

/**
 * The configurations as they would be saved. Blank: the user has that of the organisation.
 *
 * @returns `backendConfig` undefined while its general part is not a JSON object
 */
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
