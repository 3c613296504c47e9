import { callApi } from '#lib/api-client.ts';
import { type AdminOrganisation, organisationAdd, organisationUpdate } from '#shared/contract/admin-organisations.ts';
import { type AdminUser, userAdd, userUpdate } from '#shared/contract/admin-users.ts';
import { type ConfigurationTexts, configurationsOf, type EditForm } from './edit-form.ts';
import type { EditTarget } from './edit-target.ts';

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
