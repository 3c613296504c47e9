import type { AdminOrganisation } from '../../../../../shared/contract/admin-organisations.ts';
import { type BackendDraft, composeBackendDraft, parseBackendDraft } from '../backend/backend-draft.ts';
import { composeLayoutDraft, emptyLayoutDraft, type LayoutDraft, parseLayoutDraft } from '../layout/layout-draft.ts';
import { presetOf } from '../layout/presets.ts';
import type { EditTarget } from './edit-target.ts';

/** What stands in the dialog. */
export interface EditForm {
	readonly longName: string;
	readonly shortName: string;
	readonly aaaLogin: string;
	/** A user's. */
	readonly organisation: AdminOrganisation | undefined;
	readonly isAdmin: boolean;
	readonly isDisabled: boolean;
	/** None where a user has the organisation's. */
	readonly layout: LayoutDraft | undefined;
	readonly backend: BackendDraft | undefined;
}

export interface ConfigurationTexts {
	readonly frontendConfig: string;
	readonly backendConfig: string;
}

const noTexts: ConfigurationTexts = { frontendConfig: '', backendConfig: '' };

/** @param currencies those of the overnight indices, for the preset that a new organisation starts from */
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

/** What cannot be read is begun anew. */
export function readLayout(text: string): LayoutDraft {
	return parseLayoutDraft(text) ?? emptyLayoutDraft;
}

export function readBackend(text: string): BackendDraft {
	return parseBackendDraft(text) ?? { general: text, isLveOn: false, lve: {}, texts: {}, lvePosition: 0 };
}

/** What was opened: an untouched configuration is sent as it came, letter for letter. */
export function openedTexts(target: EditTarget): ConfigurationTexts {
	return target.mode === 'edit' ? target.record : noTexts;
}

/**
 * The configurations as they would be saved; blank for the organisation's own.
 *
 * @returns nothing for a backend configuration whose general part is no JSON object
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
