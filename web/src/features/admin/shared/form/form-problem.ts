import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import { isModule } from '#shared/directory/modules.ts';
import { type ConfigFault, type ConfigFaultCode, configFaults } from '#shared/input/config-fault.ts';
import { type AdminText, sectionName } from '../admin-text.ts';

/** Returns why the API refused a call: the first fault of an input, otherwise the problem. Blank for a server error. */
export function describeRefusal(error: unknown, text: AdminText): string {
	const [issue] = error instanceof ApiError ? (error.issues ?? []) : [];
	if (issue !== undefined && isPlaced(issue.path)) return ruleText(issue, placeOf(issue.path), text);
	return describeProblem(error, text) || (issue?.message ?? '');
}

const isFault = (code: string | undefined): code is ConfigFaultCode =>
	code !== undefined && Object.hasOwn(configFaults, code);

const wholes: readonly (string | number)[] = ['frontendConfig', 'backendConfig', 'GUI_Layout'];

export function ruleText(
	{ code, message, path = [], params }: Partial<RuleIssue>,
	place: string,
	text: AdminText,
): string {
	const { t, language } = text;
	if (message !== undefined && language.startsWith('en')) return message;
	const label = placeLabel(place, text);
	if (!isFault(code)) return t('rules.other', { label, message });
	const last = path.at(-1);
	return t(`rules.codes.${code}`, {
		label,
		name: last === undefined || wholes.includes(last) ? label : last,
		...params,
	});
}

function placeLabel(place: string, { t, language }: AdminText): string {
	const [half, section, field] = place.split('.');
	if (half === 'frontend' && section !== undefined && isModule(section)) {
		const module = sectionName(section, language);
		return field === undefined ? module : t('ruleField', { module, field: t(`sections.${field as 'Columns'}`) });
	}
	if (half === 'backend' && section === 'LVE') {
		const module = t('lve.title');
		return field === undefined ? module : t('ruleField', { module, field: t(`lve.${field as 'features'}`) });
	}
	if (half === 'backend') return t('backend.generalLabel');
	return half === 'frontend' ? t('frontend.title') : t(`fields.${half as 'longName'}`);
}

/** A translated problem and the location of its input, such as `frontend.RFR.Columns` or `backend.LVE.features`. */
export interface FormProblem {
	readonly place: string;
	readonly text: string;
}

export interface RuleIssue {
	readonly path: readonly (string | number)[];
	readonly message: string;
	readonly code?: string | undefined;
	readonly params?: ConfigFault['params'] | undefined;
}

const requestFields = ['longName', 'shortName', 'aaaLogin', 'orgId', 'isAdmin', 'isDisabled'];

export const isPlaced = ([first]: RuleIssue['path']): boolean =>
	[...requestFields, 'frontendConfig', 'backendConfig'].includes(String(first));

/** @param configuration checked configuration, if the path does not start with its name */
export function placeOf(path: RuleIssue['path'], configuration?: 'frontend' | 'backend'): string {
	const names = path.map(String);
	const [first = ''] = names;
	if (requestFields.includes(first)) return first;
	const half = first === 'frontendConfig' ? 'frontend' : first === 'backendConfig' ? 'backend' : configuration;
	const rest = names.filter((name) => !['frontendConfig', 'backendConfig', 'GUI_Layout'].includes(name));
	const [section, field] = rest;
	if (half === 'backend')
		return section === 'LVE' ? ['backend.LVE', field].filter(Boolean).join('.') : 'backend.general';
	if (section === undefined || !isModule(section)) return 'frontend';
	return ['frontend', section, field].filter(Boolean).join('.');
}

export function problemAt(problems: readonly FormProblem[], place: string): string | undefined {
	return problems.find((problem) => problem.place === place)?.text;
}
