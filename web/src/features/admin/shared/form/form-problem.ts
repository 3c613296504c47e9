import { isModule } from '#shared/directory/modules.ts';
import type { ConfigFault } from '#shared/input/config-fault.ts';

/** A translated problem and the place of its input, such as `frontend.RFR.Columns` or `backend.LVE.features`. */
export interface FormProblem {
	readonly place: string;
	readonly text: string;
}

/** A fault that the validation found in a configuration or a request. */
export interface RuleIssue {
	readonly path: readonly (string | number)[];
	readonly message: string;
	readonly code?: string | undefined;
	readonly params?: ConfigFault['params'] | undefined;
}

const requestFields = ['longName', 'shortName', 'aaaLogin', 'orgId', 'isAdmin', 'isDisabled'];

/** True if the path of an issue belongs to an input of the form. */
export const isPlaced = ([first]: RuleIssue['path']): boolean =>
	[...requestFields, 'frontendConfig', 'backendConfig'].includes(String(first));

/**
 * The place of the input that a path belongs to.
 *
 * @param configuration the checked configuration, if the path does not start with its name
 */
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

/** The text of the first problem of an input. */
export function problemAt(problems: readonly FormProblem[], place: string): string | undefined {
	return problems.find((problem) => problem.place === place)?.text;
}
