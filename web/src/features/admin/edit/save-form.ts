import type { AdminOrganisation } from '../../../../../shared/contract/admin-organisations.ts';
import type { AdminUser } from '../../../../../shared/contract/admin-users.ts';
import { callApi } from '../../../lib/api-client.ts';
import { type ConfigurationTexts, configurationsOf, type EditForm } from './edit-form.ts';
import type { EditTarget } from './edit-target.ts';

/**
 * Sends the form.
 *
 * @param version of the saved state that it is based on
 * @throws ApiError when it is refused
 */
export async function saveForm(
	form: EditForm,
	target: EditTarget,
	opened: ConfigurationTexts,
	version: number | undefined,
): Promise<AdminOrganisation | AdminUser> {
	const { frontendConfig, backendConfig = '' } = configurationsOf(form, opened);
	const configurations = { frontendConfig, backendConfig };
	const longName = form.longName.trim();
	if (target.kind === 'organisation') {
		if (target.mode === 'add') {
			return callApi('organisationAdd', { longName, shortName: form.shortName.trim(), ...configurations });
		}
		const { orgId } = target.record;
		return callApi('organisationUpdate', {
			orgId,
			longName,
			version: version ?? target.record.version,
			...configurations,
		});
	}
	const { isAdmin, isDisabled } = form;
	if (target.mode === 'add') {
		const aaaLogin = form.aaaLogin.trim().toLowerCase();
		const orgId = form.organisation?.orgId ?? '';
		return callApi('userAdd', { aaaLogin, orgId, isAdmin, isDisabled, ...configurations });
	}
	const { userId } = target.record;
	return callApi('userUpdate', {
		userId,
		isAdmin,
		isDisabled,
		version: version ?? target.record.version,
		...configurations,
	});
}
