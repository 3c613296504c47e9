import { checkBackendConfig } from '#shared/directory/check-backend-config.ts';
import { checkFrontendConfig } from '#shared/directory/check-frontend-config.ts';
import { isModule } from '#shared/directory/modules.ts';
import { parseJson, unreadFault } from '#shared/input/config-fault.ts';
import type { AdminText } from '../admin-text.ts';
import { lveFields } from '../draft/backend-draft.ts';
import { type LayoutDraft, sectionOf } from '../draft/layout-draft.ts';
import { isJsonObject, readJson } from '../json-value.ts';
import { type ConfigurationTexts, configurationsOf, type EditForm } from './edit-form.ts';
import type { EditTarget } from './edit-target.ts';
import { type FormProblem, placeOf } from './form-problem.ts';
import { ruleText } from './rule-text.ts';

/**
 * The problems of the form in the order of its sections, at most one for each input.
 *
 * @param currencies the currencies of the overnight indices; empty if they are not known
 */
export function checkForm(
	form: EditForm,
	target: EditTarget,
	opened: ConfigurationTexts,
	currencies: readonly string[],
	text: AdminText,
): readonly FormProblem[] {
	const { frontendConfig, backendConfig } = configurationsOf(form, opened);
	const found = [
		...namesProblems(form, target, text),
		...layoutTextProblems(form.layout, text),
		...rules(form.layout === undefined ? [] : checkFrontendConfig(frontendConfig, currencies), 'frontend', text),
		...backendTextProblems(form, text),
		...rules(
			form.backend === undefined || backendConfig === undefined ? [] : checkBackendConfig(backendConfig),
			'backend',
			text,
		),
	];
	return found.filter(({ place }, index) => found.findIndex((other) => other.place === place) === index);
}

function rules(
	issues: ReturnType<typeof checkFrontendConfig>,
	configuration: 'frontend' | 'backend',
	text: AdminText,
): FormProblem[] {
	return issues.map((issue) => {
		const place = placeOf(issue.path, configuration);
		return { place, text: ruleText(issue, place, text) };
	});
}

function namesProblems(form: EditForm, target: EditTarget, { t }: AdminText): FormProblem[] {
	const problems: FormProblem[] = [];
	if (target.kind === 'organisation') {
		if (form.longName.trim() === '') problems.push({ place: 'longName', text: t('rules.longNameEmpty') });
		if (target.mode === 'add' && form.shortName.trim() === '') {
			problems.push({ place: 'shortName', text: t('rules.shortNameEmpty') });
		}
		return problems;
	}
	if (form.aaaLogin.trim() === '') problems.push({ place: 'aaaLogin', text: t('rules.loginEmpty') });
	else if (!/^[^\s@]+@[^\s@]+$/.test(form.aaaLogin.trim())) {
		problems.push({ place: 'aaaLogin', text: t('rules.loginNoMail') });
	}
	if (form.organisation === undefined) problems.push({ place: 'orgId', text: t('rules.orgIdNull') });
	return problems;
}

/** The problems of JSON fields whose text is not JSON. */
function layoutTextProblems(layout: LayoutDraft | undefined, text: AdminText): FormProblem[] {
	if (layout === undefined) return [];
	return Object.entries(layout.texts).flatMap(([key, written]) => {
		const [module = '', field = ''] = key.split('.');
		if (!isModule(module) || sectionOf(layout, module) === undefined) return [];
		return notJson(written, `frontend.${module}.${field}`, text);
	});
}

function backendTextProblems({ backend }: EditForm, text: AdminText): FormProblem[] {
	// The check of the whole text names a duplicate key.
	if (backend === undefined || backend.unread !== undefined) return [];
	const general = backend.general.trim() === '' ? {} : readJson(backend.general)?.value;
	const place = 'backend.general';
	const ofGeneral = notJson(backend.general, place, text);
	const isOther = ofGeneral.length === 0 && !isJsonObject(general);
	return [
		...ofGeneral,
		...(isOther ? [{ place, text: ruleText({ code: 'not-json' }, place, text) }] : []),
		...lveFields.flatMap((field) =>
			backend.isLveOn ? notJson(backend.texts[field] ?? '', `backend.LVE.${field}`, text) : [],
		),
	];
}

function notJson(written: string, place: string, text: AdminText): FormProblem[] {
	const parsed = written.trim() === '' ? { value: undefined } : parseJson(written);
	if (!('problem' in parsed)) return [];
	const { code, params } = unreadFault('', parsed);
	return [{ place, text: ruleText({ code, params }, place, text) }];
}
