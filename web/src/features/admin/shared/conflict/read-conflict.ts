import { callApi } from '#lib/api-client.ts';
import { type AdminOrganisation, organisationRead } from '#shared/contract/admin-organisations.ts';
import { type AdminUser, userRead } from '#shared/contract/admin-users.ts';
import { configurationsOf, type EditForm, openedTexts } from '../form/edit-form.ts';
import type { OpenedTarget } from '../form/edit-target.ts';
import { compareFields, type FieldDifference, type Fields } from './compare-fields.ts';

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
