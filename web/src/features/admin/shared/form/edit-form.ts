import type { AdminOrganisation } from '#shared/contract/admin-organisations.ts';
import { type BackendDraft, composeBackendDraft, parseBackendDraft } from '../draft/backend-draft.ts';
import { composeLayoutDraft, emptyLayoutDraft, type LayoutDraft, parseLayoutDraft } from '../draft/layout-draft.ts';
import { presetOf } from '../draft/presets.ts';
import type { EditTarget } from './edit-target.ts';

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
